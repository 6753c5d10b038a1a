import type { FastifyBaseLogger } from 'fastify'
import { queueDueReminders, type ReminderDeps } from '../reminders/queue-reminders.ts'
import { every, type RepeatingJob } from './every.ts'

const EVERY_MS = 60_000

/** Makes the reminders that are due, now and every minute, in any number of processes. */
export const startReminders = (deps: ReminderDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'reminders', () => queueDueReminders(deps), log)
