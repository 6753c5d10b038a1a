import { eq } from 'drizzle-orm'
import type { PushMessage } from '../../../contract/notifications.ts'
import { subscribeBrowser } from '../../../server/modules/notifications/use-cases/subscribe-browser.ts'
import type { Database } from '../../../server/platform/db/database.ts'
import { pushMessages, pushSubscriptions } from '../../../server/platform/db/schema.ts'
import type { Outbox } from '../../../server/platform/deliveries/outbox.ts'
import { pushDelivery, queuePush } from '../../../server/platform/deliveries/push.ts'
import type { ClaimedPush } from '../../../server/platform/deliveries/store.ts'
import { type VapidKeys, vapidKeys } from '../../../server/providers/web-push/vapid-keys.ts'
import {
  type WebPushSettings,
  webPushTransport,
} from '../../../server/providers/web-push/web-push-transport.ts'
import { pushBrowser } from '../push-browser.ts'
import { type PushMood, type PushService, startPushService } from '../push-service.ts'
import { FILLED_AT } from './harness.ts'
import { addMembers } from './members.ts'
import { sendNext } from './send-next.ts'

const never = new AbortController().signal

export const message: PushMessage = {
  title: 'C’est demain : Électro à l’Été',
  body: 'dimanche 22 novembre 2026 à 19:00\nLe Terrier, Paris',
  path: '/events/e1',
  tag: 'reminder-e1',
  sentAt: FILLED_AT.toISOString(),
}

/**
 * Creates an outbox of push messages on a new database, with a fixed clock and a push service on this
 * machine. Call `reset` after each test.
 */
export const pushHarness = async (open: () => Promise<Database>) => {
  const database = await open()
  await database.migrate()
  const { db } = database
  const keys: VapidKeys = await vapidKeys(undefined, {
    database: { ...database, kind: 'postgres' },
    dataDir: '',
  })
  let service: PushService | undefined
  const harness = {
    clock: FILLED_AT,
    warnings: [] as unknown[],
    database,
    keys,
    /** Starts a push service of this mood, and an outbox that sends to it: it allows this machine, which a deployment never does. */
    open: async (
      mood?: Parameters<typeof startPushService>[0] | PushMood,
      more: Partial<WebPushSettings> = {},
    ) => {
      const started = await startPushService(typeof mood === 'function' ? mood : () => mood)
      service = started
      const transport = webPushTransport({
        keys,
        subject: 'mailto:contact@nectar.test',
        isAllowed: () => true,
        ca: started.ca,
        ...more,
      })
      const sending: Outbox<ClaimedPush> = {
        db,
        kind: pushDelivery(transport),
        now: () => harness.clock,
        log: { warn: (entry: unknown) => harness.warnings.push(entry) },
      }
      return { service: started, sending }
    },
    member: async () => {
      const [member] = await addMembers(db, 1, { now: FILLED_AT, level: 'free' })
      if (!member) throw new Error('no member')
      return member
    },
    /** Subscribes a member's browser at this address. */
    browser: async (memberId: string, endpoint: string) => {
      const browser = pushBrowser(endpoint)
      await subscribeBrowser(db, { memberId, sessionHash: null }, browser.subscription, harness.clock)
      return browser
    },
    queue: (memberId: string, key = 'one', expiresAt = new Date(harness.clock.getTime() + 24 * 3_600_000)) =>
      queuePush(db, { key, memberId, message, expiresAt }, harness.clock),
    sendAll: async (outbox: Outbox<ClaimedPush>) => {
      while (await sendNext(outbox, never));
    },
    rows: (key = 'one') => db.select().from(pushMessages).where(eq(pushMessages.dedupeKey, key)),
    stored: async (key = 'one') => {
      const [row] = await harness.rows(key)
      if (!row) throw new Error(`no message ${key}`)
      return row
    },
    browsersOf: async (memberId: string) =>
      (
        await db
          .select({ endpoint: pushSubscriptions.endpoint })
          .from(pushSubscriptions)
          .where(eq(pushSubscriptions.memberId, memberId))
      ).map(({ endpoint }) => endpoint),
    /** Deletes every browser and message, and stops the service. */
    reset: async () => {
      await service?.stop()
      service = undefined
      await db.delete(pushSubscriptions)
      harness.clock = FILLED_AT
      harness.warnings = []
    },
    close: () => database.close(),
  }
  return harness
}

export type PushHarness = Awaited<ReturnType<typeof pushHarness>>
