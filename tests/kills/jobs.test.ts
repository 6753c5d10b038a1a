import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/platform/security/passwords.ts'
import { chance } from '../orders-random/random.ts'
import { type ReceivedMail, startMailbox } from '../support/mailbox.ts'
import { testPostgres } from '../support/postgres.ts'
import { startPushService } from '../support/push-service.ts'
import { broken } from '../support/server/invariants.ts'
import { fastClock, loaded } from '../support/server/process.ts'
import { startStripeDouble } from '../support/stripe-double/stripe-double.ts'
import { jobFaults, jobWork } from './job-work.ts'
import { PASSWORD, subscriber } from './stage.ts'
import { type World, worldOfOne } from './world.ts'

const KILLS = Number(process.env.KILLS ?? 100)
const SEED = process.env.KILLS_SEED ?? 'kills'
/** A subscription whose check was killed rests for two minutes at least: others are renewed meanwhile. */
const SUBSCRIBERS = 60
/** Maximum time in ms for a process to begin the job with the fewest kills. */
const LIFE_MS = 1000
/** Maximum further time in ms before the kill. */
const LONGER_MS = 50
/** Delay in ms of the mail server and the push service: instant ones would never be interrupted. */
const SLOWLY_MS = 10
/**
 * Seconds that each row of a change takes, so that a kill can interrupt it: nothing wakes the purge and the check of subscriptions, which
 * begin with the process and would be over before it serves.
 */
const SLOW_CHANGES = [
  ['delete on throttles', 0.003],
  ['delete on declarations', 0.02],
  ['insert on invoices', 0.1],
] as const
/** Number of kills between two progress lines. */
const SAID_EVERY = 10
/** Maximum of waiting work: cancelled, reminded and paid concerts queue mails faster than such short lives send them. */
const MOST_LEFT = 4000
/**
 * After this time in ms without progress there will be none: leases and jobs' pauses end within it at ten
 * times the speed, as does the half hour before a subscription's retry after four kills in a row.
 */
const STILL_MS = 300_000

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

describe.each([
  { name: 'PostgreSQL', isThere: postgres !== undefined, url: () => postgres?.createDatabase() },
  { name: 'the embedded database', isThere: true, url: async () => undefined },
])('a process killed in the middle of its jobs, on $name', ({ name, isThere, url }) => {
  test.skipIf(!isThere)(
    `each is finished by the next, once${missing ? ` (${missing})` : ''}`,
    { timeout: 3 * 3_600_000 },
    async () => {
      const began = performance.now()
      const luck = chance(`${SEED}/jobs`)
      let isKilling = true
      const slowly = async () => {
        if (isKilling) await pause(SLOWLY_MS)
        return undefined
      }
      const mailbox = await startMailbox({ recipient: slowly, text: async (_: ReceivedMail) => slowly() })
      const service = await startPushService(slowly)
      const double = await startStripeDouble()
      const world: World = await worldOfOne(await url(), {
        ...{
          SMTP_URL: mailbox.url,
          PUBLIC_URL: 'http://localhost:3000',
          PAYMENTS: 'demo',
          DEMO_DATA: 'false',
        },
        ...{ TRUST_PROXY: '1', ...fastClock(10) },
        ...{ PUSH_DOUBLE_ORIGIN: service.origin, PUSH_DOUBLE_CA: service.ca },
        NODE_OPTIONS: loaded('fast-clock', 'push-detour'),
      })
      try {
        const { db } = world
        const passwordHash = await hashPassword(PASSWORD)
        const stage = { db, double, mailbox, origin: world.steady, passwordHash }
        const subscribers = await Promise.all(Array.from({ length: SUBSCRIBERS }, () => subscriber(stage)))
        const works = await jobWork(db, subscribers)
        const totals = works.map(({ name: job }) => ({ job, kills: 0, done: 0 }))
        await db.execute(
          sql.raw(
            `create function slowly() returns trigger language plpgsql as $$ begin perform pg_sleep(tg_argv[0]::float); return coalesce(new, old); end $$`,
          ),
        )
        for (const [change, seconds] of SLOW_CHANGES)
          await db.execute(
            sql.raw(
              `create trigger slowly before ${change} for each row execute function slowly(${seconds})`,
            ),
          )
        const measure = () =>
          Promise.all(works.map(async ({ left, done }) => ({ left: await left(), done: await done() })))

        /** Runs until no work is left, for as long as there is progress. */
        const finished = async () => {
          isKilling = false
          for (let [most, since] = [-1, performance.now()]; ; await pause(500)) {
            const seen = await measure()
            const done = seen.reduce((sum, work) => sum + work.done, 0)
            if (seen.every(({ left }) => left === 0)) {
              isKilling = true
              return seen
            }
            if (done > most) [most, since] = [done, performance.now()]
            else if (performance.now() - since > STILL_MS)
              throw new Error(
                `stand still: ${works.map((work, index) => `${work.name} ${seen[index]?.left}`).join(', ')}`,
              )
          }
        }

        const table = (kills: number) =>
          [
            `${name}: ${kills} kills of jobs, seed ${SEED}, ${Math.round((performance.now() - began) / 1000)} s`,
            'job                   in the middle     done',
            ...totals.map(
              ({ job, kills: own, done }) =>
                `${job.padEnd(20)}${String(own).padStart(15)}${String(done).padStart(9)}`,
            ),
          ].join('\n')

        let last = await measure()
        let kills = 0
        for (; kills < KILLS * works.length && totals.some((total) => total.kills < KILLS); kills++) {
          if (last.reduce((sum, { left }) => sum + left, 0) > MOST_LEFT) last = await finished()
          for (const [index, { add }] of works.entries())
            if ((last[index]?.left ?? 0) < 150 && (totals[index]?.kills ?? 0) < KILLS) await add()
          const least = totals.indexOf(totals.reduce((a, b) => (b.kills < a.kills ? b : a)))
          const [aim, before] = [works[least], last[least]]
          const isUnderWay = async () =>
            aim && before && (await aim.done()) > before.done && (await aim.left()) > 0
          // The embedded database alternates these queries with the job's: if the job finished in between, it
          // gets more work.
          for (let more = 0; more < 3 && !(await isUnderWay()); more++) await aim?.add()
          for (
            const end = performance.now() + (aim?.beginsWithinMs ?? LIFE_MS);
            performance.now() < end && !(await isUnderWay());
          )
            await pause(5)
          await pause(luck.between(0, LONGER_MS))
          const seen = await measure()
          world.kill()
          for (const [index, total] of totals.entries()) {
            const [before, after] = [last[index], seen[index]]
            total.done = after?.done ?? 0
            // The job had begun in this life, and was not finished.
            if (before && after && after.done > before.done && after.left > 0) total.kills++
          }
          last = seen
          await world.recovered()
          if ((kills + 1) % SAID_EVERY === 0) console.info(table(kills + 1))
        }
        await finished()
        console.info(table(kills))
        const unsure = await db.query.mails.findMany({
          where: (mail, { eq }) => eq(mail.state, 'handed_over'),
        })
        const paths = service.received.map(({ path }) => path)
        console.info(
          `mails: ${mailbox.received.length} came, ${unsure.length} may or may not have; push: ${paths.length}`,
        )
        expect(await jobFaults(db)).toEqual([])
        expect(await broken(db, mailbox.received)).toEqual([])
        expect(paths.filter((path, index) => paths.indexOf(path) < index)).toEqual([])
        // Handed over at the moment of a kill, up to four at a time: they are never sent again.
        expect(unsure.length).toBeLessThanOrEqual(4 * kills)
        const files = (await (await fetch(`${world.steady()}/api/catalogue`)).json()) as Record<
          string,
          unknown
        >
        for (const path of JSON.stringify(files).match(/[0-9a-f]{64}/g) ?? [])
          expect((await fetch(`${world.steady()}/api/catalogue/${path}`)).status).toBe(200)
        expect(totals.filter((total) => total.kills < KILLS).map(({ job }) => job)).toEqual([])
      } finally {
        await world.stop()
        await Promise.all([mailbox.stop(), service.stop(), double.close()])
      }
    },
  )
})
