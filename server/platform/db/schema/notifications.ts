import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { attempts, id, instant, plainText } from '../columns.ts'
import { members, sessions } from './accounts.ts'
import { events, proUsers } from './catalogue.ts'

export const pushState = pgEnum('push_state', ['queued', 'handed_over', 'sent', 'failed'])

/**
 * Browsers subscribed to push, each for its last signed-in member. Keys are the browser's, base64url. Ending the session deletes the
 * subscription; if the session expires on its own, `sessionHash` becomes null and messages continue.
 */
export const pushSubscriptions = pgTable(
  'push_subscriptions',
  {
    id: id().primaryKey(),
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    endpoint: plainText('endpoint').notNull(),
    p256dh: plainText('p256dh').notNull(),
    auth: plainText('auth').notNull(),
    createdAt: instant('created_at').notNull(),
    sessionHash: plainText('session_hash').references(() => sessions.tokenHash, { onDelete: 'cascade' }),
  },
  (t) => [
    uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
    index('push_subscriptions_member').on(t.memberId),
    index('push_subscriptions_session').on(t.sessionHash),
  ],
)

/** Outgoing push messages, queued in the transaction of their cause; states as for mails. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** The contract's `PushMessage`. */
    body: jsonb('body').notNull(),
    state: pushState('state').notNull(),
    expiresAt: instant('expires_at').notNull(),
    ...attempts(),
  },
  (t) => [
    uniqueIndex('push_messages_once').on(t.subscriptionId, t.dedupeKey),
    index('push_messages_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
  ],
)

const remindedColumns = () => ({
  memberId: id('member_id')
    .notNull()
    .references(() => members.id, { onDelete: 'cascade' }),
  eventId: id('event_id')
    .notNull()
    .references(() => events.id, { onDelete: 'cascade' }),
  remindedAt: instant('reminded_at').notNull(),
})

/** Event reminders sent, at most one per member and event. */
export const reminders = pgTable('reminders', remindedColumns(), (t) => [
  primaryKey({ columns: [t.memberId, t.eventId] }),
])

/** Reminders on the eve of a favourite, at most one per member and event. */
export const favouriteReminders = pgTable('favourite_reminders', remindedColumns(), (t) => [
  primaryKey({ columns: [t.memberId, t.eventId] }),
  index('favourite_reminders_event').on(t.eventId),
])

export const follows = pgTable(
  'follows',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    proId: id('pro_id')
      .notNull()
      .references(() => proUsers.id, { onDelete: 'cascade' }),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.proId] }), index('follows_pro').on(t.proId)],
)

/** Notices of followed artists' and venues' new concerts, at most one per member and event. */
export const followNotices = pgTable(
  'follow_notices',
  {
    memberId: id('member_id')
      .notNull()
      .references(() => members.id, { onDelete: 'cascade' }),
    eventId: id('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    notifiedAt: instant('notified_at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.memberId, t.eventId] }), index('follow_notices_event').on(t.eventId)],
)
