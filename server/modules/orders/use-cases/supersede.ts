import type { PaymentDeps } from '../../../platform/payment-deps.ts'
import { ProviderUnavailable } from '../../../platform/payment-provider.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { tryAgainAt } from '../rules/order-checks.ts'
import type { OrderRow } from '../store.ts'
import { type Asked, expireUnasked, stopPayment } from './ask-provider.ts'

const CAUSE = 'superseded'

const ALREADY_PAID = new Refusal(
  'conflict',
  'Votre commande précédente pour cet événement est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0» avant d’en passer une autre.',
)
const AT_THE_BANK = new Refusal(
  'conflict',
  'Le paiement de votre commande précédente est en cours de traitement par votre banque. Patientez avant d’en passer une autre.',
)

/**
 * Ends an order that its buyer has turned away from by ordering again: it can be paid no more, and its seats are free. Returns why another one
 * must wait, where this one turns out to be paid: nobody pays twice by having two windows open. Throws ProviderUnavailable.
 */
export const supersede = async (deps: PaymentDeps, order: OrderRow): Promise<Refusal | undefined> => {
  // Nobody was told how to pay an order whose payment is not stored, and nobody will be once it has expired.
  const asked = order.paymentId ? await stopPayment(deps, order, CAUSE) : undefined
  if (asked?.payment.state === 'succeeded') return ALREADY_PAID
  if (asked?.payment.state === 'processing') return AT_THE_BANK
  await expireUnasked(deps, order, CAUSE, tryAgainAt(deps.now(), 1))
  return undefined
}

/**
 * Ends an order that its buyer gives up: its places are free at once, also where the provider is out of reach. Returns how its payment turned out
 * to stand: one that has succeeded has its tickets, or its money back, and one that is at the bank keeps its places.
 */
export const abandonOrder = async (deps: PaymentDeps, order: OrderRow): Promise<Asked | undefined> => {
  const cause = 'abandoned'
  if (order.state !== 'held') return undefined
  const asked = await (order.paymentId ? stopPayment(deps, order, cause) : undefined)?.catch(
    (error: unknown) => {
      if (error instanceof ProviderUnavailable) return undefined
      throw error
    },
  )
  const isTaken = asked?.payment.state === 'succeeded' || asked?.payment.state === 'processing'
  if (!isTaken) await expireUnasked(deps, order, cause, tryAgainAt(deps.now(), 1))
  return asked
}
