import * as z from 'zod/mini'
import { Instant } from './fields.ts'

/** An address of a member's own calendar, without its secret, which is shown once. */
export const CalendarAddress = z.object({ createdAt: Instant })
export type CalendarAddress = z.infer<typeof CalendarAddress>

/** A new one, with its secret in it. */
export const NewCalendarAddress = z.extend(CalendarAddress, { url: z.string() })
export type NewCalendarAddress = z.infer<typeof NewCalendarAddress>
