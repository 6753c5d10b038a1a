import { imageSize } from 'image-size'
import type { Db } from '../../../platform/db/database.ts'
import { UNKNOWN_EVENT } from '../../../platform/refusal.ts'
import type { Listing } from '../rules/listing.ts'
import { type EventRow, eventById, listEvents, pictureStart } from '../store/events.ts'

/** Fetches an event, even if cancelled. Throws a Refusal, 404, if it does not exist. */
export const findEvent = async (db: Db, id: string): Promise<EventRow> => {
  const event = await eventById(db, id)
  if (!event) throw UNKNOWN_EVENT
  return event
}

export const listedEvents = (db: Db, listing: Listing): Promise<EventRow[]> => listEvents(db, listing)

const COPIED = /^\/media\/catalogue\/([0-9a-f]{64})\.[a-z]+$/

/** Returns the size in pixels of a copied picture by its path; null for any other. */
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
