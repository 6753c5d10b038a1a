import type { Db } from '../../../platform/db/database.ts'
import { UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import { type EventRow, eventById } from '../store/events.ts'

/** An event, cancelled or not. Throws a Refusal, 404, where there is none. */
export const findEvent = async (db: Db, id: string): Promise<EventRow> => {
  const event = await eventById(db, id)
  if (!event) throw UNKNOWN_EVENT
  return event
}
