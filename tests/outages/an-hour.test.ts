import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { cancelEvent } from '../../server/modules/event-changes/use-cases/change-event.ts'
import { openPostgres } from '../../server/platform/db/postgres.ts'
import { bookings, members, orders } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type Answer, call } from '../support/call.ts'
import { startMailbox } from '../support/mailbox.ts'
import { testPostgres } from '../support/postgres.ts'
import { pushBrowser } from '../support/push-browser.ts'
import { startPushService } from '../support/push-service.ts'
import { addConcert } from '../support/server/concert.ts'
import { broken } from '../support/server/invariants.ts'
import { addMembers, type TestMember } from '../support/server/members.ts'
import { fastClock, loaded, startProcess } from '../support/server/process.ts'
import { startStripeDouble } from '../support/stripe-double/stripe-double.ts'
import { startRelay } from './relay.ts'

/** Speed of the clock: an hour takes two minutes. */
const SPEED = 30
const HOUR_MS = 3_600_000 / SPEED
const DAY_MS = 24 * 60 * 60_000
const HOLDERS = 12

const { postgres, missing } = await testPostgres()
const endings: (() => unknown)[] = []
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end()
})
afterAll(() => postgres?.stop())

const portOf = (url: string) => Number(new URL(url).port)

describe.skipIf(!postgres)(
  `mail, push and Stripe out of reach for an hour${missing ? ` (${missing})` : ''}`,
  () => {
    test('what needs none of them goes on, what needs Stripe is refused kindly, and all is made up for once', {
      timeout: 900_000,
    }, async () => {
      const DATABASE_URL = (await postgres?.createDatabase()) ?? ''
      const [mailbox, service, double] = [
        await startMailbox(),
        await startPushService(),
        await startStripeDouble(),
      ]
      const relays = {
        mail: await startRelay(portOf(mailbox.url)),
        push: await startRelay(portOf(service.origin)),
        stripe: await startRelay(portOf(double.url)),
      }
      const database = await openPostgres(DATABASE_URL)
      const { db } = database
      await database.migrate()
      const dataDir = mkdtempSync(join(tmpdir(), 'nectar-hour-'))
      const server = startProcess({
        ...{
          DATABASE_URL,
          DATA_DIR: dataDir,
          PUBLIC_URL: 'http://localhost:3000',
          NETWORK_LIMIT_FACTOR: '1000',
        },
        ...{ SMTP_URL: `smtp://127.0.0.1:${relays.mail.port}`, PAYMENTS: 'stripe' },
        ...{
          STRIPE_SECRET_KEY: 'sk_test_hour',
          STRIPE_PUBLISHABLE_KEY: 'pk_test_hour',
          STRIPE_WEBHOOK_SECRET: 'whsec_hour',
        },
        STRIPE_API_BASE: `http://127.0.0.1:${relays.stripe.port}`,
        ...{ PUSH_DOUBLE_ORIGIN: `https://localhost:${relays.push.port}`, PUSH_DOUBLE_CA: service.ca },
        ...fastClock(SPEED),
        NODE_OPTIONS: loaded('fast-clock', 'push-detour'),
      })
      endings.push(
        () => rmSync(dataDir, { recursive: true, force: true }),
        () => Promise.all([mailbox.stop(), service.stop(), double.close(), database.close()]),
        () => Promise.all(Object.values(relays).map((relay) => relay.stop())),
        async () => {
          server.child.kill('SIGKILL')
          await server.ended
        },
      )
      const origin = await server.ready
      const post = (who: TestMember, path: string, json: unknown) =>
        call(origin, { method: 'POST', path, token: who.token, json, key: randomUUID() })
      const date = new Date(machineNow().getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
      const people = await addMembers(db, HOLDERS, {
        level: 'premium',
        now: machineNow(),
        pushNotifications: true,
      })
      const [partner, later, sold] = [
        await addConcert(db, { date }),
        await addConcert(db, { date }),
        await addConcert(db, { date, source: null }),
      ]
      const order = (who: TestMember) =>
        post(who, '/api/create-payment-intent', {
          eventId: sold,
          tickets: { [`${sold}-1`]: 1 },
          totalAmount: 14,
        })
      for (const who of people) {
        const { subscription } = pushBrowser(`https://push.example.org/${who.id}`)
        expect((await post(who, '/api/user/push-subscriptions', subscription))?.status).toBe(200)
        expect(
          (await post(who, `/api/events/${partner}/book-free`, { ticketId: 1, quantity: 1 }))?.status,
        ).toBe(200)
      }
      // Sets the switch directly: the browser's settings are not under test.
      await db.update(members).set({ pushNotifications: true })
      const paying = people.slice(0, 3)
      const opened = await Promise.all(paying.map(order))
      expect(opened.map((answer) => answer?.status)).toEqual([200, 200, 200])

      for (const relay of Object.values(relays)) relay.cut()
      // They pay in their banks' apps at that moment, and no webhook can arrive.
      for (const answer of opened) double.payIntent(answer?.json.paymentIntentId)
      await cancelEvent(db, partner, { now: machineNow(), evenIfOver: false })
      const ended = performance.now() + HOUR_MS
      const refusals: { answer: Answer | null; ms: number }[] = []
      let booked = 0
      while (performance.now() < ended) {
        const who = people[booked % HOLDERS] as TestMember
        if (booked < HOLDERS) {
          expect(
            (await post(who, `/api/events/${later}/book-free`, { ticketId: 1, quantity: 1 }))?.status,
          ).toBe(200)
          booked++
        }
        const began = performance.now()
        refusals.push({ answer: await order(who), ms: performance.now() - began })
        expect((await call(origin, { method: 'GET', path: '/api/ready' }))?.status).toBe(200)
        await pause(2_000)
      }
      for (const { answer } of refusals) {
        expect([answer?.status, answer?.json.message]).toEqual([
          503,
          'Le service de paiement ne répond pas. Réessayez dans un instant.',
        ])
        expect(Number(answer?.headers['retry-after'])).toBeGreaterThan(0)
      }
      const longest = Math.round(Math.max(...refusals.map(({ ms }) => ms)))
      expect(longest).toBeLessThan(10_000)
      const cancelled = await db.select().from(bookings).where(eq(bookings.cancelledWithEvent, true))
      expect(cancelled.length).toBe(HOLDERS)

      for (const relay of Object.values(relays)) relay.mend()
      const waiting = async () => ({
        mails: (await db.query.mails.findMany({ where: (mail, { eq: is }) => is(mail.state, 'queued') }))
          .length,
        push: (await db.query.pushMessages.findMany({ where: (one, { eq: is }) => is(one.state, 'queued') }))
          .length,
        ticketed: (await db.select().from(orders).where(eq(orders.state, 'ticketed'))).length,
      })
      await expect
        .poll(waiting, { timeout: 400_000, interval: 1_000 })
        .toEqual({ mails: 0, push: 0, ticketed: paying.length })
      expect(await broken(db, mailbox.received)).toEqual([])
      const mails = await db.query.mails.findMany()
      expect(mails.map(({ state }) => state).filter((state) => state !== 'sent')).toEqual([])
      expect(mailbox.accepted.length).toBe(mails.length)
      const paths = service.received.map(({ path }) => path)
      expect(paths.sort()).toEqual(people.map(({ id }) => `/${id}`).sort())
      const taken = double.ledger().filter(({ takenCents }) => takenCents > 0)
      expect(taken.map(({ takenCents, refundedCents }) => takenCents - refundedCents)).toEqual([
        1400, 1400, 1400,
      ])
      console.info(
        `an hour without mail, push and Stripe: ${refusals.length} orders refused (longest ${longest} ms), ${booked} booked meanwhile; afterwards ${mails.length} mails, ${paths.length} push messages, ${taken.length} paid orders ticketed, each once`,
      )
    })
  },
)
