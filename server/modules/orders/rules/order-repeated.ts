import type { OrderState } from '../../../platform/db/order-states.ts'
import { Refusal } from '../../../platform/refusal.ts'

const ENDED =
  'Le temps pour payer cette commande est écoulé, ou une autre l’a remplacée. Choisissez à nouveau vos billets.'

const sentences: Record<OrderState, string> = {
  selected: ENDED,
  held: ENDED,
  expired: ENDED,
  declined: 'Le paiement de cette commande a été refusé. Choisissez à nouveau vos billets.',
  paid: 'Cette commande est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0».',
  ticketed: 'Cette commande est déjà payée. Retrouvez-la dans «\u00a0Mes billets\u00a0».',
  refunding: 'Cette commande est en cours de remboursement. Choisissez à nouveau vos billets.',
  refunded: 'Cette commande a été remboursée. Choisissez à nouveau vos billets.',
}

/** Why the same press cannot go on with its order, once that has ended. */
export const orderRepeated = ({ state }: { state: OrderState }): Refusal =>
  new Refusal('conflict', sentences[state])
