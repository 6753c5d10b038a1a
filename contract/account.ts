import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** A device on which the member is signed in. Its id opens nothing. */
export const OpenSession = z.object({
  id: Id,
  /** Browser and system, as 'Chrome sur Android'; null where they are not known. */
  device: z.nullable(z.string()),
  openedAt: Instant,
  /** To an hour. */
  usedAt: Instant,
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
})

export type OpenSession = z.infer<typeof OpenSession>

/** An address of a member's own calendar, without its secret, which is shown once. */
export const CalendarAddress = z.object({ createdAt: Instant })

export type CalendarAddress = z.infer<typeof CalendarAddress>

/** A new one, with its secret in it. */
export const NewCalendarAddress = z.extend(CalendarAddress, { url: z.string() })

export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>
