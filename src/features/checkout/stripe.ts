import type { PaymentIntentResult, Stripe, StripeError, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { inTime } from '../../lib/in-time.ts'

/** Outcome of a submitted card. */
export type CardResult =
  | { kind: 'paid' }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string | undefined }

/** Returns true if the money is taken, or being taken by the bank. */
export const isTaken = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing'

export const cardResultOf = ({ error, paymentIntent }: PaymentIntentResult): CardResult => {
  if (!error)
    return isTaken(paymentIntent.status) ? { kind: 'paid' } : { kind: 'refused', message: undefined }
  // Already paid, in another tab or by a confirmation whose response was lost: it must not be paid again.
  if (isTaken(error.payment_intent?.status)) return { kind: 'paid' }
  if (error.code === 'payment_intent_unexpected_state') return { kind: 'expired' }
  return { kind: 'refused', message: error.message }
}

/** Returns true if Stripe's answer was lost: the money may have been taken. */
export const isAnswerLost = ({ error }: PaymentIntentResult): boolean =>
  error?.type === 'api_connection_error'

/** Returns true if only the redirect failed: the payment itself has succeeded. */
export const isBlockedReturn = (cause: unknown): boolean =>
  cause instanceof Error && /redirect_status=succeeded/.test(cause.message)

/** Maximum time in ms for Stripe to show its form. */
const PATIENCE_MS = 20_000

// Turns off the signals that Stripe gathers on the page: nothing is stored on the device without consent.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

// stripe-js reuses an existing script tag and, with load parameters set, waits for ever on one that has
// failed (10.2.1): remove a failed script before the next try.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith('https://js.stripe.com/'))
      target.remove()
  },
  { capture: true },
)

/** Thrown if the payment is already over: Stripe shows no form for it. */
export class PaymentOver extends Error {
  override name = 'PaymentOver'
  readonly isPaid: boolean
  constructor(isPaid: boolean) {
    super('The payment is over')
    this.isPaid = isPaid
  }
}

export interface CardField {
  confirm: (returnUrl: string) => Promise<PaymentIntentResult>
  /** Asks Stripe for the payment's status; undefined if unknown. */
  status: () => Promise<string | undefined>
  remove: () => void
}

interface CardRequest {
  publishableKey: string
  secret: string
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--n-${name}`).trim()

/** Returns the colours by value: the form is Stripe's own document, without our CSS variables. */
const appearance = () => ({
  theme: document.documentElement.classList.contains('dark') ? ('night' as const) : ('stripe' as const),
  variables: {
    colorPrimary: token('colors-honey'),
    colorBackground: token('colors-raised'),
    colorText: token('colors-ink'),
    colorTextSecondary: token('colors-muted'),
    colorTextPlaceholder: token('colors-muted'),
    colorDanger: token('colors-danger'),
    borderRadius: '8px',
    fontSizeBase: '16px',
    fontFamily: 'system-ui, sans-serif',
  },
})

/** Resolves once the form is ready; with the error if it fails to load. */
const ready = (element: StripePaymentElement): Promise<StripeError | undefined> =>
  new Promise((resolve) => {
    element.on('ready', () => resolve(undefined))
    element.on('loaderror', ({ error }) => resolve(error))
  })

const load = async (publishableKey: string): Promise<Stripe> => {
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('Stripe.js is not there')
  return stripe
}

/** Loads Stripe and mounts its form in `place`. Throws PaymentOver, or another error if loading fails; it may then be called again. */
export const showCard = async (
  place: HTMLElement,
  { publishableKey, secret }: CardRequest,
): Promise<CardField> => {
  const stripe = await inTime(load(publishableKey), PATIENCE_MS)
  const status = async () => (await stripe.retrievePaymentIntent(secret)).paymentIntent?.status
  const elements = stripe.elements({ clientSecret: secret, locale: 'fr', appearance: appearance() })
  const element = elements.create('payment', { layout: 'tabs' })
  const isReady = ready(element)
  element.mount(place)
  try {
    const problem = await inTime(isReady, PATIENCE_MS)
    if (problem?.code === 'payment_intent_unexpected_state')
      throw new PaymentOver(isTaken(await inTime(status(), PATIENCE_MS)))
    if (problem) throw new Error(problem.message ?? 'Stripe could not show its form')
  } catch (error) {
    element.destroy()
    throw error
  }
  return {
    confirm: (returnUrl) =>
      stripe.confirmPayment({
        elements,
        confirmParams: { return_url: returnUrl },
        // A card that needs its bank's approval opens a window over this page; only other methods leave it.
        redirect: 'if_required',
      }),
    status,
    remove: () => element.destroy(),
  }
}
