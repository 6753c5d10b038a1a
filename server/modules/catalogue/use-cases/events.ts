import { imageSize } from 'image-size'
import type { Db } from '../../../platform/db/database.ts'
import { UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import type { Listing } from '../rules/listing.ts'
import { type EventRow, eventById, listEvents, pictureStart } from '../store/events.ts'

/** An event, cancelled or not. Throws a Refusal, 404, where there is none. */
export const findEvent = async (db: Db, id: string): Promise<EventRow> => {
  const event = await eventById(db, id)
  if (!event) throw UNKNOWN_EVENT
  return event
}

/** The events of a listing by date, time, id. */
export const listedEvents = (db: Db, listing: Listing): Promise<EventRow[]> => listEvents(db, listing)

const COPIED = /^\/media\/catalogue\/([0-9a-f]{64})\.[a-z]+$/

/** The size in pixels of a picture that an import copied here, by its path; null for any other. */
export const pictureSize = async (
  db: Db,
  imageUrl: string | null,
): Promise<{ width: number; height: number } | null> => {
  const [, hash] = COPIED.exec(imageUrl ?? '') ?? []
  const start = hash && (await pictureStart(db, hash))
  if (!start) return null
  try {
    const { width, height } = imageSize(start)
    return { width, height }
  } catch {
    return null
  }
}
