import { HOUR_MS, instantOfParis } from './paris-time.ts'

/** How long before the event a booking can still be cancelled, in hours (document 1, section 4). */
export const CANCELLATION_WINDOW_HOURS = 24

/** Whether a booking can be cancelled: free, and strictly more than 24 h before the event. `price` in euros. */
export const canCancel = (ticket: { date: string; time: string | null; price: number }, now: Date): boolean =>
  ticket.price === 0 &&
  instantOfParis(ticket.date, ticket.time).getTime() - now.getTime() > CANCELLATION_WINDOW_HOURS * HOUR_MS
