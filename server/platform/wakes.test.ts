import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Db, inTransaction } from './db/database.ts'
import { every, type RepeatingJob } from './jobs/every.ts'
import { onWake, wakeAfter } from './wakes.ts'

/** A database whose transactions nest like those of a real one. */
const database = (): Db =>
  ({ transaction: (work: (tx: Db) => Promise<unknown>) => work(database()) }) as unknown as Db

let woken: number
let stop: () => void
beforeEach(() => {
  woken = 0
  stop = onWake('mail', () => {
    woken++
  })
})
afterEach(() => stop())

it('wakes once, after the transaction, also for work in a part of it', async () => {
  await inTransaction(database(), async (tx) => {
    wakeAfter(tx, 'mail')
    await inTransaction(tx, async (part) => wakeAfter(part, 'mail'))
    wakeAfter(tx, 'push')
    expect(woken).toBe(0)
  })
  expect(woken).toBe(1)
})

it('wakes nobody for work that is rolled back', async () => {
  const failed = inTransaction(database(), async (tx) => {
    wakeAfter(tx, 'mail')
    throw new Error('no')
  })
  await expect(failed).rejects.toThrow('no')
  await inTransaction(database(), async (tx) => {
    await inTransaction(tx, async (part) => {
      wakeAfter(part, 'mail')
      throw new Error('no')
    }).catch(() => undefined)
  })
  expect(woken).toBe(0)
})

it('wakes soon for work outside a transaction', async () => {
  wakeAfter(database(), 'mail')
  await expect.poll(() => woken).toBe(1)
})

it('a woken job runs at once, and once more for what was committed during its run', async () => {
  let runs = 0
  let goOn = () => {}
  const work = async () => {
    runs++
    if (runs === 2) await new Promise<void>((resolve) => (goOn = resolve))
    return false
  }
  const job: RepeatingJob = every(600_000, 'try', work, { warn: () => {} }, { wokenBy: 'mail' })
  await expect.poll(() => runs).toBe(1)
  const commit = () => inTransaction(database(), async (tx) => wakeAfter(tx, 'mail'))
  // The first run ends after its promise.
  await new Promise((resolve) => setImmediate(resolve))
  await commit()
  expect(runs).toBe(2)
  await commit()
  goOn()
  await expect.poll(() => runs).toBe(3)
  await job.stop()
  await commit()
  expect(runs).toBe(3)
})

it('a job woken while its run ends runs once more, at whatever point that is', async () => {
  for (let turns = 0; turns < 12; turns++) {
    let runs = 0
    const work = async () => {
      runs++
      if (runs > 1) return false
      void (async () => {
        for (let turn = 0; turn < turns; turn++) await null
        await inTransaction(database(), async (tx) => wakeAfter(tx, 'end'))
      })()
      return false
    }
    const job = every(600_000, 'try', work, { warn: () => {} }, { wokenBy: 'end' })
    // All promises are settled by then, and no timer has passed.
    await new Promise((resolve) => setImmediate(resolve))
    expect(runs, `${turns} turns`).toBe(2)
    await job.stop()
  }
})
