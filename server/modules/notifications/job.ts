import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { queueDueReminders, type ReminderDeps } from './use-cases/queue-reminders.ts'

const EVERY_MS = 60_000

/** Makes the reminders that are due, now and every minute, in any number of processes. */
export const startReminders = (deps: ReminderDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'reminders', () => queueDueReminders(deps), log)
