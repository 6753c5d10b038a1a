import { HOUR_MS, instantOfParis } from './paris-time.ts'

const CLOSES_BEFORE_MS = 2 * HOUR_MS

/** Returns until when a paid seat may be offered for sale: two hours before the start. */
export const resaleUntil = ({ date, time }: { date: string; time: string | null }): Date =>
  new Date(instantOfParis(date, time).getTime() - CLOSES_BEFORE_MS)

/** Returns until which start the offers are over at a moment. */
export const startOfOverOffers = (now: Date): Date => new Date(now.getTime() + CLOSES_BEFORE_MS)
