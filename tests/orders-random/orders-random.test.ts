import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { orders } from '../../server/platform/db/schema.ts'
import { testPostgres } from '../support/postgres.ts'
import { readFacts } from './facts.ts'
import { faultsIn } from './logged.ts'
import { type Chance, chance } from './random.ts'
import { report } from './report.ts'
import { settled } from './settle.ts'
import { Tally } from './tally.ts'
import type { Street } from './till.ts'
import { startTown } from './town.ts'
import { figures, judge } from './verdict.ts'
import { visit } from './visit.ts'
import { calmOverStripe, stormOverStripe } from './weather.ts'

/** `ORDERS_RUNS` orders at least; `ORDERS_SEED` makes buyers and weather choose again as they did, though never in quite the same order. */
const ORDERS = Number(process.env.ORDERS_RUNS ?? 150)
const SEED = process.env.ORDERS_SEED ?? String(Date.now())
/** Visits under way at the same time. */
const AT_ONCE = 20

/** What a run of 500 or more has not exercised it has not shown; `npm run test:long` is one. */
const MUST_HAPPEN = [
  'paid after the hold: ticketed',
  'paid after the hold: refunded',
  'payments: paid back by hand',
  'buyers: pays after the hold, and nobody hears of it',
  'weather: servers killed',
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

/** Buyers come until so many orders were placed; answers how many came. */
const trade = async (street: Street, luck: Chance): Promise<number> => {
  let visits = 0
  const isEnough = async () =>
    visits >= ORDERS * 4 || (await street.town.database.db.$count(orders)) >= ORDERS
  const lane = async () => {
    while (!(await isEnough())) {
      const number = visits++
      await visit(street, number, luck.fork(number))
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
    const tally = new Tally()
    const complaints: string[] = []
    const dataDir = mkdtempSync(join(tmpdir(), 'nectar-orders-'))
    const began = performance.now()
    const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`
    const databaseUrl = (await postgres?.createDatabase()) ?? ''
    const town = await startTown(databaseUrl, { orders: ORDERS, dataDir, luck: luck.fork('town'), tally })
    try {
      stormOverStripe(town, { luck: luck.fork('stripe'), tally })
      const visits = await trade({ town, tally, complaints }, luck.fork('visits'))
      const traded = seconds()
      calmOverStripe(town.double)
      const left = await settled(town)

      const facts = await readFacts(town.database.db, town.double, town.deliveries)
      const verdict = judge(facts)
      const placed = facts.orders.length
      const title = `orders: ${placed} orders by ${visits} visits, seed ${SEED}, ${traded}, settled after ${seconds()}`
      console.info(await report(town, tally, { title, facts, verdict, complaints }))
      expect(verdict).toEqual(Object.fromEntries(figures.map((name) => [name, []])))
      expect(complaints).toEqual([])
      expect(faultsIn(town.output())).toEqual([])
      expect(left, 'still to come').toBe('')
      expect(placed).toBeGreaterThanOrEqual(ORDERS)
      if (ORDERS >= 500) expect(MUST_HAPPEN.filter((name) => tally.of(name) === 0)).toEqual([])
    } finally {
      await town.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })
})
