import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { type Known, knownBy } from '../store/known.ts'
import { deleteUntaken, entryNames, giveSourceKey, keyOfEvent } from '../store/organisers-events.ts'

/** Source of an event that had none before a person saved it. */
const HERE = 'nectar'

/** A stored event with its ticket types, and the names of its entries. */
export interface StoredConcert extends Known {
  names: Map<string, string>
}

/** Returns an event as it is stored, by its id; null if it does not exist. An event that no import made gets a key, by which a save finds it. */
export const storedConcert = async (db: Db, eventId: string): Promise<StoredConcert | null> => {
  const stored = await keyOfEvent(db, eventId)
  if (!stored) return null
  const sourceKey = stored.sourceKey ?? (await giveSourceKey(db, eventId, HERE))
  const known = (await knownBy(db, { keys: [sourceKey], bases: [], days: new Map() })).get(sourceKey)
  if (!known) return null
  const ids = [known.event.venueId, known.event.organizerId, ...known.cast.map(({ artistId }) => artistId)]
  return {
    ...known,
    names: await entryNames(
      db,
      ids.filter((id) => id !== null),
    ),
  }
}

/** Deletes an event of which no seat was ever taken or ordered; returns false if there is one. */
export const withdrawUntaken = (db: Db, eventId: string): Promise<boolean> =>
  inTransaction(db, (tx) => deleteUntaken(tx, eventId))
