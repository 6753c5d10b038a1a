import type { RepeatingJob } from '../../jobs/every.ts'
import { sendInLanes } from '../../jobs/in-lanes.ts'
import { type PushOutbox, sendNextPush } from './outbox.ts'

/** Sends what waits for browsers. */
export const startPush = (outbox: PushOutbox): RepeatingJob =>
  sendInLanes('push', (signal) => sendNextPush(outbox, signal), outbox.log)
