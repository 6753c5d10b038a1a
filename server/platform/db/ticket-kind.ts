import { sql } from 'drizzle-orm'
import { GUESTS_NAME } from '../../../contract/rules/guests.ts'
import { bookings, invitations, ticketTypes } from './schema.ts'

/** The name of a booking's ticket type. A guest has a place of the room, but never paid its tariff. */
export const ticketKind = sql<string>`case
  when exists (select from ${invitations} i where i.booking_id = ${bookings.id} and i.is_guest) then ${GUESTS_NAME}
  else ${ticketTypes.name} end`
