import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, WallTime } from './fields.ts'
import { MAX_WAITED_SEATS } from './rules/waiting.ts'

const SEATS = `De 1 à ${MAX_WAITED_SEATS} places.`

/** Body of `POST /api/waits/{id}`: seats in one piece, of one ticket type or of any (null). */
export const WaitRequest = z.object({
  quantity: z.int(SEATS).check(z.gte(1, SEATS), z.lte(MAX_WAITED_SEATS, SEATS)),
  ticketTypeId: z._default(z.nullable(Id), null),
})
export type WaitRequest = z.infer<typeof WaitRequest>

/** Seats that are held for a member in line. `until` is null at night, before their time runs; `secondsLeft` counts from the response. */
export const WaitOffer = z.object({
  ticketTypeId: Id,
  ticketType: z.string(),
  until: z.nullable(Instant),
  secondsLeft: z.nullable(z.int()),
})
export type WaitOffer = z.infer<typeof WaitOffer>

/** A member's place in the line of a full concert. `id` is the event's. */
export const Wait = z.object({
  id: Id,
  eventName: z.string(),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  date: CalendarDate,
  time: z.nullable(WallTime),
  endDate: z.nullable(CalendarDate),
  quantity: z.int(),
  ticketTypeId: z.nullable(Id),
  /** Number in line, from 1; null while seats are held, and where the server has not told it. */
  position: z.nullable(z.int()),
  /** True if the Pass opens the concert, which is not sold singly. */
  withPass: z.boolean(),
  offer: z.nullable(WaitOffer),
  /** Why seats that come free pass the member by, in sentences; null if they do not, and while seats are held. */
  obstacle: z._default(z.nullable(z.string()), null),
})
export type Wait = z.infer<typeof Wait>

/** Response of both presses; null if the member does not wait. */
export const WaitState = z.object({ wait: z.nullable(Wait) })
export type WaitState = z.infer<typeof WaitState>
