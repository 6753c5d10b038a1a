import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attempts, id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'

export const mailState = pgEnum('mail_state', ['queued', 'handed_over', 'sent', 'failed'])

export const declarationKind = pgEnum('declaration_kind', ['termination', 'withdrawal'])

/** Feedback: 1 bad, 2 mid, 3 good. */
export const feedbacks = pgTable(
  'feedbacks',
  {
    id: id().primaryKey(),
    memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
    note: integer('note').notNull(),
    comment: text('comment'),
    createdAt: instant('created_at').notNull(),
    commentedAt: instant('commented_at'),
  },
  (t) => [check('feedbacks_note', sql`${t.note} between 1 and 3`)],
)

/** Messages to the team; each is also mailed to the operator. */
export const contactMessages = pgTable('contact_messages', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  category: text('category').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

export const preregistrations = pgTable('preregistrations', {
  email: text('email').primaryKey(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Outgoing mails, queued in the transaction of their cause. `dedupeKey` identifies the occasion, so that each is sent once. `handed_over`
 * is set just before the text is transmitted: a mail stuck there may have arrived and is never sent again.
 */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    /** Reply address if it differs from the sender. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Unsubscribe link for mails of this kind; null if the kind has none. */
    unsubscribeUrl: text('unsubscribe_url'),
    state: mailState('state').notNull(),
    ...attempts(),
  },
  (t) => [
    uniqueIndex('mails_once').on(t.dedupeKey),
    index('mails_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
  ],
)

/** Terminations and withdrawals declared without signing in, in the person's own words; their storage is a legal duty. */
export const declarations = pgTable('declarations', {
  id: id().primaryKey(),
  kind: declarationKind('kind').notNull(),
  memberId: id('member_id').references(() => members.id, { onDelete: 'set null' }),
  firstName: text('first_name').notNull(),
  lastName: text('last_name').notNull(),
  email: text('email').notNull(),
  detail: text('detail'),
  declaredAt: instant('declared_at').notNull(),
  executedAt: instant('executed_at'),
  /** SHA-256 of the token in the mailed link. */
  tokenHash: plainText('token_hash'),
  tokenExpiresAt: instant('token_expires_at'),
})
