import { count, inArray } from 'drizzle-orm'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { type Mailbox, startMailbox } from '../../../tests/support/mailbox.ts'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { fastClock, loaded, type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import {
  parisIn,
  type ReminderHarness,
  reminderHarness,
} from '../../../tests/support/server/reminder-harness.ts'
import { openPostgres } from '../../platform/db/postgres.ts'
import { favouriteReminders, favourites, mails, reminders } from '../../platform/db/schema.ts'
import { machineNow } from '../../platform/machine-clock.ts'

const MEMBERS = 60

const { postgres, missing } = await testPostgres()
const running: ServerProcess[] = []
let mailbox: Mailbox | undefined
let harness: ReminderHarness | undefined
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
  await mailbox?.stop()
  await harness?.database.close()
})
afterAll(async () => {
  await postgres?.stop()
})

/** Ten times as fast: the other process polls once a minute, and claims of the killed one expire with their lease. */
const clock = fastClock(10)
/**
 * Creates members with a booking for the same concert in some hours, every third with a favourite instead, and a function that starts reminder
 * servers.
 */
const evening = async () => {
  const DATABASE_URL = (await postgres?.createDatabase(process.env.FILLED_POSTGRES)) ?? ''
  harness = await reminderHarness(await openPostgres(DATABASE_URL))
  mailbox = await startMailbox()
  const { db, member, concert, book } = harness
  const eventId = await concert({ ...parisIn(5), eventName: 'Sous la halle', seats: [500] })
  const everybody = await Promise.all(Array.from({ length: MEMBERS }, () => member()))
  for (const [index, { id }] of everybody.entries()) {
    if (index % 3 > 0) await book(id, eventId)
    else
      await db
        .insert(favourites)
        .values({ memberId: id, eventId, createdAt: new Date(machineNow().getTime() - 48 * 3_600_000) })
  }
  const start = () => {
    const server = startProcess({
      DATABASE_URL,
      SMTP_URL: mailbox?.url ?? '',
      PUBLIC_URL: 'http://localhost:4180',
      DATA_DIR: '/nonexistent',
      ...clock,
      NODE_OPTIONS: loaded('fast-clock'),
    })
    running.push(server)
    return server
  }
  const waiting = async () => {
    const [row] = await db
      .select({ n: count() })
      .from(mails)
      .where(inArray(mails.state, ['queued']))
    return row?.n
  }
  const made = async () => {
    const [held] = await db.select({ n: count() }).from(reminders)
    const [liked] = await db.select({ n: count() }).from(favouriteReminders)
    return (held?.n ?? 0) + (liked?.n ?? 0)
  }
  return { db, eventId, everybody, start, waiting, made, mailbox }
}

describe.skipIf(!postgres)(
  `reminders of two servers on one PostgreSQL${missing ? ` (${missing})` : ''}`,
  { timeout: 600_000 },
  () => {
    test('each member is sent one', { tags: ['long'] }, async () => {
      const { eventId, everybody, start, waiting, made, mailbox } = await evening()
      await Promise.all([start().ready, start().ready])
      await expect.poll(made).toBe(MEMBERS)
      await expect.poll(waiting).toBe(0)
      await expect.poll(() => mailbox.open()).toBe(0)
      expect(mailbox.received.map(({ to }) => to).sort()).toEqual(everybody.map(({ email }) => email).sort())
      const [one] = mailbox.accepted
      expect(one?.email.subject).toMatch(/^C’est .+\u00a0: Sous la halle$/)
      expect(one?.email.text).toContain(`http://localhost:4180/events/${eventId}`)
    })

    test('one of them killed at it: nobody is sent two, and nobody is forgotten', {
      tags: ['long'],
    }, async () => {
      const { db, everybody, start, waiting, made, mailbox } = await evening()
      const [killed, other] = [start(), start()]
      await expect.poll(() => mailbox.received.length, { interval: 5 }).toBeGreaterThan(0)
      killed.child.kill('SIGKILL')
      await killed.ended
      await other.ready
      await expect.poll(made, { timeout: 400_000 }).toBe(MEMBERS)
      await expect.poll(waiting).toBe(0)
      await expect.poll(() => mailbox.open()).toBe(0)

      const rows = await db.select().from(mails)
      expect(rows.map(({ recipient }) => recipient).sort()).toEqual(
        everybody.map(({ email }) => email).sort(),
      )
      const taken = mailbox.received.map(({ to }) => to)
      expect(new Set(taken).size).toBe(taken.length)
      // Reminders that did not arrive were in transit at the kill: they may have arrived, so they are not sent again.
      const lost = rows.filter(({ recipient }) => !taken.includes(recipient))
      expect(lost.map(({ state }) => state).filter((state) => state !== 'handed_over')).toEqual([])
      expect(lost.length).toBeLessThanOrEqual(4)
    })
  },
)
