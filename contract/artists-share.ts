import * as z from 'zod/mini'
import { CalendarDate, Euros, Id } from './fields.ts'

/**
 * `GET /api/artists-share`: 70 % of what was paid for Passes in the last whole month of Paris, divided among its concerts by entries with the Pass.
 * Euros TTC; the shares add up to `total`, or are absent if nobody entered.
 */
export const ArtistsShare = z.object({
  /** `AAAA-MM` */
  month: z.string(),
  total: Euros,
  concerts: z.array(
    z.object({
      eventId: Id,
      eventName: z.string(),
      date: CalendarDate,
      place: z.string(),
      /** Entries with the Pass, booked or at the door. */
      entries: z.int(),
      share: Euros,
    }),
  ),
})
export type ArtistsShare = z.infer<typeof ArtistsShare>
