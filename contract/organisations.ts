import * as z from 'zod/mini'
import { email, Id, Instant, line } from './fields.ts'
import { webAddress } from './rules/web-address.ts'

/** `responsable`: people, legal data, money. `equipe`: everything else. */
export const organisationRoles = ['responsable', 'equipe'] as const
export type OrganisationRole = (typeof organisationRoles)[number]

/** `pending`: its first concert is reviewed before it is published. `trusted`: publishes alone. `suspended`: sells nothing more. */
export const organisationStates = ['pending', 'trusted', 'suspended'] as const

/** VAT rates of a concert in percent; `franchise`: not subject to VAT. */
export const vatRates = ['franchise', '2.1', '5.5', '20'] as const

/** `occasional`: at most six shows a year, without a licence. `licensed`: `licence` is its number. */
export const licensings = ['occasional', 'licensed'] as const

const Role = z.enum(organisationRoles, 'Choisissez un rôle.')

export const OrganisationSummary = z.object({
  id: Id,
  name: z.string(),
  city: z.nullable(z.string()),
  state: z.enum(organisationStates),
  /** True for the organisation of whoever runs the site. */
  isHouse: z.boolean(),
  /** The caller's role. */
  role: Role,
})
export type OrganisationSummary = z.infer<typeof OrganisationSummary>

export const MyOrganisations = z.object({
  organisations: z.array(OrganisationSummary),
  /** True if the caller reviews the first concerts of others. */
  isOperator: z.boolean(),
})
export type MyOrganisations = z.infer<typeof MyOrganisations>

/** Checks the control digit of a SIRET (Luhn). */
const isSiret = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 ? 2 : 1)
    return sum + (value > 9 ? value - 9 : value)
  }, 0) %
    10 ===
  0

/** A SIRET (14 digits) or an association's RNA number (W and 9 digits), without the spaces of its notation; '' if there is none. */
const Registration = z.string('Le numéro est requis.').check(
  z.overwrite((text) => text.replace(/[\s.-]/g, '').toUpperCase()),
  z.regex(/^(?:\d{14}|W\d{9})?$/, 'Un SIRET a 14 chiffres\u00a0; un numéro RNA, un W et 9 chiffres.'),
  z.refine(
    (text) => !/^\d{14}$/.test(text) || isSiret(text),
    'Ce SIRET n’existe pas\u00a0: vérifiez ses chiffres.',
  ),
)

const identity = {
  name: line(2, 80, 'Le nom est requis.'),
  city: line(1, 80, 'La ville est requise.'),
  /** Page of the organisation elsewhere, '' if none. */
  link: z.string('Lien invalide.').check(
    z.trim(),
    z.maxLength(300, 'Ce lien dépasse 300 caractères.'),
    z.refine(
      (text) => text === '' || webAddress(text) !== null,
      'Un lien commence par «\u00a0https://\u00a0».',
    ),
  ),
  registration: Registration,
}

/** Body of `POST /api/organisations`. */
export const OrganisationCreateRequest = z.object(identity)
export type OrganisationCreateRequest = z.infer<typeof OrganisationCreateRequest>

/**
 * Body of `PUT /api/organisations/{id}`: the identity, and the legal data that tickets and statements print; '' for unknown fields. `version` is the one
 * that was read; earlier releases send none.
 */
export const OrganisationSaveRequest = z.object({
  ...identity,
  legalName: line(0, 120, 'La raison sociale est requise.'),
  address: line(0, 200, 'L’adresse est requise.'),
  licence: line(0, 60, 'Le numéro de licence est requis.'),
  licensing: z.enum([...licensings, ''], 'Choisissez une situation.'),
  vat: z.enum([...vatRates, ''], 'Choisissez un taux de TVA.'),
  version: z.optional(z.string().check(z.maxLength(64))),
})
export type OrganisationSaveRequest = z.infer<typeof OrganisationSaveRequest>

/** An act in an organisation, and its author. */
export const organiserActs = [
  'created',
  'saved',
  'invited',
  'uninvited',
  'joined',
  'promoted',
  'demoted',
  'removed',
  'left',
  'moved',
  'cancelled',
  'restored',
  'resale_allowed',
  'resale_forbidden',
  'door_opened',
  'door_closed',
  'guests_added',
  'guest_removed',
  'message_sent',
  'figures_shared',
  'figures_unshared',
  'statement_closed',
  'submitted',
  'published',
  'edited',
  'returned',
  'trusted',
  'withdrawn',
  'source_added',
  'source_changed',
  'source_removed',
  'source_published',
  'source_moved',
  'source_cancelled',
] as const
export type OrganiserAct = (typeof organiserActs)[number]

/** `GET /api/organisations/{id}`: for its people alone. */
export const Organisation = z.extend(OrganisationSummary, {
  link: z.string(),
  registration: z.string(),
  legalName: z.string(),
  address: z.string(),
  licence: z.string(),
  licensing: z.enum([...licensings, '']),
  vat: z.enum([...vatRates, '']),
  /** Changes with the data above. */
  version: z.optional(z.string()),
  people: z.array(
    z.object({
      id: Id,
      firstName: z.string(),
      lastName: z.string(),
      role: Role,
      since: Instant,
      isMe: z.boolean(),
    }),
  ),
  /** Open invitations. Their links are only mailed. */
  invitations: z.array(z.object({ id: Id, email: z.string(), role: Role, until: Instant })),
  /** The last acts, latest first. Names are null once the account is deleted. */
  acts: z.array(
    z.object({
      at: Instant,
      act: z.enum(organiserActs),
      by: z.nullable(z.string()),
      about: z.nullable(z.string()),
    }),
  ),
})
export type Organisation = z.infer<typeof Organisation>

/** Body of `POST /api/organisations/{id}/invitations`. */
export const TeamInviteRequest = z.object({ email: email('Adresse email invalide'), role: Role })
export type TeamInviteRequest = z.infer<typeof TeamInviteRequest>

/** Body of `PUT /api/organisations/{id}/people/{memberId}`. */
export const RoleRequest = z.object({ role: Role })

/** Body of an act that is asked for again: the caller's password. */
export const PasswordRequest = z.object({
  password: z.string('Le mot de passe est requis').check(z.minLength(1, 'Le mot de passe est requis')),
})

/** `GET /api/team-invitations/{code}`, readable by anyone with the link. */
export const TeamInvitation = z.object({
  state: z.enum(['open', 'taken', 'over']),
  /** Whether the caller's address is the invited one; null for a visitor. */
  isMine: z.nullable(z.boolean()),
  organisation: z.object({ id: Id, name: z.string(), city: z.nullable(z.string()) }),
  role: Role,
  /** First name of the inviting member; null once their account is deleted. */
  from: z.nullable(z.string()),
})
export type TeamInvitation = z.infer<typeof TeamInvitation>
