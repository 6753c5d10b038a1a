import { parisDay } from '../../../../contract/rules/paris-time.ts'
import { paths } from '../../../../src/config/paths.ts'
import { layOutMail } from '../../../platform/deliveries/mail/layout.ts'
import type { Mail } from '../../../platform/deliveries/mail/queue.ts'

/** An account unused for almost three years. */
export interface AccountInactiveFacts {
  /** What makes this mail another than one of years ago. */
  reference: string
  to: string
  firstName: string
  lastSeenAt: Date
  deletedOn: Date
  origin: string
}

/** Tells a member that their account is about to be deleted, and how it is kept. */
export const accountInactive = ({ reference, lastSeenAt, deletedOn, ...mail }: AccountInactiveFacts): Mail =>
  layOutMail({
    ...mail,
    key: `account-inactive:${reference}`,
    subject: `Votre compte Nectar sera supprimé le ${parisDay(deletedOn)}`,
    paragraphs: [
      `Vous ne vous êtes pas connecté à Nectar depuis longtemps. Nous ne gardons un compte que trois ans après sa dernière utilisation\u00a0: le vôtre sera supprimé le ${parisDay(deletedOn)}.`,
      'Pour le garder, il suffit de vous connecter avant cette date.',
    ],
    facts: [
      ['Dernière utilisation', parisDay(lastSeenAt)],
      ['Suppression', parisDay(deletedOn)],
    ],
    action: { label: 'Garder mon compte', url: `${mail.origin}${paths.auth}` },
    notes: ['Vous n’en voulez plus\u00a0? Il n’y a rien à faire.'],
  })
