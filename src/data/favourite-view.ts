import { Event } from '../../contract/events.ts'
import type { NectarDb } from './db.ts'
import type { FavouriteRow, OutboxRow } from './rows.ts'

/** What the device says of a member's favourites at one moment. */
export interface FavouriteView {
  rows: Map<string, FavouriteRow>
  waiting: Map<string, OutboxRow>
  /** The order of the last fetched list, newest first, and when that was (ms since 1970); undefined when it was never fetched. */
  list: { ids: string[]; storedAt: number } | undefined
}

/** Everything of a member's favourites, read in one transaction. */
export const favouriteView = (db: NectarDb, userId: string): PromiseLike<FavouriteView> =>
  db.transaction('r', [db.favourites, db.favouriteLists, db.outbox], async () => {
    const rows = await db.favourites.where({ userId }).toArray()
    const waiting = await db.outbox.where({ userId }).toArray()
    const list = await db.favouriteLists.get(userId)
    return {
      rows: new Map(rows.map((row) => [row.eventId, row])),
      waiting: new Map(waiting.map((row) => [row.entity, row])),
      list: Array.isArray(list?.ids) ? list : undefined,
    }
  })

/** Whether an event is a favourite as far as the device knows, the queued wish before the server's last word; undefined where it knows neither. */
export const flagOf = ({ rows, waiting }: FavouriteView, eventId: string): boolean | undefined =>
  waiting.get(eventId)?.wanted ?? rows.get(eventId)?.known ?? rows.get(eventId)?.assumed

/** The favourites' events: wishes not yet in the fetched list first, the newest of them leading. */
export const favouriteEvents = (view: FavouriteView): Event[] => {
  const listed = view.list?.ids ?? []
  const added = [...view.rows.values()]
    .filter(({ eventId }) => !listed.includes(eventId))
    .sort((first, second) => second.storedAt - first.storedAt)
    .map(({ eventId }) => eventId)
  return [...added, ...listed].flatMap((id) =>
    flagOf(view, id) ? (Event.safeParse(view.rows.get(id)?.event).data ?? []) : [],
  )
}
