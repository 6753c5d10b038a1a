import { spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { count, eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { type Mood, type ReceivedMail, smtpReply, startMailbox } from '../../../tests/support/mailbox.ts'
import { testPostgres } from '../../../tests/support/postgres.ts'
import { mail } from '../../../tests/support/server/mail-harness.ts'
import { bundled } from '../../../tests/support/server/process.ts'
import { openPostgres } from '../db/postgres.ts'
import { mails } from '../db/schema.ts'
import { machineNow } from '../machine-clock.ts'
import { root } from '../root.ts'
import { queueMail } from './mail.ts'

const MAILS_A_KILL = 17
const SPEED = 20
const START = machineNow().getTime()

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

/** Returns random numbers below a limit, from a seed that a failure prints. */
const dice = (seed: number) => (below: number) => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0
  return seed % below
}
const seed = Number(process.env.MAIL_SEED ?? machineNow().getTime() % 1_000_000)
const roll = dice(seed)

describe.skipIf(!postgres)(
  `mails of processes that are killed at random${missing ? ` (${missing})` : ''}`,
  { timeout: 600_000 },
  () => {
    const deliverAll = async (killed: number) => {
      const queued = killed * MAILS_A_KILL
      /** Possible arrivals per mail: accepted, or read in full without a response. */
      const arrivals = new Map<string, number>()
      const arrived = ({ id }: ReceivedMail) => arrivals.set(id, (arrivals.get(id) ?? 0) + 1)
      const mood = async (): Promise<Mood> => {
        await wait(roll(25))
        const face = roll(20)
        return face === 0 ? smtpReply(451, 'later') : face === 1 ? 'hang up' : undefined
      }
      const mailbox = await startMailbox({
        recipient: mood,
        text: async (one) => {
          const answer = await mood()
          if (!(answer instanceof Error)) arrived(one)
          return answer
        },
      })
      const DATABASE_URL = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
      const database = await openPostgres(DATABASE_URL)
      await database.migrate()
      for (let index = 0; index < queued; index++)
        await queueMail(database.db, mail(`mail ${index}`), new Date(START))

      let kills = 0
      let isOver = false
      const flags = [bundled('mail-process'), DATABASE_URL, mailbox.url, String(START), String(SPEED)]
      /** Runs one process after another and kills each some time after it began to send; the last one may live. */
      const slot = async () => {
        while (!isOver) {
          const child = spawn(process.execPath, flags, { cwd: root, stdio: ['ignore', 'pipe', 'inherit'] })
          const ended = new Promise((resolve) => child.once('exit', resolve))
          await Promise.race([new Promise((resolve) => child.stdout.once('data', resolve)), ended])
          if (kills < killed) {
            kills += 1
            await wait(roll(300))
          } else {
            while (!isOver) await wait(50)
          }
          child.kill('SIGKILL')
          await ended
        }
      }
      const slots = [slot(), slot()]
      const inState = async (state: 'queued' | 'handed_over' | 'sent' | 'failed') => {
        const [row] = await database.db.select({ n: count() }).from(mails).where(eq(mails.state, state))
        return row?.n ?? 0
      }
      await expect
        .poll(async () => kills === killed && (await inState('queued')) === 0, {
          timeout: 400_000,
          interval: 100,
        })
        .toBe(true)
      // Deliveries in flight end before the count.
      await expect.poll(() => mailbox.open()).toBe(0)
      isOver = true
      await Promise.all(slots)

      const rows = await database.db.select().from(mails)
      const ids = (state: string) => rows.filter((row) => row.state === state).map(({ id }) => id)
      const twice = [...arrivals.values()].filter((times) => times > 1).length
      const retried = rows.filter(({ attempts }) => attempts > 1).length
      console.log(
        `mails: ${queued}, kills: ${kills}, sent: ${ids('sent').length}, handed over and not known: ${ids('handed_over').length}, tried more than once: ${retried}, sent twice: ${twice} (MAIL_SEED=${seed})`,
      )
      expect(twice).toBe(0)
      expect(ids('failed')).toEqual([])
      // Every mail marked as sent has arrived, and no mail that arrived is still queued.
      expect(ids('sent').filter((id) => arrivals.get(id) !== 1)).toEqual([])
      const known = new Set([...ids('sent'), ...ids('handed_over')])
      expect([...arrivals.keys()].filter((id) => !known.has(id))).toEqual([])
      expect(retried).toBeGreaterThan(0)
      await mailbox.stop()
      await database.close()
    }

    test('arrive at most once, and all those that nobody can have got are sent: 3 kills', () => deliverAll(3))
    test('… and 24 kills', { tags: ['long'] }, () => deliverAll(24))
  },
)
