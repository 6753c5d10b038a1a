import { afterAll, describe, expect, test } from 'vitest'
import { hashPassword } from '../../server/platform/security/passwords.ts'
import { chance } from '../orders-random/random.ts'
import { startMailbox } from '../support/mailbox.ts'
import { testPostgres } from '../support/postgres.ts'
import { broken } from '../support/server/invariants.ts'
import { startStripeDouble } from '../support/stripe-double/stripe-double.ts'
import { Rounds, type Total } from './rounds.ts'
import { PASSWORD, type Stage, WEBHOOK_SECRET } from './stage.ts'
import { type World, worldOnEmbedded, worldOnPostgres } from './world.ts'
import { type Kind, writes } from './writes.ts'

/** Number of kills in the middle of each kind; `KILLS_SEED` repeats the same moments. */
const KILLS = Number(process.env.KILLS ?? 100)
const SEED = process.env.KILLS_SEED ?? 'kills'
/** `KILLS_OF=bookFree,login` kills only in the middle of these. */
const ONLY = process.env.KILLS_OF?.split(',')
/** Concurrent writes of all kinds at a kill. Most work or wait for a connection of the pool, and none is refused under load. */
const UNDER_WAY = 90
/** A life of the server interrupts some of the kinds only. */
const MOST_LIVES = Math.max(20, KILLS * 3)
/** Interval in ms of the progress lines. */
const SAY_MS = 30_000

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

const kindsOf = (payments: Kind['payments']) =>
  Object.fromEntries(
    Object.entries(writes).filter(
      ([name, kind]) => kind.payments === payments && (!ONLY || ONLY.includes(name)),
    ),
  )

const table = (database: string, totals: Total[], lives: number, seconds: number) => {
  const columns = ['kills', 'acknowledged', 'none', 'midway', 'whole', 'lost', 'doubled', 'half'] as const
  const rows = totals.map((total) => [
    total.name.padEnd(28),
    ...columns.map((column) => {
      const value = total[column]
      return String(Array.isArray(value) ? value.length : value).padStart(column.length)
    }),
  ])
  return [
    `${database}: ${totals.length} kinds, ${lives} processes killed, seed ${SEED}, ${Math.round(seconds)} s`,
    ['kind'.padEnd(28), ...columns].join('  '),
    ...rows.map((row) => row.join('  ')),
  ].join('\n')
}

const databases = [
  {
    name: 'PostgreSQL' as const,
    isThere: postgres !== undefined,
    open: async (variables: Record<string, string>): Promise<World> =>
      worldOnPostgres((await postgres?.createDatabase()) ?? '', variables),
  },
  { name: 'the embedded database' as const, isThere: true, open: worldOnEmbedded },
]

describe.each(databases)('a process killed in the middle of a write, on $name', ({ name, isThere, open }) => {
  test.skipIf(!isThere)(
    `what was acknowledged is there once, what was not is there whole or not at all${missing ? ` (${missing})` : ''}`,
    { timeout: 3 * 3_600_000 },
    async () => {
      const began = performance.now()
      const passwordHash = await hashPassword(PASSWORD)
      const totals: Total[] = []
      const faults: string[] = []
      const seconds = () => (performance.now() - began) / 1000
      let lives = 0
      for (const payments of ['stripe', 'demo'] as const) {
        const kinds = kindsOf(payments)
        if (Object.keys(kinds).length === 0) continue
        const double = await startStripeDouble()
        const mailbox = await startMailbox()
        const world = await open({
          PUBLIC_URL: 'http://localhost:3000',
          SMTP_URL: mailbox.url,
          TRUST_PROXY: '1',
          PAYMENTS: payments,
          ...(payments === 'stripe' && {
            STRIPE_SECRET_KEY: 'sk_test_kills',
            STRIPE_PUBLISHABLE_KEY: 'pk_test_kills',
            STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
            STRIPE_API_BASE: double.url,
          }),
        })
        try {
          const stage: Stage = { db: world.db, passwordHash, double, mailbox, origin: world.steady }
          const aim = { kills: KILLS, size: Math.min(UNDER_WAY, KILLS * Object.keys(kinds).length) }
          const rounds = new Rounds(kinds, world, stage, chance(`${SEED}/${payments}`), aim)
          await rounds.learn()
          for (let said = performance.now(); !rounds.isDone() && rounds.lives < MOST_LIVES; ) {
            await rounds.round()
            if (performance.now() - said < SAY_MS) continue
            said = performance.now()
            const lacking = rounds.totals.filter(({ kills }) => kills < KILLS)
            console.info(
              `${name}, ${payments}: ${rounds.lives} processes killed, ${lacking.length} kinds to go on with, ${Math.round(seconds())} s`,
            )
          }
          lives += rounds.lives
          totals.push(...rounds.totals)
          faults.push(...(await broken(world.db, mailbox.received)))
          faults.push(
            ...world
              .output()
              .split('\n')
              .filter((line) => /"level":[56]0/.test(line))
              .filter((line) => !/"err":\{"type":"Refusal"/.test(line)),
          )
        } finally {
          await world.stop()
          await mailbox.stop()
          await double.close()
        }
      }
      console.info(table(name, totals, lives, seconds()))
      expect(totals.flatMap(({ lost, doubled, half }) => [...lost, ...doubled, ...half])).toEqual([])
      expect([...new Set(faults)]).toEqual([])
      expect(totals.filter(({ kills }) => kills < KILLS).map(({ name: kind }) => kind)).toEqual([])
    },
  )
})
