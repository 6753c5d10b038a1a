import { HOLD_MINUTES } from '../../../../contract/rules/plans.ts'

const MINUTE_MS = 60_000
/** Webhooks can be lost: a payment that is waited for is asked about now and then. */
const ASK_EVERY_MS = 2 * MINUTE_MS
const LONGEST_MS = 6 * 60 * MINUTE_MS

const after = (now: Date, ms: number) => new Date(now.getTime() + ms)

/** Until when the seats of an order are kept. */
export const holdEnd = (now: Date): Date => after(now, HOLD_MINUTES * MINUTE_MS)

/** When a waiting order is looked at next: soon, and at the end of its hold. */
export const nextLook = (now: Date, heldUntil: Date): Date => {
  const soon = after(now, ASK_EVERY_MS)
  return heldUntil > now && heldUntil < soon ? heldUntil : soon
}

/** When to ask again what could not be had after so many tries: a minute later, then twice as long each time, every six hours in the end. */
export const tryAgainAt = (now: Date, tries: number): Date =>
  after(now, Math.min(MINUTE_MS * 2 ** Math.max(0, tries - 1), LONGEST_MS))
