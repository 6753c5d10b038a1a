import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { toastStore } from '../../ui/toast-store.ts'
import { CardForm } from './card-form.tsx'
import { type CardField, PaymentOver, showCard } from './stripe.ts'

vi.mock('./stripe.ts', async (original) => ({ ...(await original<object>()), showCard: vi.fn() }))

const field = {
  confirm: vi.fn<CardField['confirm']>(),
  status: vi.fn<CardField['status']>(),
  remove: vi.fn(),
}
const onPaid = vi.fn()
const onWorking = vi.fn()
const reload = vi.fn()
const open = () =>
  renderInApp(
    <CardForm
      publishableKey="pk_test_x"
      secret="pi_1_secret_x"
      returnUrl="http://localhost/payment/success/pi_1?event_id=e"
      label="Payer 25 €"
      onPaid={onPaid}
      onWorking={onWorking}
    />,
  )
const pay = async () => {
  const button = await screen.findByRole('button', { name: 'Payer 25 €' })
  await waitFor(() => expect(button).toBeEnabled())
  await userEvent.click(button)
}
const lastToast = () => toastStore.shown().at(-1)

beforeEach(() => {
  vi.clearAllMocks()
  vi.mocked(showCard).mockResolvedValue(field)
  vi.stubGlobal('location', { ...location, reload })
})
afterEach(() => {
  vi.useRealTimers()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
})

it('says of an exception that it is technical, where Stripe knows of no payment', async () => {
  field.confirm.mockRejectedValue(new Error('boom'))
  field.status.mockResolvedValue('requires_payment_method')
  open()
  await pay()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur technique', type: 'error' }))
  expect(onPaid).not.toHaveBeenCalled()
  expect(onWorking).toHaveBeenLastCalledWith(false)
  expect(screen.getByRole('button', { name: 'Payer 25 €' })).toBeEnabled()
})

it.each([
  ['where Stripe says that it was paid', new Error('boom'), 'succeeded'],
  ['where only the way back was blocked', new Error('…?redirect_status=succeeded'), undefined],
])('asks nobody to pay again %s', async (_, fault, status) => {
  field.confirm.mockRejectedValue(fault)
  field.status.mockResolvedValue(status)
  open()
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith(true))
  expect(lastToast()).toBeUndefined()
})

const lost = { error: { type: 'api_connection_error', message: 'Vous n’avez pas été débité.' } } as Awaited<
  ReturnType<CardField['confirm']>
>

it('claims nothing of a payment whose answer was lost, and settles it at the next press', async () => {
  field.confirm.mockResolvedValueOnce(lost)
  field.status.mockResolvedValueOnce(undefined)
  open()
  await pay()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Erreur technique', type: 'error' }))
  expect(screen.getByText(/nous ne savons pas encore si le paiement est passé/)).toBeVisible()
  expect(screen.queryByText(/pas été débité/)).toBeNull()
  field.confirm.mockResolvedValueOnce({
    error: { code: 'payment_intent_unexpected_state', payment_intent: { status: 'succeeded' } },
  } as typeof lost)
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith(false))
})

it('goes on by itself where Stripe knows of the payment whose answer was lost', async () => {
  field.confirm.mockResolvedValueOnce(lost)
  field.status.mockResolvedValueOnce('succeeded')
  open()
  await pay()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith(true))
})

it('has a sentence of its own for a refusal without one', async () => {
  field.confirm.mockResolvedValue({ error: { type: 'card_error' } } as Awaited<
    ReturnType<CardField['confirm']>
  >)
  open()
  await pay()
  await waitFor(() =>
    expect(lastToast()).toMatchObject({
      title: 'Erreur de paiement',
      description: 'Une erreur est survenue lors du paiement.',
    }),
  )
})

it.each([
  ['was refused', () => Promise.resolve({ error: { type: 'card_error', message: 'Refusée.' } })],
  ['came to nothing', () => Promise.reject(new Error('boom'))],
])('takes another card at once where the first %s', async (_, answer) => {
  field.confirm.mockImplementation(answer as () => ReturnType<CardField['confirm']>)
  field.status.mockResolvedValue('requires_payment_method')
  open()
  await pay()
  await waitFor(() => expect(lastToast()?.type).toBe('error'))
  await pay()
  await waitFor(() => expect(field.confirm).toHaveBeenCalledTimes(2))
  expect(await screen.findByRole('button', { name: 'Payer 25 €' })).toBeEnabled()
})

it('confirms once however often it is pressed', async () => {
  field.confirm.mockReturnValue(new Promise(() => undefined))
  open()
  await pay()
  expect(await screen.findByRole('button', { name: 'Paiement en cours…' })).toBeDisabled()
  expect(field.confirm).toHaveBeenCalledOnce()
  expect(field.confirm).toHaveBeenCalledWith('http://localhost/payment/success/pi_1?event_id=e')
})

it('of a payment that was made already goes on, without a form', async () => {
  vi.mocked(showCard).mockRejectedValue(new PaymentOver(true))
  open()
  await waitFor(() => expect(onPaid).toHaveBeenCalledExactlyOnceWith(false))
})

it('of a payment that is over says so, and loads the page anew after 2 s', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.mocked(showCard).mockRejectedValue(new PaymentOver(false))
  open()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Session expirée' }))
  await vi.advanceTimersByTimeAsync(1000)
  expect(reload).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1100)
  expect(reload).toHaveBeenCalledOnce()
})

it('does not load the page anew for whoever has left it meanwhile', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.mocked(showCard).mockRejectedValue(new PaymentOver(false))
  const { unmount } = open()
  await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Session expirée' }))
  unmount()
  await vi.advanceTimersByTimeAsync(2100)
  expect(reload).not.toHaveBeenCalled()
})
