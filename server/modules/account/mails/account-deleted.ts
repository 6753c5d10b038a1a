import type { PaidPlan } from '../../../../contract/rules/plans.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import { passName, stamp } from '../../../platform/deliveries/mail/phrases.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

/** An account that is no more; `contract` is the Pass that ended with it. */
export interface AccountDeletedFacts {
  memberId: string
  to: string
  firstName: string
  contract: { plan: PaidPlan; isDemo: boolean } | null
  /** Whether the member asked for it; otherwise the account was unused for three years. */
  isAsked: boolean
  deletedAt: Date
  origin: string
}

/** The prefix of the key of an account-deleted mail: `purgeAccountDeletedMails` deletes it once it was sent. */
export const ACCOUNT_DELETED_KEY = 'account-deleted:'

/** The last mail to a member: their account is deleted. */
export const accountDeleted = ({
  memberId,
  to,
  firstName,
  contract,
  isAsked,
  deletedAt,
  origin,
}: AccountDeletedFacts): Mail =>
  layOutMail({
    key: `${ACCOUNT_DELETED_KEY}${memberId}`,
    to,
    firstName,
    subject: 'Votre compte Nectar est supprimé',
    paragraphs: [
      isAsked
        ? `Votre compte a été supprimé à votre demande le ${stamp(deletedAt)}, avec vos favoris, vos billets et vos réglages. Les billets et les réservations de ce compte ne sont plus valables.`
        : `Votre compte a été supprimé le ${stamp(deletedAt)}, avec vos favoris et vos réglages\u00a0: vous ne l’aviez pas utilisé depuis trois ans.`,
      ...(contract
        ? [
            `Votre ${passName(contract.plan)} a pris fin en même temps\u00a0: il ne se renouvellera pas et plus rien ne sera débité.${contract.isDemo ? ' Il s’agissait d’une démonstration\u00a0: aucun argent n’a circulé.' : ''}`,
          ]
        : []),
    ],
    notes: [
      'La loi nous demande de garder la trace des commandes, des factures et des déclarations de résiliation ou de rétractation. Commandes et factures ne portent plus ni votre nom ni votre adresse.',
      `Ceci est notre dernier message\u00a0: votre adresse n’est plus enregistrée.${isAsked ? ' Vous n’êtes pas à l’origine de cette suppression\u00a0? Répondez à ce message.' : ''}`,
    ],
    origin,
  })
