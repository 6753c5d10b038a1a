import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  index,
  integer,
  pgEnum,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { passLevels } from '../../../../contract/rules/pass.ts'
import { id, instant, plainText } from '../columns.ts'

export const passLevel = pgEnum('pass_level', passLevels)

export const mailedTokenKind = pgEnum('mailed_token_kind', [
  'password_reset',
  'password_change',
  'email_verification',
  'email_change',
  'email_undo',
])

/** Accounts. `email` is in lower case; `level` is the Pass level and `currentPeriodEnd` the end of its paid period. */
export const members = pgTable(
  'members',
  {
    id: id().primaryKey(),
    email: text('email').notNull(),
    passwordHash: text('password_hash').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    phone: text('phone'),
    city: text('city'),
    isVerified: boolean('is_verified').notNull().default(false),
    level: passLevel('level').notNull().default('free'),
    autorenew: boolean('autorenew').notNull().default(false),
    currentPeriodEnd: instant('current_period_end'),
    /** The level from `currentPeriodEnd` on; null if it stays the same. */
    nextLevel: passLevel('next_level'),
    /** The six switches of the settings page. */
    emailNotifications: boolean('email_notifications').notNull().default(true),
    pushNotifications: boolean('push_notifications').notNull().default(false),
    eventReminders: boolean('event_reminders').notNull().default(true),
    followedConcerts: boolean('followed_concerts').notNull().default(true),
    favouriteReminders: boolean('favourite_reminders').notNull().default(true),
    promotionalEmails: boolean('promotional_emails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** Last use of any of their sessions, rounded to the day. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When the member was warned that the unused account will be deleted; reset to null if they come back. */
    inactivityToldAt: instant('inactivity_told_at'),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    index('members_last_seen').on(t.lastSeenAt),
    index('members_period_end').on(t.currentPeriodEnd).where(sql`${t.level} <> 'free'`),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Sessions by the SHA-256 of their token, so that a copy of this table grants no access. */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
    refreshedAt: instant('refreshed_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Names the session to its member and operators without revealing the token. */
    id: id().notNull().default(sql`gen_random_uuid()`),
    /** Browser and system, such as 'Chrome sur Android'; null if unknown. */
    device: text('device'),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_expiry').on(t.expiresAt),
    uniqueIndex('sessions_id').on(t.id),
  ],
)

/**
 * Mailed secrets by their SHA-256; each works once, before it expires. A verified `password_reset` is exchanged for a `password_change`.
 * `email` is the address that a link verifies.
 */
export const mailedTokens = pgTable(
  'mailed_tokens',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    kind: mailedTokenKind('kind').notNull(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    email: text('email'),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** Time of use, kept until the token expires so that a repeated request gets the same response. */
    spentAt: instant('spent_at'),
  },
  (t) => [
    index('mailed_tokens_member').on(t.memberId, t.kind),
    index('mailed_tokens_expiry').on(t.expiresAt),
  ],
)

/** Pending requests for a password link. A job looks up the address later and mails the member, if any. */
export const resetRequests = pgTable('reset_requests', {
  id: id().primaryKey(),
  email: text('email').notNull(),
  requestedAt: instant('requested_at').notNull(),
})

/** Networks from which a member has authenticated (record 025). The hash covers member and network: no address is stored. */
export const knownNetworks = pgTable(
  'known_networks',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    networkHash: plainText('network_hash').notNull(),
    seenAt: instant('seen_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.networkHash] }), index('known_networks_seen').on(t.seenAt)],
)

/** Private calendar addresses (decision 041) by the SHA-256 of their secret, so that a copy of this table grants no access. */
export const calendarAddresses = pgTable(
  'calendar_addresses',
  {
    tokenHash: plainText('token_hash').primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [index('calendar_addresses_member').on(t.memberId)],
)

/** Attempt counters with a fixed window, shared by every process on this database. Keys are hashes: no address is stored. */
export const throttles = pgTable(
  'throttles',
  {
    key: plainText('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('throttles_reset').on(t.resetsAt)],
)
