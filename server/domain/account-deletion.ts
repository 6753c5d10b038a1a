import { conflict, type Refusal } from './refusal.ts'
import { type Limit, networkOf } from './sign-in-throttle.ts'

/** What one attempt to delete an account counts against: who found an open session is not to try passwords with it. */
export const deletionLimits = (memberId: string, address: string): Limit[] => [
  { key: `account deletion ${memberId}`, max: 10 },
  { key: `account deletion network ${networkOf(address)}`, max: 100 },
]

/** Not a 401: it would end the session of who has only mistyped. */
export const WRONG_PASSWORD: Refusal = { code: 'validation_failed', message: 'Mot de passe incorrect.' }

/** Nobody reads it: the account stays, and its member has come back. */
export const USED_AGAIN = conflict('Ce compte est utilisé.')

export const PAYMENT_UNDER_WAY = conflict(
  'Un paiement est en cours de traitement par votre banque. Attendez sa réponse, puis recommencez.',
)
export const JUST_PAID = conflict(
  'Un paiement vient d’aboutir. Vérifiez vos billets et votre Pass avant de supprimer votre compte.',
)
export const PAYMENT_AGAIN = conflict(
  'Un autre paiement vient d’être ouvert. Fermez les autres fenêtres de Nectar, puis recommencez.',
)
export const PROVIDER_AWAY: Refusal = {
  code: 'unavailable',
  message:
    'Le service qui prélève votre Pass n’est pas joignable\u00a0: votre compte ne peut pas être supprimé pour l’instant. Réessayez plus tard.',
}
