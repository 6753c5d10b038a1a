import type { RepeatingJob } from '../../jobs/every.ts'
import { sendInLanes } from '../../jobs/in-lanes.ts'
import { type Outbox, sendNextMail } from './outbox.ts'

/** Sends what waits in the outbox of mails. */
export const startMails = (outbox: Outbox): RepeatingJob =>
  sendInLanes('mails', (signal) => sendNextMail(outbox, signal), outbox.log)
