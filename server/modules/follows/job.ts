import type { FastifyBaseLogger } from 'fastify'
import { every, type RepeatingJob } from '../../platform/jobs/every.ts'
import { type FollowDeps, notifyFollowers } from './use-cases/notify-followers.ts'

const EVERY_MS = 60_000

/** Notifies members of new concerts of what they follow, now and every minute, in any number of processes. */
export const startFollowNotices = (deps: FollowDeps, log: Pick<FastifyBaseLogger, 'warn'>): RepeatingJob =>
  every(EVERY_MS, 'follow notices', () => notifyFollowers(deps), log)
