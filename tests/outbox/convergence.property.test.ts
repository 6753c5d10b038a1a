// @module-tag random
import { machineNow } from '../../server/platform/machine-clock.ts'
import 'fake-indexeddb/auto'
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { schedules } from './generators.ts'
import { run } from './model.ts'

/** `OUTBOX_SEED` repeats one run; `OUTBOX_RUNS` sets the number of schedules. */
const numRuns = Number(process.env.OUTBOX_RUNS ?? 80)
const seed = Number(process.env.OUTBOX_SEED ?? machineNow().getTime() % 2 ** 31)

it(`converges after any of ${numRuns} schedules (seed ${seed})`, async () => {
  const result = await fc.check(fc.asyncProperty(schedules, run), {
    seed,
    numRuns,
    endOnFailure: Boolean(process.env.OUTBOX_QUICK),
  })
  const found =
    result.failed && `${fc.defaultReportMessage(result)}\n${(result.errorInstance as Error)?.message}`
  expect(found || 'converges').toBe('converges')
}, 900_000)
