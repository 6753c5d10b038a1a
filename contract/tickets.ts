import * as z from 'zod/mini'
import { CalendarDate, Euros, Id, WallTime } from './fields.ts'

/** A member's ticket (document 1, section 3). `price` in euros for one place. */
export const Ticket = z.object({
  id: Id,
  eventId: Id,
  eventName: z.string(),
  imageUrl: z.nullable(z.string()),
  musicStyle: z.nullable(z.string()),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  date: CalendarDate,
  time: z.nullable(WallTime),
  ticketType: z.string(),
  price: Euros,
  quantity: z.int().check(z.gte(1)),
})
export type Ticket = z.infer<typeof Ticket>
