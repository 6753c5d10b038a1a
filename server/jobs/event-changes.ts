import type { FastifyBaseLogger } from 'fastify'
import { type NotifyDeps, notifyHolders } from '../modules/catalogue/use-cases/notify-holders.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 5_000

/** Carries cancelled and moved concerts to their holders, now and every few seconds, in any number of processes. */
export const startEventChanges = (deps: NotifyDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'event changes', () => notifyHolders(deps), log)
