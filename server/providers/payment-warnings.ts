import type { Env } from '../env.ts'
import type { PaymentsSetting } from './open-payments.ts'
import { isLiveKey } from './stripe/live-key.ts'

/** What an operator should know about how payments are set up, one line each; none of it stops the server. No line quotes a value. */
export const paymentWarnings = (
  payments: PaymentsSetting,
  env: Env,
  { isLocal, demo }: { isLocal: boolean; demo: boolean },
): string[] => {
  if (payments === 'demo')
    return isLocal ? [] : ['PAYMENTS=demo : paiements de démonstration, aucun argent ne circule.']
  if (payments === 'off') return []
  const isLive = isLiveKey(env.STRIPE_SECRET_KEY)
  return [
    !env.STRIPE_WEBHOOK_SECRET &&
      'STRIPE_WEBHOOK_SECRET n’est pas défini : les événements de Stripe sont refusés, les paiements ne sont connus qu’en les demandant.',
    !env.STRIPE_PUBLISHABLE_KEY &&
      'STRIPE_PUBLISHABLE_KEY n’est pas définie : le formulaire de carte ne peut pas s’afficher.',
    !isLive && !isLocal && 'STRIPE_SECRET_KEY est une clé de test : aucun argent ne circule.',
    isLive &&
      env.STRIPE_API_BASE &&
      'STRIPE_API_BASE envoie une clé réelle ailleurs que chez Stripe : cette adresse ne sert qu’aux essais.',
    isLive && demo && 'Le catalogue est celui de la démonstration, et la clé de Stripe est réelle.',
  ].filter((line) => typeof line === 'string')
}
