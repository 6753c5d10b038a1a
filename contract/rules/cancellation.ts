import { HOUR_MS, instantOfParis } from './paris-time.ts'

/** Minimum hours between a cancellation and the event. */
export const CANCELLATION_WINDOW_HOURS = 24

/** Returns true if a booking can be cancelled: it is free, and the event starts in strictly more than 24 h. `price` in euros. */
export const canCancel = (ticket: { date: string; time: string | null; price: number }, now: Date): boolean =>
  ticket.price === 0 &&
  instantOfParis(ticket.date, ticket.time).getTime() - now.getTime() > CANCELLATION_WINDOW_HOURS * HOUR_MS
