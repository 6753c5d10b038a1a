import type { PaymentIntentResult, Stripe, StripeError, StripePaymentElement } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import { inTime } from '../../lib/in-time.ts'

/** What Stripe's answer to a submitted card means. */
export type CardResult =
  | { kind: 'paid' }
  | { kind: 'expired' }
  | { kind: 'refused'; message: string | undefined }

/** The money is taken, or the bank is about to. */
export const isTaken = (status: string | undefined): boolean =>
  status === 'succeeded' || status === 'processing'

export const cardResultOf = ({ error, paymentIntent }: PaymentIntentResult): CardResult => {
  if (!error)
    return isTaken(paymentIntent.status) ? { kind: 'paid' } : { kind: 'refused', message: undefined }
  // Paid already, in another tab or by a confirmation whose answer was lost: not to be paid again.
  if (isTaken(error.payment_intent?.status)) return { kind: 'paid' }
  if (error.code === 'payment_intent_unexpected_state') return { kind: 'expired' }
  return { kind: 'refused', message: error.message }
}

/** Whether a failure is only that the way back was blocked: the payment itself has succeeded. */
export const isBlockedReturn = (cause: unknown): boolean =>
  cause instanceof Error && /redirect_status=succeeded/.test(cause.message)

/** How long Stripe may take until its form stands, in ms. */
const PATIENCE_MS = 20_000

// Without the signals that Stripe otherwise gathers on the page: nothing is kept on the device that has not been asked for.
loadStripe.setLoadParameters({ advancedFraudSignals: false })

// stripe-js looks for its script before it makes one, and, where load parameters are set, waits for ever on one that has failed
// (10.2.1): what could not be loaded goes before it looks again.
addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLScriptElement && target.src.startsWith('https://js.stripe.com/'))
      target.remove()
  },
  { capture: true },
)

/** The payment is over, one way or the other: Stripe shows no form for it. */
export class PaymentOver extends Error {
  override name = 'PaymentOver'
  readonly isPaid: boolean
  constructor(isPaid: boolean) {
    super('The payment is over')
    this.isPaid = isPaid
  }
}

/** Stripe's card form on our page. */
export interface CardField {
  confirm: (returnUrl: string) => Promise<PaymentIntentResult>
  /** How the payment stands, by Stripe itself; undefined where it does not say. */
  status: () => Promise<string | undefined>
  remove: () => void
}

interface CardRequest {
  publishableKey: string
  secret: string
}

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(`--n-${name}`).trim()

/** The form is Stripe's own document: it takes colours by value. */
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

/** Resolves once the form is ready, with the error where it cannot be. */
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

/** Loads Stripe from Stripe, and puts its form into `place`. Throws PaymentOver, or anything where it cannot be loaded: it may be called again then. */
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
        // A card that needs its bank is asked in a window over this page; only other means leave it.
        redirect: 'if_required',
      }),
    status,
    remove: () => element.destroy(),
  }
}
