import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import { answers, lastToast, onAFreshDevice, sentTo, ticket } from '../../../tests/support/booking-data.ts'
import { refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { storedTickets } from '../../data/member/tickets.ts'
import { useMemberTickets } from './queries.ts'
import { CancelBooking } from './ticket-actions.tsx'

beforeAll(() => import('./cancel-dialog.tsx'))
onAFreshDevice()

describe('cancelling a booking', () => {
  const now = new Date('2026-10-24T10:00:00Z')
  const openCancel = (what = ticket, isExpired = false) =>
    renderInApp(<CancelBooking ticket={what} userId="u1" now={now} isExpired={isExpired} />)
  const confirm = async () => {
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la réservation' }))
    const dialog = await screen.findByRole('dialog', { name: /^Annuler cette réservation/ })
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, annuler' }))
  }

  it('asks first, then takes the ticket off the device', async () => {
    serve(answers({ '/api/tickets': [ticketOf('t1'), ticket] }))
    await prefetch('u1')
    const spy = serve(
      answers({ '/api/events/e/cancel-booking': { success: true }, '/api/tickets': [ticketOf('t1')] }),
    )
    openCancel()
    await confirm()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Réservation annulée', type: 'success' }))
    expect(sentTo(spy, '/api/events/e/cancel-booking?bookingId=new').map(([, { method }]) => method)).toEqual(
      ['DELETE'],
    )
    expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1'])
  })

  it('of one of two free tickets names it, and the other stays on the screen and on the device', async () => {
    const [first, second] = ['f1', 'f2'].map((id) => ticketOf(id, { eventId: 'e', price: 0, ticketType: id }))
    if (!first || !second) throw new Error('no tickets')
    serve(answers({ '/api/tickets': [first, second] }))
    await prefetch('u1')
    // The list that is fetched afterwards fails, so that only the cancellation's own change to the list
    // remains.
    const spy = serve(
      answers({
        '/api/events/e/cancel-booking': { success: true },
        '/api/tickets': refusalOf(503, 'unavailable'),
      }),
    )
    const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
    const Listed = () => (
      <ul>
        {useMemberTickets('u1').data?.value.map((one) => (
          <li key={one.id}>
            {one.id} <CancelBooking ticket={one} userId="u1" now={now} isExpired={false} />
          </li>
        ))}
      </ul>
    )
    renderInApp(<Listed />)
    await waitFor(() => expect(shown()).toHaveLength(2))
    const buttons = await screen.findAllByRole('button', { name: 'Annuler la réservation' })
    await userEvent.click(buttons[1] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: /^Annuler cette réservation/ })
    expect(dialog).toHaveTextContent('f2')
    await userEvent.click(within(dialog).getByRole('button', { name: 'Oui, annuler' }))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Réservation annulée', type: 'success' }))
    expect(sentTo(spy, '/api/events/e/cancel-booking?bookingId=f2').map(([, { method }]) => method)).toEqual([
      'DELETE',
    ])
    await waitFor(() => expect(shown()).toEqual([expect.stringContaining('f1')]))
    expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['f1'])
  })

  it('can be thought better of', async () => {
    const spy = serve(answers())
    openCancel()
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la réservation' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Garder ma place' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(spy, '/api/events/e/cancel-booking?bookingId=new')).toEqual([])
  })

  it.each([
    ['with the reason of the server', refusalOf(409, 'not_cancellable'), 'Non.'],
    [
      'where the server gives no reason',
      () => new Response('', { status: 500 }),
      'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.',
    ],
  ])('that fails says so, %s', async (_, refused, description) => {
    serve(answers({ '/api/events/e/cancel-booking': refused }))
    openCancel()
    await confirm()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Impossible d’annuler la réservation.',
        description,
        type: 'error',
      }),
    )
  })

  it('is closed under 24 h, offline and after the session, and says why', async () => {
    openCancel({ ...ticket, date: '2026-10-25', time: '11:00' }).unmount()
    const late = openCancel({ ...ticket, date: '2026-10-25', time: '11:00' })
    expect(screen.getByText(/^Annulation close\s: moins de 24\sh avant l’événement\.$/)).toBeVisible()
    late.unmount()
    const expired = openCancel(ticket, true)
    expect(screen.getByText('Reconnectez-vous pour annuler.')).toBeVisible()
    expired.unmount()
    connectivity.report(false)
    openCancel()
    expect(screen.getByText('Annulation impossible hors connexion.')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Annuler la réservation' })).toBeDisabled()
  })

  it('is not for what was paid', () => {
    const { container } = openCancel({ ...ticket, price: 12 })
    expect(container).not.toHaveTextContent(/nnul/)
  })
})
