import MailComposer from 'nodemailer/lib/mail-composer'
import { daysAndTime, parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { PaidPlan } from '../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { Db } from '../db/database.ts'
import { newId } from '../security/tokens.ts'
import { wakeAfter } from '../wakes.ts'
import type { DeliveryKind, Transport } from './outbox.ts'
import { addMails, type ClaimedMail, mailRows, mailRowsWithin } from './store.ts'

/** Name of the delivery, and of what wakes it. */
const MAIL = 'mail'

/** A mail to one person. `key` identifies its occasion (`receipt:order:{id}`): a mail queued several times is sent once. */
export interface Mail {
  key: string
  to: string
  subject: string
  text: string
  html: string
  /** Reply address; the sender by default. */
  replyTo?: string
  /** Link to unsubscribe from mails of this kind without signing in; absent if the kind has none. */
  unsubscribeUrl?: string
}

/** Queues mails, in the transaction of their cause. */
export const queueMails = async (db: Db, mails: Mail[], now: Date): Promise<void> => {
  await addMails(
    db,
    mails.map(({ key, to, ...mail }) => ({
      ...mail,
      id: newId(),
      dedupeKey: key,
      recipient: to,
      state: 'queued',
      createdAt: now,
      nextAttemptAt: now,
    })),
  )
  wakeAfter(db, MAIL)
}

/** Queues one mail, in the transaction of its cause. */
export const queueMail = (db: Db, mail: Mail, now: Date): Promise<void> => queueMails(db, [mail], now)

/** A mail as bytes (RFC 5322), with its envelope. */
export interface Message {
  id: string
  subject: string
  envelope: { from: string; to: string }
  bytes: Buffer
}

export type MailTransport = Transport<Message>

interface Sender {
  /** As in MAIL_FROM. */
  from: string
  /** Where replies go; to the sender if absent. */
  replyTo?: string | undefined
}

/** Composes a queued mail. A stable Message-ID lets the reader's program recognise a duplicate. */
const messageOf = async (mail: ClaimedMail, { from, replyTo }: Sender): Promise<Message> => {
  const reply = mail.replyTo ?? replyTo
  const compose = (messageId?: string) =>
    new MailComposer({
      from,
      // As an object: a string could be parsed as a list of addresses.
      to: { name: '', address: mail.recipient },
      ...(reply && { replyTo: { name: '', address: reply } }),
      subject: mail.subject,
      text: mail.text,
      html: mail.html,
      date: mail.createdAt,
      ...(messageId && { messageId }),
      textEncoding: 'quoted-printable',
      headers: {
        'Auto-Submitted': 'auto-generated',
        // One-click unsubscription by the mail program (RFC 8058).
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

/** Delivers mails from this sender (as in MAIL_FROM), at most `perHour`, with retries for about three days. */
export const mailDelivery = (
  transport: MailTransport,
  from: string,
  { replyTo, perHour }: { replyTo?: string; perHour?: number | undefined } = {},
): DeliveryKind<ClaimedMail> => ({
  name: MAIL,
  rows: perHour === undefined ? mailRows : mailRowsWithin(perHour),
  longestPauseMs: 6 * 60 * 60_000,
  maxAttempts: 20,
  deliver: async (mail, _now, handOver, signal) =>
    transport.deliver(await messageOf(mail, { from, replyTo }), handOver, signal),
})

/** An event as named in mails: wall clock of Europe/Paris. */
export interface MailEvent {
  id: string
  eventName: string
  date: string
  /** Last day if the event lasts several days. */
  endDate?: string | null
  time: string | null
  place: string | null
  city: string | null
}

export const passName = (plan: PaidPlan): string => (plan === 'premium' ? 'Pass Premium' : 'Pass Standard')

/** Formats integer cents as '12,50 €'. 0 is '0 €' here, not 'Gratuit'. */
export const amount = (cents: number): string => (cents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(cents)))

/** Returns the event's name, date and place as table rows. */
export const eventFacts = ({ eventName, place, city, ...when }: MailEvent): [string, string][] => {
  const where = [place, city].filter(Boolean).join(', ')
  return [
    ['Événement', eventName],
    [when.endDate ? 'Dates' : 'Date', daysAndTime(when)],
    ...(where ? [['Lieu', where] as [string, string]] : []),
  ]
}

/** Returns the days of an event before it moved as a table row. */
export const formerDays = (before: Pick<MailEvent, 'date' | 'endDate' | 'time'>): [string, string] => [
  before.endDate ? 'Auparavant' : 'Au lieu du',
  daysAndTime(before),
]

/** Formats '4 septembre 2026 à 19:00 (heure de Paris)', with year and zone: a receipt may be read years later, and elsewhere. */
export const stamp = (instant: Date): string =>
  `${parisDay(instant)} à ${parisWallClock(instant).time} (heure de Paris)`

/** Signs that can form an address. Dots of initials ('J.R.', 'J.-P.'), dots at the end of a sentence and the slash in 'Jean/Anne' are excluded. */
const SIGNS_OF_LINKS = /[:/@\\]{2,}|[:@\\]|(?<!\p{L})\/|\/(?!\p{L})|\.(?!\s|$|-|\p{L}(?:[.\s]|$))/gu

/** Separates such signs by spaces: a stranger's words, mailed to an address that they typed, must not become links. */
export const withoutLinks = (text: string): string =>
  text.replace(SIGNS_OF_LINKS, (signs) => ` ${signs} `).replace(/ {2,}/g, ' ')

/** The content of a mail as plain text, for both its text and HTML forms. */
interface MailContent {
  /** Identifies the occasion: a mail is sent once per key. */
  key: string
  to: string
  subject: string
  /** Null if the address may be nobody's: the mail then names no one. */
  firstName: string | null
  /** True for a demonstration without real money: the mail says so first, and in its subject. */
  isDemo?: boolean
  paragraphs: string[]
  facts?: [label: string, value: string][]
  action?: { label: string; url: string }
  notes?: string[]
  unsubscribeUrl?: string
  /** The address of this deployment, without a trailing slash. */
  origin: string
}

const DEMO = 'Démonstration\u00a0: aucun argent ne circule, aucun montant n’est débité ni remboursé.'

/** Imported names are untrusted: their line ends must not break a header, nor direction marks reverse the text around them. */
const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu, ' ').trim()

const escapedWord = (text: string): string =>
  text.replace(
    /[&<>"']/g,
    (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign] ?? sign,
  )

const escaped = (text: string): string => escapedWord(oneLine(text))

const UNSUBSCRIBE = 'Ne plus recevoir ces messages'

/** Mail content with its salutation. */
type Greeted = MailContent & { greeting: string }

const plainText = (content: Greeted, demo: string[]): string => {
  const { greeting, paragraphs, facts = [], action, notes = [], unsubscribeUrl, origin } = content
  const blocks = [
    ...demo,
    oneLine(greeting),
    ...paragraphs.map(oneLine),
    facts.map(([label, value]) => `${label}\u00a0: ${oneLine(value)}`).join('\n'),
    action && `${action.label}\u00a0:\n${action.url}`,
    ...notes.map(oneLine),
    unsubscribeUrl && `${UNSUBSCRIBE}\u00a0:\n${unsubscribeUrl}`,
    `Nectar\n${origin}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

/** Makes addresses of this deployment links; others stay text, because names in mails are untrusted. */
const withLinks = (text: string, origin: string): string =>
  oneLine(text)
    .split(' ')
    .map((word) =>
      word.startsWith(`${origin}/`)
        ? `<a href="${escaped(word)}" style="color:#7a4b00">${escaped(word)}</a>`
        : escapedWord(word),
    )
    .join(' ')

const paragraph = (text: string, origin: string, style = 'margin:0 0 16px'): string =>
  `<p style="${style}">${withLinks(text, origin)}</p>`

const factRow = ([label, value]: [string, string]): string =>
  `<tr><th scope="row" style="text-align:left;vertical-align:top;font-weight:400;color:#6b5f4e;padding:6px 16px 6px 0">${escaped(label)}</th>` +
  `<td style="text-align:right;vertical-align:top;padding:6px 0">${escaped(value)}</td></tr>`

const html = (content: Greeted, demo: string[]): string => {
  const { subject, greeting, paragraphs, facts = [], action, notes = [], unsubscribeUrl, origin } = content
  const small = 'margin:0 0 12px;font-size:14px;color:#6b5f4e'
  const parts = [
    ...demo.map((text) =>
      paragraph(text, origin, 'margin:0 0 16px;padding:12px 16px;background:#fbe9c0;color:#3a2a00'),
    ),
    paragraph(greeting, origin),
    ...paragraphs.map((text) => paragraph(text, origin)),
    facts.length > 0 &&
      `<table style="width:100%;border-collapse:collapse;border-top:1px solid #e5dccb;border-bottom:1px solid #e5dccb;margin:0 0 20px">${facts.map(factRow).join('')}</table>`,
    action &&
      `<p style="margin:0 0 20px"><a href="${escaped(action.url)}" style="display:inline-block;padding:12px 20px;background:#ffb020;color:#1a1206;font-weight:600;text-decoration:none;border-radius:8px">${escaped(action.label)}</a></p>`,
    ...notes.map((text) => paragraph(text, origin, small)),
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

/** Lays out a mail as text and HTML, without remote content or tracking. */
export const layOutMail = (content: MailContent): Mail => {
  // Anyone can sign up with another person's address, so that the first name is untrusted.
  const greeting = content.firstName === null ? 'Bonjour,' : `Bonjour ${withoutLinks(content.firstName)},`
  const subject = oneLine(content.isDemo ? `Démonstration – ${content.subject}` : content.subject)
  const demo = content.isDemo ? [DEMO] : []
  const whole = { ...content, subject, greeting }
  const { key, to, unsubscribeUrl } = content
  return {
    ...{ key, to, subject, text: plainText(whole, demo), html: html(whole, demo) },
    ...(unsubscribeUrl && { unsubscribeUrl }),
  }
}
