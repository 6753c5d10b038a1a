import { spawn } from 'node:child_process'
import { count, eq, inArray } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { machineVariables } from '../../../tests/support/machine-variables.ts'
import { type Mailbox, startMailbox } from '../../../tests/support/mailbox.ts'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { pushBrowser } from '../../../tests/support/push-browser.ts'
import { type PushService, startPushService } from '../../../tests/support/push-service.ts'
import { roughlyCompiled } from '../../../tests/support/roughly-compiled.ts'
import { addConcert } from '../../../tests/support/server/concert.ts'
import { addMembers } from '../../../tests/support/server/members.ts'
import {
  bundled,
  fastClock,
  loaded,
  post,
  type ServerProcess,
  startProcess,
} from '../../../tests/support/server/process.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import {
  bookings,
  demoProvider,
  mails,
  members,
  orders,
  pushMessages,
  ticketTypes,
} from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'
import { root } from '../../platform/root.ts'
import { subscribeBrowser } from '../notifications/use-cases/subscribe-browser.ts'

const PAID = 14
const WITH_PASS = 13
const FREE = 13
const HOLDERS = PAID + WITH_PASS + FREE

const { postgres, missing } = await testPostgres()
const running: ServerProcess[] = []
const endings: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const { child, ended } of running.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
  for (const end of endings.splice(0)) await end()
})
afterAll(async () => {
  await postgres?.stop()
})

/** Ten times as fast: claims of the killed process expire after a lease of minutes. */
const clock = fastClock(10)
const catalogue = (args: string[], variables: Record<string, string>) =>
  new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(process.execPath, [...roughlyCompiled, bundled('catalogue'), ...args], {
      cwd: root,
      env: {
        ...machineVariables(),
        ...variables,
        ...clock,
        NODE_OPTIONS: loaded('fast-clock'),
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let output = ''
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString()
    })
    child.once('close', (code) => resolve({ code, output }))
  })

const shared = async () => {
  const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
  const database = await openPostgres(DATABASE_URL)
  await database.migrate()
  const mailbox: Mailbox = await startMailbox()
  const service: PushService = await startPushService()
  endings.push(
    () => mailbox.stop(),
    () => service.stop(),
    () => database.close(),
  )
  const start = () => {
    const server = startProcess({
      DATABASE_URL,
      SMTP_URL: mailbox.url,
      PUBLIC_URL: 'http://localhost:4180',
      DATA_DIR: '/nonexistent',
      PAYMENTS: 'demo',
      DEMO_DATA: 'false',
      NETWORK_LIMIT_FACTOR: '1000',
      PUSH_DOUBLE_ORIGIN: service.origin,
      PUSH_DOUBLE_CA: service.ca,
      NODE_OPTIONS: loaded('fast-clock', 'push-detour'),
      ...clock,
    })
    running.push(server)
    return server
  }
  return { DATABASE_URL, db: database.db, mailbox, service, start }
}

describe.skipIf(!postgres)(
  `a cancellation under two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 300_000 },
  () => {
    test('one killed at it: everybody is told once and paid back once', { tags: ['long'] }, async () => {
      const { DATABASE_URL, db, mailbox, service, start } = await shared()
      const now = machineNow()
      const eventId = await addConcert(db, { source: null, seats: [100], eventName: 'Sous la halle' })
      const everybody = await addMembers(db, HOLDERS, { level: 'standard', now })
      const [killed, other] = [start(), start()]
      const [first] = await Promise.all([killed.ready, other.ready])
      const call = async (path: string, token: string, json: unknown) => {
        const answer = await fetch(first + path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
          body: JSON.stringify(json),
        })
        const said = (await answer.json()) as { paymentIntentId?: string }
        expect(answer.status, JSON.stringify(said)).toBe(200)
        return said
      }
      const payments: string[] = []
      for (const [index, { id, token }] of everybody.entries()) {
        if (index < PAID) {
          const { paymentIntentId = '' } = await call('/api/create-payment-intent', token, {
            eventId,
            tickets: { [`${eventId}-1`]: 1 },
            totalAmount: 14,
          })
          expect(
            (await post(`${first}/api/demo-payments/${paymentIntentId}`, { card: '4242 4242 4242 4242' }))
              ?.status,
          ).toBe(200)
          payments.push(paymentIntentId)
        } else {
          await db.insert(bookings).values({
            id: `b${index}`,
            memberId: id,
            eventId,
            ticketTypeId: `${eventId}-1`,
            quantity: 1,
            priceCents: 0,
            ...(index < PAID + WITH_PASS
              ? { source: 'pass' as const, passMonth: now.toISOString().slice(0, 7) }
              : { source: 'free' as const }),
            bookedAt: now,
          })
        }
      }
      await db.update(ticketTypes).set({ capacitySold: HOLDERS }).where(eq(ticketTypes.eventId, eventId))
      await db.update(members).set({ pushNotifications: true })
      for (const { id: memberId } of everybody)
        await subscribeBrowser(
          db,
          { memberId, sessionHash: null },
          pushBrowser(`https://push.example.org/${memberId}`).subscription,
          now,
        )
      const changeMails = () =>
        mailbox.received.filter(({ email }) => email.subject?.includes('Concert annulé'))
      const begun = performance.now()
      const command = await catalogue(['cancel', eventId], { DATABASE_URL })
      expect([command.code, command.output]).toEqual([
        0,
        expect.stringContaining(
          `annulé : ${HOLDERS} personnes, ${HOLDERS} places, ${PAID * 14} € à rembourser`.replace(
            ' €',
            '\u00a0€',
          ),
        ),
      ])
      await expect.poll(() => changeMails().length, { interval: 5, timeout: 60_000 }).toBeGreaterThan(0)
      killed.child.kill('SIGKILL')
      await killed.ended
      const atKill = changeMails().length

      const refunding = async () =>
        (await db.select({ n: count() }).from(orders).where(eq(orders.state, 'refunded')))[0]?.n
      // Claims of the killed process expire with their lease.
      await expect.poll(refunding, { timeout: 200_000 }).toBe(PAID)
      const waiting = async () =>
        (
          await db
            .select({ n: count() })
            .from(mails)
            .where(inArray(mails.state, ['queued']))
        )[0]?.n
      await expect.poll(waiting, { timeout: 60_000 }).toBe(0)
      const pushing = async () =>
        (await db.select({ n: count() }).from(pushMessages).where(eq(pushMessages.state, 'queued')))[0]?.n
      await expect.poll(pushing, { timeout: 60_000 }).toBe(0)
      const seconds = (performance.now() - begun) / 1000

      const rows = (await db.select().from(mails)).filter(({ dedupeKey }) =>
        dedupeKey.startsWith('event-change'),
      )
      const addresses = everybody.map(({ id }) => `${id.toLowerCase()}@exemple.fr`).sort()
      expect(rows.map(({ recipient }) => recipient).sort()).toEqual(addresses)
      const to = changeMails().map((mail) => mail.to)
      expect(new Set(to).size).toBe(to.length)
      // In transit when the process was killed: the mail may have arrived, so it is not sent again.
      const unsure = rows.filter(({ recipient }) => !to.includes(recipient))
      expect(unsure.filter(({ state }) => state !== 'handed_over')).toEqual([])
      expect(unsure.length).toBeLessThanOrEqual(4)

      const paths = service.received.map(({ path }) => path)
      expect(new Set(paths).size).toBe(paths.length)
      expect(await db.$count(pushMessages)).toBe(HOLDERS)
      expect(paths.length).toBeGreaterThanOrEqual(HOLDERS - 4)

      const records = (await db.select().from(demoProvider)).filter(({ kind }) => kind === 'payment')
      expect(records.map(({ body }) => body)).toEqual(
        payments.map(() => expect.objectContaining({ amountCents: 1400, refundedCents: 1400 })),
      )
      const open = (await db.select().from(bookings)).filter(({ cancelledWithEvent }) => !cancelledWithEvent)
      expect(open).toEqual([])
      console.info(
        `${HOLDERS} holders: ${to.length} mails (${atKill} before the kill), ${paths.length} push messages, ${PAID} refunds in ${seconds.toFixed(1)} s`,
      )
    })
  },
)
