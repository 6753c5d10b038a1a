import { eq } from 'drizzle-orm'
import type { Database } from '../../../server/platform/db/database.ts'
import { mails } from '../../../server/platform/db/schema.ts'
import {
  type Mail,
  type MailTransport,
  mailDelivery,
  queueMail,
} from '../../../server/platform/deliveries/mail.ts'
import type { Outbox } from '../../../server/platform/deliveries/outbox.ts'
import type { ClaimedMail } from '../../../server/platform/deliveries/store.ts'
import { smtpTransport } from '../../../server/providers/mail/transports.ts'
import { type Mailbox, type Moods, startMailbox } from '../mailbox.ts'
import { sendNext } from './send-next.ts'

export const NOON = new Date('2026-11-21T11:00:00Z')
export const DAY_MS = 24 * 60 * 60_000

export const mail = (key: string, more: Partial<Mail> = {}): Mail => ({
  key,
  to: 'zoe@nectar.test',
  subject: 'Vos billets : Électro à l’Été – 12,50 €',
  text: 'Bonjour Zoé,\n\n.un point en début de ligne\nl’été — ça va ?\n',
  html: '<p>Bonjour Zoé, « à bientôt »</p>',
  ...more,
})

const never = new AbortController().signal

/** Creates an outbox on a new database, with a fixed clock. Call `reset` after each test. */
export const mailHarness = async (open: () => Promise<Database>) => {
  const database = await open()
  await database.migrate()
  let mailbox: Mailbox | undefined
  const harness = {
    clock: NOON,
    warnings: [] as unknown[],
    database,
    outbox: (transport: MailTransport, more?: Parameters<typeof mailDelivery>[2]): Outbox<ClaimedMail> => ({
      db: database.db,
      kind: mailDelivery(transport, 'Nectar – Billetterie <billets@nectar.test>', more),
      now: () => harness.clock,
      log: { warn: (entry: unknown) => harness.warnings.push(entry) },
    }),
    /** Starts a mail server of this mood, and the outbox that sends to it. */
    open: async (moods: Moods = {}) => {
      mailbox = await startMailbox(moods)
      return { mailbox, sending: harness.outbox(smtpTransport(mailbox.url)) }
    },
    queue: (...all: Mail[]) => Promise.all(all.map((one) => queueMail(database.db, one, harness.clock))),
    sendAll: async (outbox: Outbox<ClaimedMail>) => {
      while (await sendNext(outbox, never));
    },
    stored: async (key: string) => {
      const [row] = await database.db.select().from(mails).where(eq(mails.dedupeKey, key))
      if (!row) throw new Error(`no mail ${key}`)
      return row
    },
    /** Advances the clock to a mail's next attempt. */
    waitFor: async (key: string) => {
      harness.clock = (await harness.stored(key)).nextAttemptAt
    },
    /** Deletes every mail with its outcome. */
    reset: async () => {
      await mailbox?.stop()
      mailbox = undefined
      await database.db.delete(mails)
      harness.clock = NOON
      harness.warnings = []
    },
    close: () => database.close(),
  }
  return harness
}

export type MailHarness = Awaited<ReturnType<typeof mailHarness>>

/** Returns a promise, and the function that resolves it. */
export const promised = () => {
  let keep = () => {}
  const promise = new Promise<void>((resolve) => {
    keep = resolve
  })
  return { promise, keep }
}
