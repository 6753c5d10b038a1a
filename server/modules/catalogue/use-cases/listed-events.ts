import type { Db } from '../../../platform/db/database.ts'
import type { Listing } from '../rules.ts'
import { type EventRow, listEvents } from '../store/events.ts'

/** The events of a listing by date, time, id. */
export const listedEvents = (db: Db, listing: Listing): Promise<EventRow[]> => listEvents(db, listing)
