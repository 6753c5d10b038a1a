import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { TicketType } from '../../../contract/events.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { eventOf, memoryTokenStore, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { connectivity } from '../../data/connectivity.ts'
import { installTokenStore } from '../../data/session.ts'
import { now } from '../../lib/clock.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { Checkout } from './checkout.tsx'

const ticket: TicketType = {
  id: 'plein',
  name: 'Plein tarif',
  description: null,
  price: 12,
  availableTickets: 20,
  capacityTotal: 20,
  capacitySold: 0,
  perOrderLimit: 4,
  isMinimum: false,
  suggestions: [],
  soldFrom: null,
  soldUntil: null,
  isCompanion: false,
}

const answers = {
  '/api/config/app': { ...defaultAppConfig, payments: { provider: 'demo', publishableKey: null } },
  '/api/orders': [],
  '/api/create-payment-intent': { checkout_url: '/paiement-demo/p1' },
}
const CheckoutOf = ({ types = [ticket], id }: { types?: TicketType[]; id: string }) => (
  <Checkout
    event={eventOf(id, { price: 12 })}
    userId="u1"
    isCovered={false}
    isPassRefused={false}
    types={types}
  />
)
const open = (types = [ticket], id = 'e1') =>
  renderInApp(<CheckoutOf types={types} id={id} />, { at: `/events/${id}/checkout` })
const choose = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' }))
  await userEvent.click(screen.getByRole('checkbox'))
}
const sent = (spy: ReturnType<typeof serve>) =>
  spy.mock.calls
    .filter(([url]) => String(url) === '/api/create-payment-intent')
    .map((call) => new Headers((call as unknown as [string, RequestInit])[1].headers).get('idempotency-key'))
const orders = (spy: ReturnType<typeof serve>) =>
  spy.mock.calls.filter(([url]) => String(url) === '/api/create-payment-intent').length

/** Renders the checkout of free tickets, and a button that shows another number of seats left. */
const openFree = (left: number, leftAfter: number) => {
  const Shown = () => {
    const [availableTickets, setLeft] = useState(left)
    return (
      <>
        <button type="button" onClick={() => setLeft(leftAfter)}>
          Actualiser
        </button>
        <Checkout
          event={eventOf('libre', { price: 0 })}
          userId="u1"
          isCovered={false}
          isPassRefused={false}
          types={[{ ...ticket, price: 0, availableTickets }]}
        />
      </>
    )
  }
  return renderInApp(<Shown />, { at: '/events/libre/checkout' })
}

beforeEach(() => installTokenStore(memoryTokenStore()))

it('that was left for a payment page can be used again by who comes back before that page could show', async () => {
  const spy = serve(answers)
  const { address } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
  expect(screen.getByRole('button', { name: 'Redirection vers le paiement…' })).toBeDisabled()

  act(() => void dispatchEvent(new PopStateEvent('popstate')))
  expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeEnabled()
  expect(screen.getByRole('checkbox')).toBeChecked()
  expect(orders(spy)).toBe(1)
})

/** Orders, and leaves the page before the answer comes, which `answer` then gives. */
const leaveBeforeTheAnswer = async () => {
  let answer = () => {}
  const late = new Promise<object>((resolve) => {
    answer = () => resolve(answers['/api/create-payment-intent'])
  })
  const spy = serve({ ...answers, '/api/create-payment-intent': () => late })
  const Pages = () => (useLocation().pathname === '/events' ? <p>Ailleurs</p> : <CheckoutOf id="e1" />)
  const page = renderInApp(
    <>
      <Pages />
      <Link to="/events">Partir</Link>
    </>,
    { at: '/events/e1/checkout' },
  )
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await expect.poll(() => orders(spy)).toBe(1)
  await userEvent.click(screen.getByRole('link', { name: 'Partir' }))
  return { ...page, answer }
}

const toldOfOrder = () => toastStore.shown().find(({ subject }) => subject === 'open-order')

it('leads nobody to the payment who has left the page before the answer came', async () => {
  const { address, client, answer } = await leaveBeforeTheAnswer()
  answer()
  await waitFor(() => expect(client.isMutating()).toBe(0))
  expect(address()).toBe('/events')
  expect(toldOfOrder()).toBeUndefined()
})

it('tells a member who has left the page before the answer came that an order is open, and leads back to it', async () => {
  const { address, client, answer } = await leaveBeforeTheAnswer()
  client.setQueryData(currentUserKey, userOf('u1'))
  answer()
  await waitFor(() =>
    expect(toldOfOrder()).toMatchObject({ title: 'Votre commande attend son paiement', type: 'info' }),
  )
  expect(toldOfOrder()?.description).toContain('Soirée e1')
  expect(address()).toBe('/events')
  act(() => toldOfOrder()?.action?.onClick())
  expect(address()).toBe('/events/e1/checkout')
})

it('moves the focus to what is missing at each press', async () => {
  serve(answers)
  open([ticket], 'e11')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' }))
  const pay = screen.getByRole('button', { name: 'Payer 12\u00a0€' })
  for (const _press of [1, 2]) {
    await userEvent.click(pay)
    expect(screen.getByRole('checkbox')).toHaveFocus()
  }
})

it('names no sum to pay until the price that the buyer chooses is there', async () => {
  serve(answers)
  open([ticket, { ...ticket, id: 'libre', name: 'Prix libre', price: 5, isMinimum: true }], 'e-libre')
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' }))
  expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Prix libre' }))
  expect(screen.getByRole('button', { name: 'Payer' })).toBeVisible()
  await userEvent.type(screen.getByLabelText(/^Votre prix/), '8')
  expect(screen.getByRole('button', { name: 'Payer 20\u00a0€' })).toBeVisible()
})

it('is ordered on a page that is not served securely, too', async () => {
  onTestFinished(() => void vi.unstubAllGlobals())
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  serve(answers)
  const { address } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
})

it('is ordered once by two presses, the second of which comes before the first could be drawn', async () => {
  const spy = serve(answers)
  const { address } = open()
  await choose()
  const button = screen.getByRole('button', { name: 'Payer 12\u00a0€' })
  act(() => {
    button.click()
    button.click()
  })
  await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
  expect(orders(spy)).toBe(1)
})

it('keeps what was chosen for who is led away before ordering it, and nothing of what was ordered', async () => {
  serve(answers)
  const first = open()
  await choose()
  first.unmount()
  const second = open()
  expect(screen.getByLabelText('1 billet')).toBeVisible()
  expect(screen.getByRole('checkbox')).not.toBeChecked()
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(second.address()).toBe('/paiement-demo/p1'))
  second.unmount()
  open()
  expect(screen.getByLabelText('0 billet')).toBeVisible()
})

it('refused until the address is verified says so, leads to where the link is sent again, and keeps what was chosen', async () => {
  const message = 'Tant que votre adresse email n’est pas confirmée, vous attendez.'
  const refused = () =>
    Response.json({ message, code: 'verification_required', requestId: 'r1' }, { status: 409 })
  serve({ ...answers, '/api/create-payment-intent': refused })
  const { address } = open()
  await choose()
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  expect(await screen.findByText(message)).toBeVisible()
  expect(screen.getByLabelText('1 billet')).toHaveTextContent('1')
  await userEvent.click(screen.getByRole('link', { name: 'Confirmer mon adresse email' }))
  expect(address()).toBe('/profile')
})

describe('a payment that waits', () => {
  const lastPlaces = { ...ticket, availableTickets: 0, capacitySold: 20 }
  const order = {
    orderId: 'o1',
    eventId: 'e7',
    eventName: 'Soirée e1',
    totalAmount: 24,
    lines: [{ ticketTypeId: 'plein', ticketType: 'Plein tarif', quantity: 2, price: 12 }],
    heldUntil: '2026-11-21T11:15:00.000Z',
    secondsLeft: 700,
  }
  const status = {
    id: 'p1',
    orderId: 'o1',
    state: 'expired',
    isDemo: true,
    eventId: 'e7',
    eventName: 'Soirée e1',
    place: null,
    city: null,
    date: '2099-01-01',
    time: null,
    totalAmount: 24,
    lines: [],
    heldUntil: null,
  }

  it('keeps its selection and its acceptance, says what is held and for how long, and is gone on with', async () => {
    const spy = serve({
      ...answers,
      '/api/orders': [order],
      '/api/orders/o1/payment': { checkout_url: '/paiement-demo/p1' },
    })
    const { address } = open([lastPlaces], 'e7')
    const panel = await screen.findByRole('region', { name: 'Paiement en attente, Soirée e1' })
    expect(panel).toHaveTextContent(
      /Vos 2\s*places sont gardées.*Encore 12\s*minutes pour payer 24\s*€, si ce n’est pas déjà fait\./,
    )
    expect(screen.getByLabelText('2 billets')).toBeVisible()
    expect(screen.getByRole('checkbox')).toBeChecked()
    expect(screen.queryByText('Complet')).toBeNull()
    expect(screen.getByRole('button', { name: 'Payer 24\u00a0€' })).toBeEnabled()
    await userEvent.click(screen.getByRole('button', { name: 'Reprendre le paiement' }))
    await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
    expect(orders(spy)).toBe(0)
  })

  it('is gone on with at once after an answer that names no payment', async () => {
    serve({ ...answers, '/api/orders': [order], '/api/orders/o1/payment': {} })
    const { address } = open([lastPlaces], 'e7')
    await userEvent.click(await screen.findByRole('button', { name: 'Reprendre le paiement' }))
    expect(await screen.findByText(/^Réponse inattendue\. /)).toBeVisible()
    serve({
      ...answers,
      '/api/orders': [order],
      '/api/orders/o1/payment': { checkout_url: '/paiement-demo/p1' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Reprendre le paiement' }))
    await waitFor(() => expect(address()).toBe('/paiement-demo/p1'))
  })

  it('leaves its places to the other kinds of its room', async () => {
    serve({ ...answers, '/api/orders': [{ ...order, givesBack: { plein: 2, reduit: 2 } }] })
    open([lastPlaces, { ...lastPlaces, id: 'reduit', name: 'Tarif réduit', price: 8 }], 'e7')
    await screen.findByRole('region', { name: 'Paiement en attente, Soirée e1' })
    expect(screen.queryByText('Complet')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: 'Retirer un billet Plein tarif' }))
    await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Tarif réduit' }))
    expect(screen.getByRole('button', { name: 'Payer 20\u00a0€' })).toBeEnabled()
  })

  it('is given up, and its places are nobody’s', async () => {
    serve({ ...answers, '/api/orders': [order], '/api/orders/o1': status })
    open([lastPlaces], 'e7')
    const abandon = await screen.findByRole('button', { name: 'Abandonner' })
    serve({ ...answers, '/api/orders': [], '/api/orders/o1': status })
    await userEvent.click(abandon)
    await waitFor(() => expect(toastStore.shown().at(-1)).toMatchObject({ title: 'Places rendues' }))
    expect(screen.queryByRole('region', { name: /^Paiement en attente/ })).toBeNull()
  })

  it('that turns out to be paid says so in place of giving it up', async () => {
    serve({ ...answers, '/api/orders': [order], '/api/orders/o1': { ...status, state: 'ticketed' } })
    open([lastPlaces], 'e7')
    await userEvent.click(await screen.findByRole('button', { name: 'Abandonner' }))
    await waitFor(() =>
      expect(toastStore.shown().at(-1)).toMatchObject({ title: 'Votre paiement venait d’aboutir' }),
    )
  })

  it('that was paid elsewhere brings its tickets to this device', async () => {
    serve({ ...answers, '/api/orders': [order] })
    const { client } = open([lastPlaces], 'e7')
    await screen.findByRole('region', { name: 'Paiement en attente, Soirée e1' })
    const tickets = () => client.getQueryState(memberKeys.tickets('u1'))
    expect(tickets()).toBeUndefined()
    serve(answers)
    await act(() => client.refetchQueries({ queryKey: memberKeys.openOrders('u1') }))
    await waitFor(() => expect(tickets()).toBeDefined())
    expect(screen.queryByRole('region', { name: /^Paiement en attente/ })).toBeNull()
  })

  it('that is over leaves no accepted order behind, which one press would pay again', async () => {
    serve({ ...answers, '/api/orders': [{ ...order, eventId: 'e14' }] })
    const { client } = open([ticket], 'e14')
    await screen.findByRole('region', { name: 'Paiement en attente, Soirée e1' })
    await waitFor(() => expect(screen.getByRole('checkbox')).toBeChecked())
    serve(answers)
    await act(() => client.refetchQueries({ queryKey: memberKeys.openOrders('u1') }))
    await waitFor(() => expect(screen.getByRole('checkbox')).not.toBeChecked())
    expect(screen.getByLabelText('2 billets')).toBeVisible()
  })

  it('is not made of another event’s, and without any a full event has nothing to press', async () => {
    serve({ ...answers, '/api/orders': [{ ...order, eventId: 'e2' }] })
    open([lastPlaces], 'e7')
    expect(await screen.findByText(/^Complet\s*: il ne reste aucune place/)).toBeVisible()
    expect(screen.queryByRole('button', { name: /^Payer/ })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('region', { name: /^Paiement en attente/ })).toBeNull()
  })
})

it('where nothing is sold says so before the recap', async () => {
  serve({
    ...answers,
    '/api/orders': [],
    '/api/config/app': { ...defaultAppConfig, payments: { provider: 'off', publishableKey: null } },
  })
  open([ticket], 'e8')
  const note = await screen.findByRole('note')
  expect(note).toHaveTextContent('La vente en ligne n’est pas ouverte')
  const recap = screen.getByRole('region', { name: 'Récapitulatif' })
  expect(note.compareDocumentPosition(recap) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Payer' })).toBeDisabled()
})

it.each([
  ['a network fault', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a proxy that gave up', () => new Response('<html>Gateway Timeout</html>', { status: 504 })],
])(
  'whose answer was lost to %s is repeated as the same order, though its own places are gone',
  async (_, fault) => {
    serve({ ...answers, '/api/create-payment-intent': fault })
    openFree(1, 0)
    await choose()
    const spy = serve({
      ...answers,
      '/api/create-payment-intent': fault,
    })
    await userEvent.click(screen.getByRole('button', { name: 'Réserver' }))
    await waitFor(() => expect(orders(spy)).toBe(1))
    act(() => connectivity.report(true))
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(screen.queryByText(/^Complet/)).toBeNull()
    expect(screen.getByLabelText('1 billet')).toBeVisible()

    const again = serve({
      ...answers,
      '/api/create-payment-intent': { success: true, type: 'free_booking' },
    })
    await userEvent.click(screen.getByRole('button', { name: 'Réserver' }))
    await waitFor(() =>
      expect(toastStore.shown().at(-1)).toMatchObject({ title: 'Réservation confirmée\u00a0!' }),
    )
    expect(sent(again)).toEqual(sent(spy))
  },
)

it('at a price that is not chosen yet promises no free place, and leads to the price', async () => {
  const spy = serve(answers)
  open([{ ...ticket, price: 5, isMinimum: true }], 'e9')
  await choose()
  const recap = screen.getByRole('region', { name: 'Récapitulatif' })
  expect(recap).not.toHaveTextContent(/Gratuit|Rien à payer/)
  expect(screen.getByText('Commande avec obligation de paiement')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Payer' }))
  expect(screen.getByRole('textbox')).toHaveFocus()
  expect(orders(spy)).toBe(0)
  await userEvent.type(screen.getByRole('textbox'), '7')
  expect(recap).toHaveTextContent(/Total TTC7\s€/)
  expect(screen.getByRole('button', { name: 'Payer 7\u00a0€' })).toBeEnabled()
})

it('opens a sale and closes it by itself, on a page that waits for it', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  const inMinutes = (minutes: number) => new Date(now().getTime() + minutes * 60_000).toISOString()
  const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))
  serve(answers)
  open([{ ...ticket, soldFrom: inMinutes(60), soldUntil: inMinutes(120) }], 'e10')
  const more = screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' })
  expect(more).toBeDisabled()
  pass(61)
  expect(more).toBeEnabled()
  await userEvent.click(more)
  expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeEnabled()
  pass(60)
  expect(screen.getByText('Vente terminée')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Payer 12\u00a0€' })).toBeNull()
})
