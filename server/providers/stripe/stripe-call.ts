import Stripe from 'stripe'
import { PaymentDeclined, ProviderUnavailable, UnknownToProvider } from '../../platform/payment-provider.ts'

const NOTHING_TAKEN = 'Rien n’a été débité.'

/** Only a plan change is charged without the owner's browser. The remedy is the payment page of a new Pass. */
const CONFIRMATION = `Votre banque demande une confirmation qui n’est pas possible ici. ${NOTHING_TAKEN} Pour changer de Pass malgré tout, arrêtez le renouvellement\u00a0: vous choisirez l’autre à la fin de la période.`

const DECLINED: Record<string, string> = {
  authentication_required: CONFIRMATION,
  expired_card: `Votre carte a expiré. ${NOTHING_TAKEN}`,
  incorrect_cvc: `Le code de sécurité de votre carte est incorrect. ${NOTHING_TAKEN}`,
  insufficient_funds: `Le solde de votre carte ne suffit pas. ${NOTHING_TAKEN}`,
  subscription_payment_intent_requires_action: CONFIRMATION,
}

const REFUSED = `Votre carte a été refusée. ${NOTHING_TAKEN}`

/**
 * Describes a Stripe failure for the log: its own message can quote an address or part of a key. Stripe's dashboard has the rest under the
 * request id.
 */
const described = (error: InstanceType<typeof Stripe.errors.StripeError>): string =>
  ['Stripe', error.type, error.code, error.param, error.statusCode, error.requestId].filter(Boolean).join(' ')

/** Returns true if Stripe understood the call and refuses it in the current state. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.type === 'StripeInvalidRequestError'

/** Returns true for a refusal with this code ('charge_already_refunded'), which may be a result in itself. */
export const isRefusedAs = (code: string, error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.type === 'StripeInvalidRequestError' &&
  error.code === code

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error.type === 'StripeCardError' || error.statusCode === 402)
    return new PaymentDeclined(DECLINED[error.decline_code ?? ''] ?? DECLINED[error.code ?? ''] ?? REFUSED)
  // The id in the path is unknown; an unknown id in the parameters is a 400.
  if (error.statusCode === 404 && isRefusedAs('resource_missing', error))
    return new UnknownToProvider(described(error))
  return new ProviderUnavailable(described(error))
}

/**
 * Calls Stripe. Throws PaymentDeclined if the card was declined, and ProviderUnavailable, without details of the call, for any other
 * failure. `recover` may turn a failure into a result.
 */
export const asked = async <T>(
  call: () => Promise<T>,
  recover?: (error: unknown) => Promise<T> | undefined,
): Promise<T> => {
  try {
    return await call()
  } catch (error) {
    const answer = recover?.(error)
    if (answer) return await asked(() => answer)
    throw failureOf(error)
  }
}

/** Returns the id of a Stripe object given in full, as its id, or as null. */
export const idOf = <T extends { id: string } | string | null>(thing: T): string | Extract<T, null> =>
  (typeof thing === 'object' && thing ? thing.id : thing) as string | Extract<T, null>
