import * as z from 'zod/mini'
import { Id, Instant } from './fields.ts'

/** A device on which the member is signed in. Its id grants no access. */
export const OpenSession = z.object({
  id: Id,
  /** Browser and system, such as 'Chrome sur Android'; null if unknown. */
  device: z.nullable(z.string()),
  openedAt: Instant,
  /** Rounded to the hour. */
  usedAt: Instant,
  isCurrent: z.boolean(),
})

export type OpenSession = z.infer<typeof OpenSession>

/** The address of a member's private calendar. Its secret is shown only once and not returned here. */
export const CalendarAddress = z.object({ createdAt: Instant })

export type CalendarAddress = z.infer<typeof CalendarAddress>

/** A new calendar address, whose `url` contains the secret. */
export const NewCalendarAddress = z.extend(CalendarAddress, { url: z.string() })

export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>
