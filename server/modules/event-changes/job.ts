import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { type NotifyDeps, notifyHolders } from './use-cases/notify-holders.ts'

const EVERY_MS = 5_000

/** Carries cancelled and moved concerts to their holders, now and every few seconds, in any number of processes. */
export const startEventChanges = (deps: NotifyDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'event changes', () => notifyHolders(deps), log)
