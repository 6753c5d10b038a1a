import type { OrganisationRole } from '../../../contract/organisations.ts'
import { DAY_MS, parisStamp } from '../../../contract/rules/paris-time.ts'
import { conflict, Refusal } from '../../platform/refusal.ts'
import type { Limit } from '../../platform/security/limits.ts'

/** How long the link of an invitation to a team works. */
export const INVITATION_MS = 7 * DAY_MS
/** Maximum people and open invitations of an organisation. */
export const MAX_TEAM = 30
/** Number of acts that its page shows. */
export const ACTS_SHOWN = 50

/** Also for an organisation of others: whoever asks learns nothing about it. */
export const UNKNOWN_ORGANISATION = new Refusal(
  'not_found',
  'Cette structure n’existe pas, ou vous n’en faites pas partie.',
)
export const UNKNOWN_PERSON = new Refusal('not_found', 'Cette personne ne fait pas partie de l’équipe.')
export const UNKNOWN_TEAM_INVITATION = new Refusal(
  'not_found',
  'Cette invitation n’existe pas ou a été reprise. Demandez-en une autre.',
)
export const RESPONSIBLES_ONLY = new Refusal(
  'forbidden',
  'Seul un responsable de la structure peut faire cela.',
)
export const OPERATORS_ONLY = new Refusal('forbidden', 'Seuls les opérateurs du site relisent les concerts.')
export const NOT_VERIFIED = new Refusal(
  'verification_required',
  'Confirmez d’abord votre adresse email, depuis vos paramètres.',
)
export const WRONG_PASSWORD = new Refusal('validation_failed', 'Mot de passe incorrect.')
export const LAST_RESPONSIBLE = conflict('Il faut toujours un responsable\u00a0: nommez-en d’abord un autre.')
export const IN_TEAM = conflict('Cette personne fait déjà partie de l’équipe.')
export const TEAM_FULL = conflict(`Une équipe compte au plus ${MAX_TEAM} personnes, invitations comprises.`)
export const INVITATION_OVER = conflict('Cette invitation a expiré. Demandez-en une autre.')
export const INVITATION_TAKEN = conflict('Cette invitation a déjà servi.')

/** Refuses an invitation that was sent to another address than the account's. */
export const notForYou = (email: string): Refusal =>
  new Refusal(
    'forbidden',
    `Cette invitation est pour une autre adresse que la vôtre (${email}). Connectez-vous avec l’adresse qui l’a reçue.`,
  )

/** Refuses the deletion of an account whose organisation would have nobody responsible. */
export const handOverFirst = (name: string): Refusal =>
  conflict(
    `Vous êtes le seul responsable de «\u00a0${name}\u00a0»\u00a0: nommez-en un autre avant de supprimer votre compte.`,
  )

/** Refuses to save legal data that somebody has saved since they were read; undefined if it is not known who. */
export const savedBy = (save: { name: string | null; at: Date } | undefined): Refusal =>
  conflict(
    save
      ? `${save.name ?? 'Une personne'} a modifié ces données le ${parisStamp(save.at)}.`
      : 'Une autre personne a modifié ces données.',
  )

/** True if the change leaves nobody responsible. */
export const leavesNobody = (
  people: { id: string; role: OrganisationRole }[],
  memberId: string,
  role: OrganisationRole | null,
): boolean =>
  role !== 'responsable' && !people.some((person) => person.id !== memberId && person.role === 'responsable')

export const creationLimits = (memberId: string): Limit[] => [
  { key: `organisation ${memberId}`, max: 5, windowMs: DAY_MS },
]

/** Limits invitations, because each mails to an address that a stranger typed. */
export const teamInviteLimits = (memberId: string, email: string): Limit[] => [
  { key: `team invitation ${memberId}`, max: 30, windowMs: DAY_MS },
  { key: `team invitation to ${email}`, max: 5, windowMs: DAY_MS },
]

/** Limits passwords typed for an act in a team: the session may be a stranger's. */
export const teamPasswordLimits = (memberId: string): Limit[] => [
  { key: `team password ${memberId}`, max: 10 },
]
