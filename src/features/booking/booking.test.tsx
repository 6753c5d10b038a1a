import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import type { User } from '../../../contract/auth.ts'
import {
  answers,
  event,
  lastToast,
  onAFreshDevice,
  sentTo,
  ticket,
  types,
} from '../../../tests/support/booking-data.ts'
import { refusalOf, serve, subscriptionOf, ticketOf, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { storedPass, storedSubscription } from '../../data/member/pass.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { storedTickets } from '../../data/member/tickets.ts'
import { listWaits } from '../../data/member/waits.ts'
import { writesSettled } from '../../data/stored.ts'
import { BookAction } from './book-action.tsx'

const open = (user: User | null | undefined = userOf('u1'), what = event, otherwise: string | null = null) =>
  renderInApp(<BookAction event={what} user={user} place="page" otherwise={otherwise} />)
// Queried again each time: a placeholder button stands there until the member can book.
const bookButton = () =>
  waitFor(() => {
    const button = screen.getByRole('button', { name: 'Réserver avec mon Pass' })
    expect(button).toBeEnabled()
    return button
  })
beforeAll(() => import('./member-action.tsx'))
onAFreshDevice()

describe('booking a partner event', () => {
  it('with a price takes one of the month’s concerts: books, says so, and goes to the confirmation', async () => {
    const spy = serve(answers())
    const { address } = open()
    const button = await bookButton()
    expect(
      await screen.findByText(
        /^Compris dans votre Pass\s: utilise 1 de vos 3 concerts restants en septembre\.$/,
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

  it('that was booked before its place changed names the place before', async () => {
    serve(answers({ '/api/tickets': [{ ...ticket, previousPlace: 'La Jetée' }] }))
    open()
    expect(await screen.findByText(/^Nouveau lieu, auparavant\s: La Jetée$/)).toBeVisible()
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

  const kindsOf = (...ids: string[]) =>
    ids.map((id) => ({
      ...{ ...types[0], id, availableTickets: id === 'full' ? 0 : 3 },
      ...(id === 'ended' && { soldUntil: '2026-01-02T11:30:00.000Z' }),
    }))

  it.each([
    ['the first kind with seats', kindsOf('ended', 'full', 'free'), 'free'],
    ['the kind that is held for the member in line', kindsOf('ended', 'full'), 'held'],
  ])('takes %s', async (_, kinds, ticketId) => {
    const { id, eventName, place, city, date, time } = event
    const offer = { ticketTypeId: 'held', ticketType: 'Réduit', until: null, secondsLeft: null }
    const wait = { id, eventName, place, city, date, time, endDate: null, quantity: 1, ticketTypeId: null }
    const spy = serve(
      answers({
        '/api/events/e/tickets': kinds,
        '/api/waits': [{ ...wait, withPass: true, position: null, offer }],
      }),
    )
    await listWaits('u1')
    const { address } = open()
    await userEvent.click(await bookButton())
    await waitFor(() => expect(address()).toBe('/booking/confirmation/e'))
    const [[, request] = []] = sentTo(spy, '/api/events/e/book-free')
    expect(JSON.parse(String(request?.body))).toEqual({ ticketId, quantity: 1 })
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
    ['a sentence of its own', () => new Response('<html>', { status: 500 }), 'Échec de la réservation'],
  ])('that fails says so in %s, and stays', async (_, refusal, description) => {
    serve(answers({ '/api/events/e/book-free': refusal }))
    const { address } = open()
    await userEvent.click(await bookButton())
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur', description, type: 'error' }))
    expect(address()).toBe('/')
    expect(await bookButton()).toBeVisible()
  })

  it.each([
    [
      'on the way',
      () => {
        throw new TypeError('Failed to fetch')
      },
    ],
    ['by a proxy', () => new Response('<html>', { status: 502 })],
  ])('whose answer is lost %s does not say that it failed: it may be booked', async (_, answer) => {
    serve(answers({ '/api/events/e/book-free': answer }))
    open()
    await userEvent.click(await bookButton())
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'Pas de réponse du serveur', type: 'error' }),
    )
    expect(lastToast()?.description).toMatch(/^C’est peut-être fait/)
  })

  it('is on the device at once: ticket, counters and pass', async () => {
    await prefetch('u1')
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
    await prefetch('u1')
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
    await prefetch('u1')
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

  it('whose month is spent says so, and which month counts', async () => {
    const used = [{ month: event.date.slice(0, 7), concerts: 3, invitations: 0 }]
    serve(answers({ '/api/subscription/details': { ...subscriptionOf(), used } }))
    open()
    expect(
      await screen.findByText('Tous les concerts de votre Pass sont utilisés en septembre.'),
    ).toBeVisible()
    expect(screen.getByText('Un concert compte pour le mois où il a lieu.')).toBeVisible()
    expect(
      screen.getByText(/^Ce concert ne se vend pas à l’unité\s: .*Pass avec plus de concerts\.$/),
    ).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les Pass' })).toHaveAttribute('href', '/store')
  })

  it('after the end of a paid period, of an answer of before, claims neither a price nor a lack of payment', async () => {
    const end = { currentPeriodEnd: '2026-09-04T10:00:00Z', autorenew: true }
    const tonight = { ...event, date: '2026-09-04', time: '20:30' }
    vi.useFakeTimers({ now: Date.parse('2026-09-04T09:59:00Z'), toFake: ['Date'] })
    try {
      serve(answers({ '/api/subscription/details': { ...subscriptionOf(), ...end } }))
      await prefetch('u1')
      serve(answers({ '/api/subscription/details': () => Promise.reject(new TypeError('Failed to fetch')) }))
      vi.setSystemTime('2026-09-04T10:01:00Z')
      open(userOf('u1'), tonight)
      expect(
        await screen.findByText(
          /^Votre Pass était payé jusqu’au 4 septembre 2026 à 12:00\s: la suite n’est pas encore connue ici\.$/,
        ),
      ).toBeVisible()
      expect(await bookButton()).toBeVisible()
    } finally {
      vi.useRealTimers()
    }
  })

  it('without a Pass leads to the Pass', async () => {
    serve(answers({ '/api/tickets': [] }))
    open({ ...userOf('u1'), passStatus: 0 })
    expect(await screen.findByRole('link', { name: 'Choisir un Pass' })).toHaveAttribute(
      'href',
      '/store?return=%2Fevents%2Fe',
    )
  })

  it('as a visitor leads to the sign-in, and back', async () => {
    open(null)
    expect(await screen.findByRole('link', { name: 'Se connecter pour réserver' })).toHaveAttribute(
      'href',
      '/auth?return=/events/e',
    )
  })
})
