import { sql } from 'drizzle-orm'
import { index, jsonb, pgEnum, pgTable, primaryKey, uniqueIndex } from 'drizzle-orm/pg-core'
import { attempts, id, instant, plainText } from '../columns.ts'
import { members, sessions } from './accounts.ts'
import { events, proUsers } from './catalogue.ts'

export const pushState = pgEnum('push_state', ['queued', 'handed_over', 'sent', 'failed'])

/**
 * Browsers that take push messages, each for the member who was signed in last. Keys as the browser gave them, base64url. What ends the session
 * that subscribed ends it too; null once that session has run out by itself: what was asked for still comes.
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

/** Push messages to send, put here in the transaction of what they are about; states as those of mails. */
export const pushMessages = pgTable(
  'push_messages',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    subscriptionId: id('subscription_id')
      .notNull()
      .references(() => pushSubscriptions.id, { onDelete: 'cascade' }),
    /** What is shown: the contract's `PushMessage`. */
    body: jsonb('body').notNull(),
    state: pushState('state').notNull(),
    /** It is out of date after this. */
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

/** Members who were reminded of an event, once each. */
export const reminders = pgTable('reminders', remindedColumns(), (t) => [
  primaryKey({ columns: [t.memberId, t.eventId] }),
])

/** Members who were reminded of a favourite on its eve, once each. */
export const favouriteReminders = pgTable('favourite_reminders', remindedColumns(), (t) => [
  primaryKey({ columns: [t.memberId, t.eventId] }),
  index('favourite_reminders_event').on(t.eventId),
])

/** Artists, venues and organisations that members follow. */
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

/** New concerts of what members follow that they were notified of, once each. */
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
