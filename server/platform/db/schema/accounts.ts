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

/** Accounts. `email` is in lower case; `level` is the one level (ruling: levels) and `currentPeriodEnd` the end of what is paid. */
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
    /** The level from `currentPeriodEnd` on, if it is another one than today's. */
    nextLevel: passLevel('next_level'),
    /** The six switches of the settings (ruling: notification switches). */
    emailNotifications: boolean('email_notifications').notNull().default(true),
    pushNotifications: boolean('push_notifications').notNull().default(false),
    eventReminders: boolean('event_reminders').notNull().default(true),
    followedConcerts: boolean('followed_concerts').notNull().default(true),
    favouriteReminders: boolean('favourite_reminders').notNull().default(true),
    promotionalEmails: boolean('promotional_emails').notNull().default(false),
    createdAt: instant('created_at').notNull(),
    /** When a session of theirs was last used, to a day. */
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    /** When they were notified that the account will be deleted, since nobody uses it; null again once somebody does. */
    inactivityToldAt: instant('inactivity_told_at'),
  },
  (t) => [
    uniqueIndex('members_email').on(t.email),
    index('members_last_seen').on(t.lastSeenAt),
    index('members_period_end').on(t.currentPeriodEnd).where(sql`${t.level} <> 'free'`),
    check('members_email_lower', sql`${t.email} = lower(${t.email})`),
  ],
)

/** Sessions, by the SHA-256 of their token: a copy of this table opens nothing. */
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
    /** What its member and operators name it by: it says nothing of the token. */
    id: id().notNull().default(sql`gen_random_uuid()`),
    /** Browser and system, as 'Chrome sur Android'; null where they were not known. */
    device: text('device'),
  },
  (t) => [
    index('sessions_member').on(t.memberId),
    index('sessions_expiry').on(t.expiresAt),
    uniqueIndex('sessions_id').on(t.id),
  ],
)

/**
 * Secrets that were mailed, by their SHA-256; each acts once, before its end. `password_change` is what a verified `password_reset` is
 * exchanged for. `email` is the address that a link verifies.
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
    /** When it has acted, where it is remembered until its end: a repetition is answered the same. */
    spentAt: instant('spent_at'),
  },
  (t) => [
    index('mailed_tokens_member').on(t.memberId, t.kind),
    index('mailed_tokens_expiry').on(t.expiresAt),
  ],
)

/** Links to a new password that were asked for, until whose address it is has been looked up: nobody's, or a member's who is mailed one. */
export const resetRequests = pgTable('reset_requests', {
  id: id().primaryKey(),
  email: text('email').notNull(),
  requestedAt: instant('requested_at').notNull(),
})

/** Networks from which a member has proven who they are (record 025). The hash is of member and network: no address is stored. */
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

/** Addresses of a member's own calendar (decision 041), by the SHA-256 of their secret: a copy of this table opens none. */
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

/** Counters of attempts in a fixed window, shared by every process on this database. Keys are hashes: no address is stored. */
export const throttles = pgTable(
  'throttles',
  {
    key: plainText('key').primaryKey(),
    hits: integer('hits').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  (t) => [index('throttles_reset').on(t.resetsAt)],
)
