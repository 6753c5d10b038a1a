import type { Event } from '../../contract/events.ts'
import type { NectarDb } from './db.ts'
import { type FavouriteView, favouriteView } from './favourite-view.ts'
import type { FavouriteRow } from './rows.ts'

/** For how long the word that an event is no favourite is kept, in ms. */
const MAX_AGE_MS = 30 * 24 * 3_600_000

/** The server's word on one event, as of one answer. */
export interface Known {
  known: boolean
  event?: Event
}

/** What was asked, by whom, and how the device stood as it was asked: the answer is older than any wish made or answered since. */
export interface Asked {
  userId: string
  before: FavouriteView | undefined
  /** When the answer came, in ms since 1970. */
  storedAt: number
}

const isUntouched = ({ before }: Asked, row: FavouriteRow | undefined, eventId: string): boolean =>
  (row?.revision ?? 0) === (before?.rows.get(eventId)?.revision ?? 0)

/** Keeps the answer for the events that nobody has touched since it was asked. Inside a write of `favourites`. */
export const keepKnown = async (db: NectarDb, asked: Asked, answers: Map<string, Known>): Promise<void> => {
  const { userId, storedAt } = asked
  const ids = [...answers.keys()]
  const rows = await db.favourites.bulkGet(ids.map((id): [string, string] => [userId, id]))
  const fresh = ids.flatMap((eventId, index): FavouriteRow[] => {
    const row = rows[index]
    const answer = answers.get(eventId)
    if (!answer || !isUntouched(asked, row, eventId)) return []
    const event = answer.event ?? row?.event ?? null
    return [{ userId, eventId, event, known: answer.known, revision: row?.revision ?? 0, storedAt }]
  })
  await db.favourites.bulkPut(fresh)
}

/** Keeps the whole list, newest first. Inside a write of `favourites`, `favouriteLists` and `outbox`. */
export const keepFavourites = async (db: NectarDb, asked: Asked, events: Event[]): Promise<void> => {
  const { userId, storedAt } = asked
  const now = await favouriteView(db, userId)
  const answers = new Map<string, Known>()
  // Not in the list: no favourite. What was none already keeps its age, and is forgotten in time.
  for (const [id, row] of now.rows) if (row.known !== false) answers.set(id, { known: false })
  for (const event of events) answers.set(event.id, { known: true, event })
  await keepKnown(db, asked, answers)
  const listed = events.map(({ id }) => id)
  const stays = (id: string) => isUntouched(asked, now.rows.get(id), id) || now.rows.get(id)?.known
  const added = (now.list?.ids ?? []).filter(
    (id) => !listed.includes(id) && !isUntouched(asked, now.rows.get(id), id),
  )
  await db.favouriteLists.put({ userId, ids: [...added, ...listed].filter(stays), storedAt })
  const old = [...now.rows.values()].filter(
    ({ eventId, ...row }) =>
      row.known === false &&
      row.storedAt < storedAt - MAX_AGE_MS &&
      !now.waiting.has(eventId) &&
      !listed.includes(eventId),
  )
  await db.favourites.bulkDelete(old.map(({ eventId }): [string, string] => [userId, eventId]))
}
