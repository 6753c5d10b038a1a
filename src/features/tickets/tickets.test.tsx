import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { focused } from '../../../tests/support/focused.ts'
import { answersFor, codeOf, refusalOf, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { noteServerTime } from '../../lib/clock.ts'
import { MemberTickets } from './member-tickets.tsx'
import { SignInRequired } from './sign-in-required.tsx'

const open = (isExpired = false, at = '/tickets') =>
  renderInApp(
    <MemberTickets
      userId="u1"
      holder="Ada u1"
      isExpired={isExpired}
      actions={(ticket) => <p>Agir sur {ticket.id}</p>}
    />,
    { at },
  )

beforeEach(() => signedInDevice('u1'))

describe('my tickets', () => {
  it('stand in two tabs that arrows move between', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [
        ticketOf('t1', { quantity: 2, date: '2099-09-05' }),
        ticketOf('t0', { doorsAt: '19:30', address: '12 rue des Lices, 69001 Lyon' }),
        ticketOf('old', { date: '2001-01-01', orderId: 'o1' }),
      ],
    })
    open()
    const upcoming = await screen.findByRole('tab', { name: 'À venir (2)' })
    expect(upcoming).toHaveAttribute('aria-selected', 'true')
    const panel = screen.getByRole('tabpanel', { name: 'À venir (2)' })
    // The next evening stands above the tabs, once.
    const next = screen.getByRole('article', { name: 'Votre prochain concert' })
    expect(next).toHaveTextContent('ven. 4 sept. · 20:30 · portes 19:30')
    expect(next).toHaveTextContent('La Cave, 12 rue des Lices, 69001 Lyon')
    expect(within(next).getByRole('link', { name: /^Itinéraire/ })).toHaveAttribute(
      'href',
      'https://www.google.com/maps/dir/?api=1&destination=La+Cave%2C+12+rue+des+Lices%2C+69001+Lyon',
    )
    expect(within(next).getByRole('link', { name: 'Afficher le billet pour Soirée t0' })).toBeVisible()
    expect(next.compareDocumentPosition(upcoming) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
    expect(within(panel).queryByText('Soirée t0')).toBeNull()
    expect(within(panel).getByRole('link', { name: 'Voir l’événement pour Soirée t1' })).toHaveAttribute(
      'href',
      '/events/event-t1',
    )
    expect(panel).toHaveTextContent('Agir sur t1')
    expect(panel).toHaveTextContent('sam. 5 sept. · 20:30')
    expect(panel).toHaveTextContent('La Cave, Lyon')
    expect(panel).toHaveTextContent('2 places')
    expect(panel).toHaveTextContent(/25\s€/)
    upcoming.focus()
    await userEvent.keyboard('{ArrowRight}')
    await focused(screen.getByRole('tab', { name: 'Passés (1)' }))
    const past = screen.getByRole('tabpanel', { name: 'Passés (1)' })
    expect(within(past).getByRole('link', { name: 'Soirée old' })).toHaveAttribute(
      'href',
      '/events/event-old',
    )
    expect(past).not.toHaveTextContent('Agir sur')
    const opinion = within(past).getByRole('group', { name: 'Donner mon avis pour Soirée old' })
    expect(within(opinion).getByRole('link', { name: 'Moyen' })).toHaveAttribute('href', '/feedback/mid')
    expect(within(past).getByRole('link', { name: 'Voir le reçu pour Soirée old' })).toHaveAttribute(
      'href',
      '/payment/success/o1?event_id=event-old',
    )
  })

  it.each([
    ['stand below seats that are held for minutes', '2099-09-04', Node.DOCUMENT_POSITION_PRECEDING],
    ['of today stand above them', parisWallClock(machineNow()).date, Node.DOCUMENT_POSITION_FOLLOWING],
  ])('%s', async (_, date, place) => {
    serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t0', { date, time: '23:59' })] })
    renderInApp(
      <MemberTickets
        userId="u1"
        holder="Ada u1"
        isExpired={false}
        actions={() => null}
        urgent={<p>Gardées jusqu’à 14:30</p>}
      />,
      { at: '/tickets' },
    )
    const next = await screen.findByRole('article', { name: 'Votre prochain concert' })
    expect(next.compareDocumentPosition(screen.getByText(/^Gardées/)) & place).toBeTruthy()
  })

  it('say who gave an invitation', async () => {
    const given = { isInvitation: true, price: 0 }
    serve({
      ...answersFor('u1'),
      '/api/tickets': [
        ticketOf('t1', { ...given, invitedBy: 'Inès' }),
        // The giver's account is deleted.
        ticketOf('t2', { ...given, invitedBy: null }),
      ],
    })
    open()
    expect(await screen.findByText('Offert par Inès')).toBeVisible()
    expect(screen.getByText('Invitation')).toBeVisible()
    expect(screen.queryByText('Gratuit')).toBeNull()
  })

  it('of a cancelled concert say so, with what becomes of the money, and have no code to show, offline too', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [
        ticketOf('gone', { status: 'cancelled', refund: 'refunding' }),
        ticketOf('moved', { previousDate: '2099-06-04', previousTime: '20:30' }),
        ticketOf('elsewhere', { previousPlace: 'Le Hangar' }),
      ],
    })
    await prefetch('u1')
    serve({})
    open()
    const cancelled = (await screen.findByRole('heading', { name: 'Soirée gone' })).closest('article')
    expect(cancelled).toHaveTextContent('Annulé')
    expect(cancelled).toHaveTextContent(
      'votre remboursement est en cours. Si votre banque le refuse, nous vous écrivons.',
    )
    expect(cancelled).not.toHaveTextContent('Agir sur')
    expect(screen.queryByRole('link', { name: 'Afficher le billet pour Soirée gone' })).toBeNull()
    expect(screen.getByRole('link', { name: 'Soirée gone' })).toHaveAttribute('href', '/events/event-gone')
    const moved = screen.getByRole('heading', { name: 'Soirée moved' }).closest('article')
    expect(moved).toHaveTextContent('Nouvelle date')
    expect(moved).toHaveTextContent('au lieu du jeudi 4 juin 2099 à 20:30')
    expect(moved).not.toHaveTextContent('Nouveau lieu')
    expect(screen.getByRole('link', { name: 'Afficher le billet pour Soirée moved' })).toBeVisible()
    const elsewhere = screen.getByRole('heading', { name: 'Soirée elsewhere' }).closest('article')
    expect(elsewhere).toHaveTextContent('Nouveau lieu')
    expect(elsewhere).toHaveTextContent('auparavant : Le Hangar')
    expect(elsewhere).not.toHaveTextContent('Nouvelle date')
  })

  it('of a cancelled concert, opened by their address, show no code', async () => {
    serve({
      ...answersFor('u1'),
      '/api/tickets': [ticketOf('gone', { status: 'cancelled', refund: 'refunded' })],
    })
    open(false, '/tickets?billet=gone')
    const dialog = await screen.findByRole('dialog', { name: 'Soirée gone' })
    expect(dialog).toHaveTextContent('Billet annulé')
    expect(dialog).toHaveTextContent('vous êtes remboursé')
    expect(within(dialog).queryByRole('img', { name: /QR code/ })).toBeNull()
  })

  it('lead on where there are none', async () => {
    serve({ ...answersFor('u1'), '/api/tickets': [] })
    open()
    expect(await screen.findByText('Aucun billet à venir')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les événements' })).toHaveAttribute('href', '/events')
    await userEvent.click(screen.getByRole('tab', { name: 'Passés (0)' }))
    expect(screen.getByText('Aucun événement passé')).toBeVisible()
  })

  it('of tonight stay under « À venir », offline too, on a device whose clock is two days ahead', async () => {
    const real = machineNow().getTime()
    const { date } = parisWallClock(new Date(real))
    vi.useFakeTimers({ toFake: ['Date'], now: real + 48 * 3_600_000 })
    serve({
      ...answersFor('u1'),
      '/api/tickets': () =>
        Response.json([ticketOf('t1', { date, time: '23:00' })], {
          headers: { date: new Date(real).toUTCString() },
        }),
    })
    await prefetch('u1')
    serve({})
    open()
    expect(await screen.findByRole('tab', { name: 'À venir (1)' })).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soirée t1' })).toBeVisible()
    noteServerTime(machineNow().toUTCString())
    vi.useRealTimers()
  })

  it('of a festival are of today on each of its days, and used until the next', async () => {
    const dayOf = (days: number) => parisWallClock(new Date(machineNow().getTime() + days * 86_400_000)).date
    const codes = [
      { ...codeOf('t1', 1), usedAt: new Date(machineNow().getTime() - 86_400_000).toISOString() },
    ]
    const days = { date: dayOf(-2), endDate: dayOf(2) }
    serve({
      ...answersFor('u1'),
      '/api/tickets': [ticketOf('t1', { ...days, codes }), ticketOf('t2', { ...days, time: '23:59' })],
    })
    open()
    await screen.findByRole('tab', { name: 'À venir (2)' })
    // Which of them is next depends on the hour.
    expect(screen.getByRole('article', { name: 'Votre prochain concert' })).toHaveTextContent(
      /Ce soir · (20:30|23:59)/,
    )
    expect(screen.getByRole('tabpanel')).toHaveTextContent('Aujourd’hui')
    expect(screen.queryByText(/^Utilisé/)).toBeNull()
  })

  it('say as of when they are, offline', async () => {
    await prefetch('u1')
    serve({})
    open()
    expect(
      await screen.findByText(/^Hors connexion\s: billets du \d+(er)? \p{L}+ à \d\d:\d\d$/u),
    ).toBeVisible()
    expect(screen.getByRole('heading', { name: 'Soirée t1' })).toBeVisible()
  })

  it('stay readable when the session is over', async () => {
    await prefetch('u1')
    serve({ '/api/tickets': refusalOf(401) })
    open()
    expect(await screen.findByRole('heading', { name: 'Soirée t2' })).toBeVisible()
  })

  it('say that they were never fetched, and try again', async () => {
    serve({})
    open()
    expect(await screen.findByText('Pas encore disponible hors connexion.')).toBeVisible()
    serve(answersFor('u1'))
    await userEvent.click(screen.getByRole('button', { name: 'Réessayer' }))
    expect(await screen.findByRole('tab', { name: 'À venir (2)' })).toBeVisible()
  })

  it('say what went wrong where the server says it', async () => {
    serve({ '/api/tickets': refusalOf(500, 'internal') })
    open()
    expect(await screen.findByRole('alert')).toHaveTextContent('Impossible de charger vos billets.')
  })

  it('want a visitor to sign in', () => {
    renderInApp(<SignInRequired />, { at: '/tickets?billet=t1' })
    expect(screen.getByText('Connexion requise')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Se connecter' })).toHaveAttribute(
      'href',
      `/auth?return=${encodeURIComponent('/tickets?billet=t1')}`,
    )
  })
})
