import { sql } from 'drizzle-orm'
import {
  bigserial,
  boolean,
  index,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { organisationRoles, organisationStates } from '../../../../contract/organisations.ts'
import { id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'

export const organisationState = pgEnum('organisation_state', organisationStates)
export const organisationRole = pgEnum('organisation_role', organisationRoles)

/** The id of the house's own organisation, which the migration makes. */
export const HOUSE = 'maison'

/** Who organises concerts. Legal data is '' if unknown. One row, made by the migration, is the house's own. */
export const organisations = pgTable(
  'organisations',
  {
    id: id().primaryKey(),
    name: text('name').notNull(),
    city: text('city'),
    link: text('link').notNull().default(''),
    state: organisationState('state').notNull().default('pending'),
    isHouse: boolean('is_house').notNull().default(false),
    /** SIRET or RNA number without spaces. */
    registration: text('registration').notNull().default(''),
    legalName: text('legal_name').notNull().default(''),
    address: text('address').notNull().default(''),
    licence: text('licence').notNull().default(''),
    licensing: text('licensing').notNull().default(''),
    /** VAT rate as in the contract: `franchise`, or percent. */
    vat: text('vat').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    /** SHA-256 of the creator and their request's key: a repeated request finds its row. */
    requestHash: plainText('request_hash').notNull(),
  },
  (t) => [
    uniqueIndex('organisations_request').on(t.requestHash),
    uniqueIndex('organisations_house').on(t.isHouse).where(sql`${t.isHouse}`),
  ],
)

export const organisationMembers = pgTable(
  'organisation_members',
  {
    organisationId: id('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    role: organisationRole('role').notNull(),
    since: instant('since').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.organisationId, t.memberId] }),
    index('organisation_members_member').on(t.memberId),
  ],
)

/** Invitations to a team by the SHA-256 of the mailed link's code. Each works once, for the account with this address. */
export const teamInvitations = pgTable(
  'team_invitations',
  {
    id: id().primaryKey(),
    codeHash: plainText('code_hash').notNull(),
    organisationId: id('organisation_id')
      .notNull()
      .references(() => organisations.id, { onDelete: 'cascade' }),
    email: text('email').notNull(),
    role: organisationRole('role').notNull(),
    invitedBy: id('invited_by').references(() => members.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    takenBy: id('taken_by').references(() => members.id, { onDelete: 'set null' }),
    takenAt: instant('taken_at'),
  },
  (t) => [
    uniqueIndex('team_invitations_code').on(t.codeHash),
    index('team_invitations_organisation').on(t.organisationId),
    index('team_invitations_email').on(t.email),
    index('team_invitations_expiry').on(t.expiresAt),
  ],
)

/**
 * Every act in an organisation; a trigger forbids changes. Rows outlive organisation and person: they hold ids and no name, and none of a deleted
 * account.
 */
export const organiserActs = pgTable(
  'organiser_acts',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    at: instant('at').notNull(),
    organisationId: id('organisation_id').notNull(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    act: text('act').notNull(),
    /** Id of the member or invitation concerned. */
    about: id('about'),
  },
  (t) => [
    index('organiser_acts_organisation').on(t.organisationId, t.id),
    index('organiser_acts_member').on(t.memberId),
  ],
)

/** Members who run the site: they review the first concert of an organisation. */
export const operators = pgTable('operators', {
  memberId: id('member_id')
    .primaryKey()
    .references(() => members.id, { onDelete: 'cascade' }),
  since: instant('since').notNull(),
})
