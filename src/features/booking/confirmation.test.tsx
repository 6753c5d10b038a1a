import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { answers, onAFreshDevice, ticket } from '../../../tests/support/booking-data.ts'
import { serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { prefetch } from '../../data/member/prefetch.ts'
import { Confirmation } from './confirmation.tsx'

onAFreshDevice()

describe('the confirmation', () => {
  const openConfirmation = (isNew = false) =>
    renderInApp(
      <Confirmation
        userId="u1"
        eventId="e"
        isNew={isNew}
        calendar={() => <button type="button">Agenda</button>}
      />,
    )

  it('says what, where and when in Paris, free with the Pass, and until when it can be cancelled', async () => {
    const summer = { ...ticket, date: '2099-07-04', time: '20:30' }
    serve(answers({ '/api/tickets': [summer] }))
    openConfirmation(true)
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
    expect(screen.getByText('samedi 4 juillet 2099')).toBeVisible()
    expect(screen.getByText('20:30')).toBeVisible()
    expect(screen.getByText('La Cave, Lyon')).toBeVisible()
    expect(screen.getByText('Gratuit avec le Pass')).toBeVisible()
    expect(screen.getByText(/C’est ce billet que vous montrez, pas votre Pass\./)).toBeVisible()
    expect(screen.getByRole('note')).toHaveTextContent(/24\sh.*3 juillet à 20:30/)
    expect(screen.getByRole('link', { name: 'Voir mes billets' })).toHaveAttribute('href', '/tickets')
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('button', { name: 'Agenda' })).toBeVisible()
  })

  it('adds up all places of the event', async () => {
    const bought = { ...ticket, price: 12, quantity: 2, withPass: false, ticketType: 'Plein tarif' }
    const reduced = { ...bought, id: 'r', price: 8.5, quantity: 1, ticketType: 'Réduit' }
    serve(answers({ '/api/tickets': [reduced, bought] }))
    openConfirmation()
    expect(await screen.findByText(/^32,50\s€$/)).toBeVisible()
    expect(screen.getByText(/^3\s*places \(1 × Réduit, 2 × Plein tarif\)$/)).toBeVisible()
  })

  it('promises no cancellation of a place that someone sent', async () => {
    serve(answers({ '/api/tickets': [{ ...ticket, withPass: false, isInvitation: true, isReceived: true }] }))
    openConfirmation()
    expect(await screen.findByRole('note')).toHaveTextContent(/Une place reçue ne s’annule pas en ligne\.$/)
  })

  it('of a concert that is over asks for no ticket at the door and offers nothing for that evening', async () => {
    serve(answers({ '/api/tickets': [{ ...ticket, date: '2020-01-02' }] }))
    openConfirmation(true)
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
    expect(screen.getByText('Événement passé')).toBeVisible()
    expect(screen.getByText('jeudi 2 janvier 2020')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir mes billets' })).toBeVisible()
    expect(screen.queryByText(/que vous montrez/)).toBeNull()
    expect(screen.queryByText('C’est réservé')).toBeNull()
    expect(screen.queryByRole('note')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Agenda' })).toBeNull()
  })

  it.each([
    ['concert', 'Concert annulé'],
    ['pass', 'Annulé'],
  ] as const)(
    'cancelled with the %s says so, and where to read what is given back',
    async (cancelledBy, title) => {
      const gone = { ...ticket, status: 'cancelled', cancelledBy, refund: 'concert_returned' } as const
      serve(answers({ '/api/tickets': [gone] }))
      openConfirmation()
      expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
      expect(screen.getByText(title)).toBeVisible()
      expect(screen.getByRole('note')).toHaveTextContent(/^Billet annulé.*«\sMes billets\s» dit/)
      expect(screen.queryByText(/que vous montrez/)).toBeNull()
      expect(screen.queryByRole('button', { name: 'Agenda' })).toBeNull()
    },
  )

  it('shows what it waits for', async () => {
    serve(answers({ '/api/tickets': () => new Promise(() => undefined) }))
    openConfirmation()
    expect(await screen.findByRole('status')).toHaveTextContent('Ouverture de la réservation…')
  })

  it('without a booking of this member finds nothing', async () => {
    openConfirmation()
    expect(await screen.findByRole('heading', { name: 'Événement non trouvé' })).toBeVisible()
  })

  it('opens offline from the tickets on the device', async () => {
    serve(answers({ '/api/tickets': [ticket] }))
    await prefetch('u1')
    serve({})
    openConfirmation()
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
    expect(await screen.findByText(/^Hors connexion\s: réservation du/)).toBeVisible()
  })

  it('that this device does not know of waits for the network', async () => {
    await prefetch('u1')
    serve({})
    openConfirmation()
    expect(
      await screen.findByRole('heading', { name: 'Pas encore disponible hors connexion.' }),
    ).toBeVisible()
    serve(answers({ '/api/tickets': [ticket] }))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
  })
})
