import { instantOfParis } from '../../../contract/rules/paris-time.ts'

/** The launch, a fixed day (document 2, section 9), by the clock of Paris. */
export const launchAt = instantOfParis('2025-09-04', '18:00')

const SECOND_MS = 1000

/** What is left until an instant, in whole days, hours, minutes and seconds; zeros once it has come. */
export const remaining = (until: Date, now: Date) => {
  const seconds = Math.max(0, Math.ceil((until.getTime() - now.getTime()) / SECOND_MS))
  return {
    days: Math.floor(seconds / 86_400),
    hours: Math.floor(seconds / 3600) % 24,
    minutes: Math.floor(seconds / 60) % 60,
    seconds: seconds % 60,
  }
}
