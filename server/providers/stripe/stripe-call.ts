import Stripe from 'stripe'
import { PaymentDeclined, ProviderUnavailable, UnknownToProvider } from '../../platform/payment-provider.ts'

const NOTHING_TAKEN = 'Rien n’a été débité.'

/** Only a change of Pass is charged without its owner's browser; the way on is the payment page of a new one. */
const CONFIRMATION = `Votre banque demande une confirmation qui n’est pas possible ici. ${NOTHING_TAKEN} Pour changer de Pass malgré tout, arrêtez le renouvellement\u00a0: vous choisirez l’autre à la fin de la période.`

const DECLINED: Record<string, string> = {
  authentication_required: CONFIRMATION,
  expired_card: `Votre carte a expiré. ${NOTHING_TAKEN}`,
  incorrect_cvc: `Le code de sécurité de votre carte est incorrect. ${NOTHING_TAKEN}`,
  insufficient_funds: `Le solde de votre carte ne suffit pas. ${NOTHING_TAKEN}`,
  subscription_payment_intent_requires_action: CONFIRMATION,
}

const REFUSED = `Votre carte a été refusée. ${NOTHING_TAKEN}`

/** What a log may know of Stripe's failure: its own message can quote an address or a part of a key. The request's id opens the rest in Stripe's dashboard. */
const described = (error: InstanceType<typeof Stripe.errors.StripeError>): string =>
  ['Stripe', error.type, error.code, error.param, error.statusCode, error.requestId].filter(Boolean).join(' ')

/** Whether Stripe has understood the call and will not do it, as things stand there. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.type === 'StripeInvalidRequestError'

/** Whether that refusal is an answer in itself ('charge_already_refunded'). */
export const isRefusedAs = (code: string, error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError &&
  error.type === 'StripeInvalidRequestError' &&
  error.code === code

const failureOf = (error: unknown): unknown => {
  if (!(error instanceof Stripe.errors.StripeError)) return error
  if (error.type === 'StripeCardError' || error.statusCode === 402)
    return new PaymentDeclined(DECLINED[error.decline_code ?? ''] ?? DECLINED[error.code ?? ''] ?? REFUSED)
  // What the address names; an unknown thing among the parameters is a 400.
  if (error.statusCode === 404 && isRefusedAs('resource_missing', error))
    return new UnknownToProvider(described(error))
  return new ProviderUnavailable(described(error))
}

/**
 * Makes a call of Stripe. Throws PaymentDeclined where a card was refused, and ProviderUnavailable, which quotes nothing of the call, for
 * every other failure; `recover` may make an answer of one first.
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

/** The id of a thing of Stripe's that may stand there in full, as its id, or not at all. */
export const idOf = <T extends { id: string } | string | null>(thing: T): string | Extract<T, null> =>
  (typeof thing === 'object' && thing ? thing.id : thing) as string | Extract<T, null>
