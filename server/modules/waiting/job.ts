import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { moveLines, type OfferDeps } from './use-cases/offers.ts'

const EVERY_MS = 5_000

/** Moves the lines of full concerts on, now and every few seconds, in any number of processes. */
export const startLines = (deps: OfferDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'lines', () => moveLines(deps), log)
