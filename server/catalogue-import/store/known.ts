import { eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { EventChange } from '../../modules/event-changes/store/changes.ts'
import type { Db } from '../../platform/db/database.ts'
import { events, ticketTypes } from '../../platform/db/schema.ts'

/** The one kind of tickets that an import opens for an event. */
export const ticketTypeIdOf = (eventId: string): string => `${eventId}-1`

// The words of the search are the database's own.
const { searchWords, ...columns } = getTableColumns(events)

const select = (db: Db, keys: string[]) =>
  db
    .select({
      event: columns,
      lastChange: sql<Pick<EventChange, 'kind' | 'cause'> | null>`(
        select json_build_object('kind', c.kind, 'cause', c.cause)
        from event_changes c where c.event_id = ${events.id} order by c.at desc, c.id desc limit 1
      )`,
      // Since a file last changed it: when and where it was before each of them.
      operatorMoves: sql<Pick<EventChange, 'date' | 'time' | 'place' | 'city'>[]>`(
        select coalesce(json_agg(json_build_object('date', c.date, 'time', c.time, 'place', c.place, 'city', c.city)), '[]')
        from event_changes c
        where c.event_id = ${events.id} and c.kind = 'moved' and c.cause = 'operator' and not exists (
          select 1 from event_changes i where i.event_id = c.event_id and i.cause = 'import' and i.at > c.at
        )
      )`,
      placesTaken: sql`(
        select coalesce(sum(b.quantity), 0) from bookings b where b.event_id = ${events.id} and b.cancelled_at is null
      )`.mapWith(Number),
      artistIds: sql<string[]>`(
        select coalesce(json_agg(a.artist_id order by a.position, a.artist_id), '[]')
        from event_artists a where a.event_id = ${events.id}
      )`,
      tickets: {
        id: ticketTypes.id,
        priceCents: ticketTypes.priceCents,
        capacityTotal: ticketTypes.capacityTotal,
        capacitySold: ticketTypes.capacitySold,
      },
    })
    .from(events)
    .leftJoin(ticketTypes, eq(ticketTypes.id, sql`${events.id} || '-1'`))
    .where(inArray(events.sourceKey, keys))

/** An event that an import put here before, with its tickets. */
export type Known = Awaited<ReturnType<typeof select>>[number]

/** The events known by these keys. */
export const knownBy = async (db: Db, keys: string[]): Promise<Map<string, Known>> => {
  if (keys.length === 0) return new Map()
  const rows = await select(db, keys)
  return new Map(rows.map((row) => [row.event.sourceKey ?? '', row]))
}
