import { type Outbox, sendNextMail } from '../mail/outbox.ts'
import type { RepeatingJob } from './every.ts'
import { sendInLanes } from './in-lanes.ts'

/** Sends what waits in the outbox of mails. */
export const startMails = (outbox: Outbox): RepeatingJob =>
  sendInLanes('mails', (signal) => sendNextMail(outbox, signal), outbox.log)
