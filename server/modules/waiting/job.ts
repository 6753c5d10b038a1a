import type { FastifyBaseLogger } from 'fastify'
import { LINES } from '../../platform/jobs/due-work.ts'
import { earliest, every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { hasLines, nextOfferEnd } from './store.ts'
import { moveLines, type OfferDeps } from './use-cases/offers.ts'

const EVERY_MS = 5_000

/** Longest pause while somebody waits or offers a seat: starts of concerts and hours of offers are met this late at most. */
const PAUSE_MS = 60_000

/** Moves the lines of full concerts on, now and as seats, dates and offers change, in any number of processes. */
export const startLines = (deps: OfferDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(
    EVERY_MS,
    'lines',
    async () => {
      const { db } = deps.database
      if (!(await hasLines(db))) return { nextAt: null }
      if (await moveLines(deps)) return true
      return { nextAt: earliest(new Date(deps.now().getTime() + PAUSE_MS), await nextOfferEnd(db)) }
    },
    log,
    { wokenBy: LINES, now: deps.now },
  )
