import { sql } from 'drizzle-orm'
import { check, index, integer, pgEnum, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { attempts, id, instant, plainText } from '../columns.ts'
import { members } from './accounts.ts'

export const mailState = pgEnum('mail_state', ['queued', 'handed_over', 'sent', 'failed'])

export const declarationKind = pgEnum('declaration_kind', ['termination', 'withdrawal'])

/** What people thought of it: 1 bad, 2 mid, 3 good. */
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

/** Messages to the team; each is mailed to the operator, too. */
export const contactMessages = pgTable('contact_messages', {
  id: id().primaryKey(),
  name: text('name').notNull(),
  email: text('email').notNull(),
  subject: text('subject').notNull(),
  category: text('category').notNull(),
  message: text('message').notNull(),
  createdAt: instant('created_at').notNull(),
})

/** Addresses that want to hear of the launch. */
export const preregistrations = pgTable('preregistrations', {
  email: text('email').primaryKey(),
  createdAt: instant('created_at').notNull(),
})

/**
 * Mails to send, put here in the transaction of what they are about. `dedupeKey` is what one is about: it is sent once. `handed_over` is
 * written just before the server is given the text: one that stays there may have arrived, so it is never sent again.
 */
export const mails = pgTable(
  'mails',
  {
    id: id().primaryKey(),
    dedupeKey: plainText('dedupe_key').notNull(),
    recipient: text('recipient').notNull(),
    /** Who an answer goes to, where that is another than the sender. */
    replyTo: text('reply_to'),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    html: text('html').notNull(),
    /** Where its reader ends mails of its kind; null where there is no kind to end. */
    unsubscribeUrl: text('unsubscribe_url'),
    state: mailState('state').notNull(),
    ...attempts(),
  },
  (t) => [
    uniqueIndex('mails_once').on(t.dedupeKey),
    index('mails_due').on(t.nextAttemptAt).where(sql`${t.state} = 'queued'`),
  ],
)

/** Terminations and withdrawals declared without signing in, in the words of who declared them; stored as the law asks. */
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
  /** SHA-256 of the token in the mail's link. */
  tokenHash: plainText('token_hash'),
  tokenExpiresAt: instant('token_expires_at'),
})
