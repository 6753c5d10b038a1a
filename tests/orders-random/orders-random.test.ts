// @module-tag random
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { orders } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { testPostgres } from '../support/postgres.ts'
import type { Run } from './client.ts'
import { startEnvironment } from './environment.ts'
import { evaluate, figures } from './evaluate.ts'
import { readFacts } from './facts.ts'
import { calmOverStripe, stormOverStripe } from './faults.ts'
import { faultsIn } from './logged.ts'
import { type Chance, chance } from './random.ts'
import { report } from './report.ts'
import { settled } from './settle.ts'
import { Totals } from './totals.ts'
import { visit } from './visit.ts'

/** Minimum number of orders is `ORDERS_RUNS`; `ORDERS_SEED` repeats the choices of buyers and faults, though not their exact order. */
const ORDERS = Number(process.env.ORDERS_RUNS ?? 30)
const SEED = process.env.ORDERS_SEED ?? String(machineNow().getTime())
/** Concurrent visits. */
const AT_ONCE = 20

/** Cases that a run of 500 or more must include; `npm run test:long` is one. */
const MUST_HAPPEN = [
  'paid after the hold: ticketed',
  'paid after the hold: refunded',
  'payments: paid back by hand',
  'buyers: pays after the hold, and nobody hears of it',
  'faults: servers killed',
  'webhooks: dropped',
  'webhooks: doubled',
  'webhooks: very late',
  'stripe: answer lost',
  'presses: twice at once',
  'buyers: pays and confirms on both servers',
  'mails: kept without a word',
]

const { postgres, missing } = await testPostgres()
afterAll(async () => {
  await postgres?.stop()
})

/** Runs visits until that many orders were placed; returns the number of visits. */
const trade = async (run: Run, luck: Chance): Promise<number> => {
  let visits = 0
  const isEnough = async () =>
    visits >= ORDERS * 4 || (await run.environment.database.db.$count(orders)) >= ORDERS
  const lane = async () => {
    while (!(await isEnough())) {
      const number = visits++
      await visit(run, number, luck.fork(number))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, lane))
  return visits
}

describe.skipIf(!postgres)(`random orders${missing ? ` (${missing})` : ''}`, () => {
  test('two servers, lost, late and doubled webhooks, servers killed: every cent has its ticket or went back', {
    timeout: 1_800_000,
  }, async () => {
    const luck = chance(SEED)
    const totals = new Totals()
    const complaints: string[] = []
    const dataDir = mkdtempSync(join(tmpdir(), 'nectar-orders-'))
    const began = performance.now()
    const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
    const databaseUrl = (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? ''
    const environment = await startEnvironment(databaseUrl, {
      orders: ORDERS,
      dataDir,
      luck: luck.fork('environment'),
      totals,
    })
    try {
      stormOverStripe(environment, { luck: luck.fork('stripe'), totals })
      const visits = await trade({ environment, totals, complaints }, luck.fork('visits'))
      const traded = seconds()
      calmOverStripe(environment.double)
      const left = await settled(environment)

      const facts = await readFacts(environment.database.db, environment.double, environment.deliveries)
      const result = evaluate(facts)
      const placed = facts.orders.length
      const title = `orders: ${placed} orders by ${visits} visits, seed ${SEED}, ${traded}, settled after ${seconds()}`
      console.info(await report(environment, totals, { title, facts, result, complaints }))
      expect(result).toEqual(Object.fromEntries(figures.map((name) => [name, []])))
      expect(complaints).toEqual([])
      expect(faultsIn(environment.output())).toEqual([])
      // Logs name an order by its id, and nobody by address or token.
      const named = ['@exemple.fr', ...environment.people.map(({ token }) => token)]
      expect(named.filter((word) => environment.output().includes(word))).toEqual([])
      expect(left, 'still to come').toBe('')
      expect(placed).toBeGreaterThanOrEqual(ORDERS)
      if (ORDERS >= 500) expect(MUST_HAPPEN.filter((name) => totals.of(name) === 0)).toEqual([])
    } finally {
      await environment.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
