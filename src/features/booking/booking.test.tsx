import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/auth.ts'
import {
  type Answer,
  answersFor,
  authOf,
  eventOf,
  memoryTokenStore,
  refusalOf,
  serve,
  subscriptionOf,
  ticketOf,
  userOf,
} from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { closeDevice } from '../../data/device.ts'
import { fetchAhead } from '../../data/repositories/ahead.ts'
import { storedPass, storedSubscription } from '../../data/repositories/pass.ts'
import { storedTickets } from '../../data/repositories/tickets.ts'
import { installTokenStore, openSession } from '../../data/session.ts'
import { writesSettled } from '../../data/stored.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { BookAction } from './book-action.tsx'
import { bookingCost, counterRestart } from './booking-cost.ts'
import CancelBooking from './cancel-booking.tsx'
import { Confirmation } from './confirmation.tsx'

const event = eventOf('e', { source: 'concerts-api', price: 18 })
const ticket = ticketOf('new', { eventId: 'e', eventName: 'Soirée e', price: 0, withPass: true })
const types = [
  {
    id: 'type-1',
    name: 'Entrée',
    description: null,
    price: 18,
    availableTickets: 3,
    capacityTotal: 9,
    capacitySold: 6,
    perOrderLimit: 1,
  },
]
const answers = (more: Record<string, Answer> = {}) => ({
  ...answersFor('u1'),
  '/api/events/e': event,
  '/api/events/e/tickets': types,
  '/api/events/e/book-free': { bookingId: 'b1', ticket },
  '/api/events/e/reserve-free': { bookingId: 'b1', ticket },
  ...more,
})
const open = (user: User | null | undefined = userOf('u1'), what = event, otherwise: string | null = null) =>
  renderInApp(<BookAction event={what} user={user} place="page" otherwise={otherwise} />)
// Found anew each time: the place of the button is held by another until it can book.
const bookButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Réserver avec mon Pass' })
    expect(button).toBeEnabled()
    return button
  })
const lastToast = () => toastStore.shown().at(-1)
/** The bodies sent to a path. */
const sentTo = (spy: ReturnType<typeof serve>, path: string) =>
  (spy.mock.calls as unknown as [string, RequestInit][]).filter(([url]) => url === path)

beforeAll(() => Promise.all([import('./member-action.tsx'), import('./cancel-dialog.tsx')]))

beforeEach(async () => {
  await closeDevice()
  vi.stubGlobal('indexedDB', new IDBFactory())
  installTokenStore(memoryTokenStore())
  connectivity.report(true)
  serve(answers())
  await openSession(authOf('u1'))
})
afterEach(async () => {
  await writesSettled()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

describe('booking a partner event', () => {
  it('with a price takes one of the month’s concerts: books, says so, and goes to the confirmation', async () => {
    const spy = serve(answers())
    const { address } = open()
    const button = await bookButton()
    expect(
      await screen.findByText(
        /^Compris dans votre Pass\s: utilise 1 de vos 3 concerts restants ce mois-ci\.$/,
      ),
    ).toBeVisible()
    await userEvent.click(button)
    await waitFor(() => expect(address()).toBe('/booking/confirmation/e'))
    expect(lastToast()).toMatchObject({
      title: 'Réservation confirmée\u00a0!',
      description: 'Votre place pour ce concert gratuit est réservée.',
      type: 'success',
    })
    const [[, request] = []] = sentTo(spy, '/api/events/e/book-free')
    expect(request?.method).toBe('POST')
    expect(JSON.parse(String(request?.body))).toEqual({ ticketId: 'type-1', quantity: 1 })
    expect(sentTo(spy, '/api/events/e/reserve-free')).toEqual([])
  })

  it('without a price takes none', async () => {
    const spy = serve(answers())
    const { address } = open(userOf('u1'), { ...event, price: 0 })
    expect(await screen.findByText('Gratuit, sans toucher à vos concerts du mois.')).toBeVisible()
    await userEvent.click(await bookButton())
    await waitFor(() => expect(address()).toBe('/booking/confirmation/e'))
    expect(sentTo(spy, '/api/events/e/reserve-free')).toHaveLength(1)
    expect(sentTo(spy, '/api/events/e/book-free')).toEqual([])
  })

  it('falls back to ticket 1 where the ticket types cannot be had', async () => {
    const spy = serve(answers({ '/api/events/e/tickets': refusalOf(500, 'internal') }))
    const { address } = open()
    await userEvent.click(await bookButton())
    await waitFor(() => expect(address()).toBe('/booking/confirmation/e'))
    const [[, request] = []] = sentTo(spy, '/api/events/e/book-free')
    expect(JSON.parse(String(request?.body))).toEqual({ ticketId: 1, quantity: 1 })
  })

  it('shows that it is under way, and books once however often it is pressed', async () => {
    let answer: (value: unknown) => void = () => undefined
    const spy = serve(
      answers({
        '/api/events/e/book-free': () =>
          new Promise((resolve) => {
            answer = resolve
          }),
      }),
    )
    const { address } = open()
    const button = await bookButton()
    await userEvent.dblClick(button)
    expect(await screen.findByRole('button', { name: 'Réservation…' })).toBeDisabled()
    await waitFor(() => expect(sentTo(spy, '/api/events/e/book-free')).toHaveLength(1))
    answer({ bookingId: 'b1', ticket })
    await waitFor(() => expect(address()).toBe('/booking/confirmation/e'))
    expect(sentTo(spy, '/api/events/e/book-free')).toHaveLength(1)
  })

  it.each([
    ['the server’s sentence', refusalOf(409, 'sold_out'), 'Non.'],
    ['a sentence of its own', () => new Response('<html>', { status: 502 }), 'Échec de la réservation'],
  ])('that fails says so in %s, and stays', async (_, refusal, description) => {
    serve(answers({ '/api/events/e/book-free': refusal }))
    const { address } = open()
    await userEvent.click(await bookButton())
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', description, type: 'error' }))
    expect(address()).toBe('/')
    expect(await bookButton()).toBeVisible()
  })

  it('is on the device at once: ticket, counters and pass', async () => {
    await fetchAhead('u1')
    const { client } = open()
    const button = await bookButton()
    serve(
      answers({
        '/api/tickets': [ticketOf('t1'), ticketOf('t2'), ticket],
        '/api/subscription/details': { ...subscriptionOf(), concertsLeft: 2 },
      }),
    )
    const before = (await storedPass('u1'))?.storedAt ?? 0
    await userEvent.click(button)
    await waitFor(async () => {
      await writesSettled()
      expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1', 't2', 'new'])
      expect((await storedSubscription('u1'))?.value.concertsLeft).toBe(2)
      expect((await storedPass('u1'))?.storedAt).toBeGreaterThan(before)
    })
    expect(client.getQueryData(['subscription', 'u1'])).toMatchObject({ value: { concertsLeft: 2 } })
  })

  it('keeps the ticket though nothing more can be asked afterwards', async () => {
    await fetchAhead('u1')
    open()
    const button = await bookButton()
    serve({
      '/api/events/e/tickets': types,
      '/api/events/e/book-free': { bookingId: 'b1', ticket },
    })
    await userEvent.click(button)
    await waitFor(async () =>
      expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1', 't2', 'new']),
    )
  })

  it('never queues: offline it is closed, and says why', async () => {
    await fetchAhead('u1')
    serve({})
    connectivity.report(false)
    open()
    expect(await screen.findByText(/^Une place se réserve en direct\s: retrouvez du réseau/)).toBeVisible()
    expect(screen.getByRole('button', { name: 'Réserver avec mon Pass' })).toBeDisabled()
  })

  it('of an event that is sold lets who has a place take more', async () => {
    serve(answers({ '/api/tickets': [ticket] }))
    renderInApp(
      <BookAction event={event} user={userOf('u1')} place="page" otherwise="Acheter" again="En reprendre" />,
    )
    expect(await screen.findByText('Vous avez votre place')).toBeVisible()
    expect(screen.getByText('En reprendre')).toBeVisible()
    expect(screen.queryByText('Acheter')).toBeNull()
  })

  it('is not offered to who has a place: the way to their ticket is', async () => {
    serve(answers({ '/api/tickets': [ticket] }))
    open()
    expect(await screen.findByText('Vous avez votre place')).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir mon billet' })).toHaveAttribute(
      'href',
      '/tickets?billet=new',
    )
    expect(screen.getByRole('link', { name: 'Ma réservation' })).toHaveAttribute(
      'href',
      '/booking/confirmation/e',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })

  it('shows their place also where the event is full', async () => {
    serve(answers({ '/api/tickets': [ticket] }))
    open(userOf('u1'), event, 'Complet')
    expect(await screen.findByText('Vous avez votre place')).toBeVisible()
    expect(screen.queryByText('Complet')).toBeNull()
  })

  it('whose month is spent says so, and when it starts anew', async () => {
    serve(answers({ '/api/subscription/details': { ...subscriptionOf(), concertsLeft: 0 } }))
    open()
    expect(await screen.findByText('Tous les concerts de votre Pass sont utilisés ce mois-ci.')).toBeVisible()
    expect(screen.getByText(/^Le compteur repart le 1er \p{L}+\.$/u)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les Pass' })).toHaveAttribute('href', '/store')
  })

  it('without a Pass leads to the Pass', async () => {
    serve(answers({ '/api/tickets': [] }))
    open({ ...userOf('u1'), passStatus: 0 })
    expect(await screen.findByRole('link', { name: 'Choisir un Pass' })).toHaveAttribute('href', '/store')
  })

  it('as a visitor leads to the sign-in, and back', async () => {
    open(null)
    expect(await screen.findByRole('link', { name: 'Se connecter pour réserver' })).toHaveAttribute(
      'href',
      '/auth?return=/events/e',
    )
  })
})

describe('what a place costs of the month', () => {
  it('is one concert, none when unlimited or free, and is said in French', () => {
    expect(bookingCost(18, { concertsLeft: 3 }).text).toMatch(/1 de vos 3 concerts/)
    expect(bookingCost(18, { concertsLeft: 1 }).text).toMatch(/votre dernier concert du mois/)
    expect(bookingCost(18, { concertsLeft: 999 }).text).toMatch(/concerts illimités/)
    expect(bookingCost(18, { concertsLeft: 0 }).isSpent).toBe(true)
    expect(bookingCost(0, { concertsLeft: 0 }).isSpent).toBe(false)
    expect(bookingCost(18, undefined).isSpent).toBe(false)
  })

  it('counts anew with the month of Paris', () => {
    expect(counterRestart(new Date('2026-11-30T22:59:00Z'))).toBe('1er décembre')
    expect(counterRestart(new Date('2026-11-30T23:00:00Z'))).toBe('1er janvier')
  })
})

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
    await fetchAhead('u1')
    const spy = serve(
      answers({ '/api/events/e/cancel-booking': { success: true }, '/api/tickets': [ticketOf('t1')] }),
    )
    openCancel()
    await confirm()
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Réservation annulée', type: 'success' }))
    expect(sentTo(spy, '/api/events/e/cancel-booking').map(([, { method }]) => method)).toEqual(['DELETE'])
    expect((await storedTickets('u1'))?.value.map(({ id }) => id)).toEqual(['t1'])
  })

  it('can be thought better of', async () => {
    const spy = serve(answers())
    openCancel()
    await userEvent.click(await screen.findByRole('button', { name: 'Annuler la réservation' }))
    await userEvent.click(await screen.findByRole('button', { name: 'Garder ma place' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(sentTo(spy, '/api/events/e/cancel-booking')).toEqual([])
  })

  it('that fails says so', async () => {
    serve(answers({ '/api/events/e/cancel-booking': refusalOf(409, 'not_cancellable') }))
    openCancel()
    await confirm()
    await waitFor(() =>
      expect(lastToast()).toMatchObject({
        title: 'Impossible d’annuler la réservation.',
        description: 'Non.',
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
    expect(screen.getByRole('note')).toHaveTextContent(/24\sh.*3 juillet à 20:30/)
    expect(screen.getByRole('link', { name: 'Voir mes billets' })).toHaveAttribute('href', '/tickets')
    expect(screen.getByRole('link', { name: 'Retour à l’accueil' })).toHaveAttribute('href', '/')
    expect(screen.getByRole('button', { name: 'Agenda' })).toBeVisible()
  })

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
    await fetchAhead('u1')
    serve({})
    openConfirmation()
    expect(await screen.findByRole('heading', { level: 1, name: 'Soirée e' })).toBeVisible()
    expect(await screen.findByText(/^Hors connexion\s: réservation du/)).toBeVisible()
  })

  it('that this device does not know of waits for the network', async () => {
    await fetchAhead('u1')
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
