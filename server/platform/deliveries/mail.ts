import MailComposer from 'nodemailer/lib/mail-composer'
import { daysAndTime, parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../security/tokens.ts'
import type { DeliveryKind, Transport } from './outbox.ts'
import { addMail, type ClaimedMail, mailRows } from './store.ts'

/** A mail to one person. `key` is what it is about (`receipt:order:{id}`): however often it is queued, it is sent once. */
export interface Mail {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Who an answer goes to; absent for the sender. */
  replyTo?: string
  /** Where its reader ends mails of its kind without signing in; absent where there is no kind to end. */
  unsubscribeUrl?: string
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
      headers: {
        'Auto-Submitted': 'auto-generated',
        // One click, by the reader's mail program (RFC 8058).
        ...(mail.unsubscribeUrl && {
          'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        }),
      },
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

/** An event as mails name it: wall clock of Europe/Paris. */
export interface MailEvent {
  id: string
  eventName: string
  date: string
  /** Its last day, where it has several. */
  endDate?: string | null
  time: string | null
  place: string | null
  city: string | null
}

/** 'Pass Premium' */
export const passName = (plan: PaidPlan): string => (plan === 'premium' ? 'Pass Premium' : 'Pass Standard')

/** '12,50 €' of integer cents; 0 is an amount here, not a gift. */
export const amount = (cents: number): string => (cents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(cents)))

/** What, when and where, as rows of facts. */
export const eventFacts = ({ eventName, place, city, ...when }: MailEvent): [string, string][] => {
  const where = [place, city].filter(Boolean).join(', ')
  return [
    ['Événement', eventName],
    [when.endDate ? 'Dates' : 'Date', daysAndTime(when)],
    ...(where ? [['Lieu', where] as [string, string]] : []),
  ]
}

/** '4 septembre 2026 à 19:00 (heure de Paris)': a receipt is read years later, and elsewhere. */
export const stamp = (instant: Date): string =>
  `${parisDay(instant)} à ${parisWallClock(instant).time} (heure de Paris)`

/** A dot that may stand in an address: not one of 'J.R.' or 'J.-P.', nor a sentence's. A slash may but in 'Jean/Anne'. */
const SIGNS_OF_LINKS = /[:/@\\]{2,}|[:@\\]|(?<!\p{L})\/|\/(?!\p{L})|\.(?!\s|$|-|\p{L}(?:[.\s]|$))/gu

/** Where a stranger's words go to an address that they typed, nothing in them may become a link. */
export const withoutLinks = (text: string): string =>
  text.replace(SIGNS_OF_LINKS, (signs) => ` ${signs} `).replace(/ {2,}/g, ' ')

/** The content of a mail, in whatever form it is read; all of it plain text. */
interface MailContent {
  /** What it is about: it is sent once. */
  key: string
  to: string
  subject: string
  firstName: string
  /** Whether it is about a demonstration, in which no money moves: said first, and in the subject. */
  isDemo?: boolean
  paragraphs: string[]
  /** Facts, as a table. */
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  notes?: string[]
  unsubscribeUrl?: string
  /** The address of this deployment, without a slash at its end. */
  origin: string
}

const DEMO = 'Démonstration\u00a0: aucun argent ne circule, aucun montant n’est débité ni remboursé.'

/** Of strangers: an event’s name may have come with an import, and no line may end a header or turn the text around it. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

const escaped = (text: string): string =>
  oneLine(text).replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const UNSUBSCRIBE = 'Ne plus recevoir ces messages'

const plainText = (content: MailContent, demo: string[]): string => {
  const { firstName, paragraphs, facts = [], action, notes = [], unsubscribeUrl, origin } = content
  const blocks = [
    ...demo,
    `Bonjour ${oneLine(firstName)},`,
    ...paragraphs.map(oneLine),
    facts.map(([label, value]) => `${label}\u00a0: ${oneLine(value)}`).join('\n'),
    action && `${action.label}\u00a0:\n${action.url}`,
    ...notes.map(oneLine),
    unsubscribeUrl && `${UNSUBSCRIBE}\u00a0:\n${unsubscribeUrl}`,
    `Nectar\n${origin}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const paragraph = (text: string, style = 'margin:0 0 16px'): string =>
  `<p style="${style}">${escaped(text)}</p>`

const factRow = ([label, value]: [string, string]): string =>
  `<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:400;color:#6b5f4e;padding:6px 16px 6px 0">${escaped(label)}</th>` +
  `<td style="text-align:right;vertical-align:top;padding:6px 0">${escaped(value)}</td></tr>`

const html = (content: MailContent, demo: string[]): string => {
  const { subject, firstName, paragraphs, facts = [], action, notes = [], unsubscribeUrl, origin } = content
  const small = 'margin:0 0 12px;font-size:14px;color:#6b5f4e'
  const parts = [
    ...demo.map((text) =>
      paragraph(text, 'margin:0 0 16px;padding:12px 16px;background:#fbe9c0;color:#3a2a00'),
    ),
    paragraph(`Bonjour ${firstName},`),
    ...paragraphs.map((text) => paragraph(text)),
    facts.length > 0 &&
      `<table style="width:100%;border-collapse:collapse;border-top:1px solid #e5dccb;border-bottom:1px solid #e5dccb;margin:0 0 20px">${facts.map(factRow).join('')}</table>`,
    action &&
      `<p style="margin:0 0 20px"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;background:#ffb020;color:#1a1206;font-weight:600;text-decoration:none;border-radius:8px">${escaped(action.label)}</a></p>`,
    ...notes.map((text) => paragraph(text, small)),
    unsubscribeUrl &&
      `<p style="${small}"><a href="${escaped(unsubscribeUrl)}" style="color:#7a4b00">${UNSUBSCRIBE}</a></p>`,
    `<p style="margin:24px 0 0;font-size:14px"><a href="${escaped(origin)}" style="color:#7a4b00">Nectar</a></p>`,
  ]
  return (
    `<!doctype html><html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(subject)}</title></head>` +
    '<body style="margin:0;padding:24px 16px;background:#f7f2e8;color:#1d1710;font:16px/1.5 system-ui,-apple-system,\'Segoe UI\',sans-serif">' +
    `<div style="max-width:560px;margin:0 auto;padding:24px;background:#fffdf8;border-radius:12px">${parts.filter(Boolean).join('')}</div></body></html>`
  )
}

/** A mail of plain facts, as text and as HTML: nothing is fetched, nothing is tracked. */
export const layOutMail = (content: MailContent): Mail => {
  // Anybody may sign up with anybody's address: the name that they give comes from a stranger.
  const firstName = withoutLinks(content.firstName)
  const subject = oneLine(content.isDemo ? `Démonstration – ${content.subject}` : content.subject)
  const demo = content.isDemo ? [DEMO] : []
  const whole = { ...content, subject, firstName }
  const { key, to, unsubscribeUrl } = content
  return {
    ...{ key, to, subject, text: plainText(whole, demo), html: html(whole, demo) },
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
