import { type PushOutbox, sendNextPush } from '../push/outbox.ts'
import type { RepeatingJob } from './every.ts'
import { sendInLanes } from './in-lanes.ts'

/** Sends what waits for browsers. */
export const startPush = (outbox: PushOutbox): RepeatingJob =>
  sendInLanes('push', (signal) => sendNextPush(outbox, signal), outbox.log)
