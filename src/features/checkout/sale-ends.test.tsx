import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Event, TicketType } from '../../../contract/events.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { eventOf, memoryTokenStore, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { installTokenStore } from '../../data/session.ts'
import { now } from '../../lib/clock.ts'
import { CheckoutView } from './checkout-view.tsx'
import { type CardField, showCard } from './stripe.ts'

vi.mock('./stripe.ts', async (original) => ({ ...(await original<object>()), showCard: vi.fn() }))

const HOUR = 60
const ticket: TicketType = {
  ...{ id: 'plein', name: 'Plein tarif', description: null, price: 12, perOrderLimit: 4 },
  ...{ availableTickets: 20, capacityTotal: 20, capacitySold: 0, isMinimum: false, suggestions: [] },
  ...{ soldFrom: null, soldUntil: null, isCompanion: false },
}
const answers = {
  '/api/config/app': { ...defaultAppConfig, payments: { provider: 'stripe', publishableKey: 'pk_test_x' } },
  '/api/orders': [],
  '/api/waits': [],
  '/api/create-payment-intent': { clientSecret: 'pi_1_secret_x', paymentIntentId: 'pi_1' },
}
const field = {
  confirm: vi.fn<CardField['confirm']>(),
  status: vi.fn<CardField['status']>(),
  remove: vi.fn(),
}
const read = <T,>(value: T) => ({
  ...{ stored: { value, source: 'server' as const, storedAt: now().getTime() }, error: null },
  ...{ isRefreshing: false, retry: () => undefined },
})
const concertIn = (minutes: number, id: string, more: Partial<Event> = {}): Event =>
  eventOf(id, { price: 12, ...parisWallClock(new Date(now().getTime() + minutes * 60_000)), ...more })
const View = ({ event }: { event: Event }) => (
  <CheckoutView
    {...{ user: userOf('u1'), event: read(event), types: read([ticket]), wantsFree: false }}
    shop={() => null}
    cost={() => null}
  />
)
const pass = (minutes: number) => act(() => vi.advanceTimersByTime(minutes * 60_000))
const openCard = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ajouter un billet Plein tarif' }))
  await userEvent.click(screen.getByRole('checkbox'))
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await screen.findByRole('heading', { name: 'Paiement par carte' })
  await waitFor(() => expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeEnabled())
}

beforeEach(() => {
  installTokenStore(memoryTokenStore())
  vi.clearAllMocks()
  vi.mocked(showCard).mockResolvedValue(field)
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
})

it('closes by itself when the concert begins', async () => {
  serve(answers)
  renderInApp(<View event={concertIn(HOUR, 'e1')} />, { at: '/events/e1/checkout' })
  expect(screen.getByRole('button', { name: 'Payer' })).toBeVisible()
  pass(HOUR + 1)
  expect(await screen.findByRole('heading', { name: 'Événement terminé' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Payer' })).toBeNull()
})

it('leaves a card form in its place when the concert begins, and tells its answer', async () => {
  serve(answers)
  field.confirm.mockResolvedValue({ paymentIntent: { status: 'succeeded' } } as Awaited<
    ReturnType<CardField['confirm']>
  >)
  const { address } = renderInApp(<View event={concertIn(HOUR, 'e2')} />, { at: '/events/e2/checkout' })
  await openCard()
  pass(HOUR + 1)
  await userEvent.click(screen.getByRole('button', { name: 'Payer 12\u00a0€' }))
  await waitFor(() => expect(address()).toBe('/payment/success/pi_1?event_id=e2'))
  expect(showCard).toHaveBeenCalledOnce()
})

it.each([
  ['cancelled', { status: 'cancelled' }, 'Concert annulé'],
  ['sold elsewhere', { ticketingMode: 'external' }, 'Billets en vente ailleurs'],
] as const)(
  'takes no card form away from a concert that is read as %s, and closes after it',
  async (_, change, title) => {
    serve(answers)
    const event = concertIn(HOUR, 'e3')
    const Changing = () => {
      const [isChanged, setChanged] = useState(false)
      return (
        <>
          <button type="button" onClick={() => setChanged(true)}>
            Actualiser
          </button>
          <View event={isChanged ? { ...event, ...change } : event} />
        </>
      )
    }
    renderInApp(<Changing />, { at: '/events/e3/checkout' })
    await openCard()
    await userEvent.click(screen.getByRole('button', { name: 'Actualiser' }))
    expect(screen.getByRole('button', { name: 'Payer 12\u00a0€' })).toBeEnabled()
    expect(showCard).toHaveBeenCalledOnce()
    await userEvent.click(screen.getByRole('button', { name: 'Retour à la sélection' }))
    expect(await screen.findByRole('heading', { name: title })).toBeVisible()
  },
)

it('still leads to the payment of an order that was made before the concert began', async () => {
  const order = {
    ...{ orderId: 'o1', eventId: 'e4', eventName: 'Soirée e4', totalAmount: 12, secondsLeft: 700 },
    lines: [{ ticketTypeId: 'plein', ticketType: 'Plein tarif', quantity: 1, price: 12 }],
    heldUntil: '2026-11-21T11:15:00.000Z',
  }
  serve({
    ...answers,
    '/api/orders': [order],
    '/api/orders/o1/payment': { clientSecret: 'pi_1_secret_x', paymentIntentId: 'pi_1' },
  })
  renderInApp(<View event={concertIn(-1, 'e4')} />, { at: '/events/e4/checkout' })
  expect(await screen.findByRole('heading', { name: 'Événement terminé' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: 'Reprendre le paiement' }))
  expect(await screen.findByRole('heading', { name: 'Paiement par carte' })).toBeVisible()
})
