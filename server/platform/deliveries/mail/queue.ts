import MailComposer from 'nodemailer/lib/mail-composer'
import type { Db } from '../../db/database.ts'
import { newId } from '../../security/tokens.ts'
import type { DeliveryKind, Transport } from '../outbox.ts'
import { addMail, type ClaimedMail, mailRows } from '../store.ts'

/** A mail to one person. `key` is what it is about (`receipt:order:{id}`): however often it is queued, it is sent once. */
export interface Mail {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Who an answer goes to; absent for the sender. */
  replyTo?: string
}

/** Puts a mail into the outbox, in the transaction of what it is about. */
export const queueMail = (db: Db, { key, to, ...mail }: Mail, now: Date): Promise<void> =>
  addMail(db, {
    ...mail,
    id: newId(),
    dedupeKey: key,
    recipient: to,
    state: 'queued',
    createdAt: now,
    nextAttemptAt: now,
  })

/** A mail as bytes (RFC 5322), and between whom it goes. */
export interface Message {
  id: string
  subject: string
  envelope: { from: string; to: string }
  bytes: Buffer
}

export type MailTransport = Transport<Message>

/** The bytes of a queued mail. Its Message-ID is its own, so that one that did come twice would be recognised by the reader's program. */
const messageOf = async (mail: ClaimedMail, from: string): Promise<Message> => {
  const compose = (messageId?: string) =>
    new MailComposer({
      from,
      // As an object: an address is never read as a list of them.
      to: { name: '', address: mail.recipient },
      ...(mail.replyTo && { replyTo: { name: '', address: mail.replyTo } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      ...(messageId && { messageId }),
      textEncoding: 'quoted-printable',
      headers: { 'Auto-Submitted': 'auto-generated' },
      disableFileAccess: true,
      disableUrlAccess: true,
    }).compile()
  const sender = String(compose().getEnvelope().from)
  const composed = compose(`<${mail.id}@${sender.slice(sender.lastIndexOf('@') + 1)}>`)
  return {
    id: mail.id,
    subject: mail.subject,
    envelope: { from: sender, to: mail.recipient },
    bytes: await composed.build(),
  }
}

/** Mails from this sender (as MAIL_FROM has it), tried for about three days. */
export const mailDelivery = (transport: MailTransport, from: string): DeliveryKind<ClaimedMail> => ({
  name: 'mail',
  rows: mailRows,
  longestPauseMs: 6 * 60 * 60_000,
  maxAttempts: 20,
  deliver: async (mail, _now, handOver, signal) =>
    transport.deliver(await messageOf(mail, from), handOver, signal),
})
