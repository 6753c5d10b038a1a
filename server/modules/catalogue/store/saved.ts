import { asc, eq, inArray, sql } from 'drizzle-orm'
import { chunksOf } from '../../../platform/db/chunks.ts'
import type { Db } from '../../../platform/db/database.ts'
import { eventArtists, events, ticketTypes } from '../../../platform/db/schema.ts'
import type { Cast, NewEventRow, NewKindRow } from './known.ts'

/** A new event to write, with its ticket types if it is sold here. */
export interface NewEvent {
  event: NewEventRow
  tickets: NewKindRow[]
}
export interface BatchRows {
  events: NewEventRow[]
  ticketTypes: NewKindRow[]
  eventUpdates: { id: string; values: Partial<NewEventRow> }[]
  /** Replaces the artists of an event. */
  eventArtists: { eventId: string; cast: Cast[]; isNew: boolean }[]
  /** Changes of stored ticket types; their capacity never falls below the seats taken. */
  ticketUpdates: { id: string; values: Partial<NewKindRow> }[]
}

/** Locks an event, then its ticket types by id, in the order of a walk-in that adds a seat; concurrent sales wait. */
const lockRoom = async (tx: Db, eventId: string): Promise<void> => {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update')
  await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.id))
    .for('no key update')
}

/** Writes the rows of a batch in the caller's transaction. The database itself bounds capacities by the seats taken meanwhile. */
export const writeRows = async (tx: Db, changes: BatchRows): Promise<void> => {
  if (changes.events.length > 0) await tx.insert(events).values(changes.events)
  if (changes.ticketTypes.length > 0) await tx.insert(ticketTypes).values(changes.ticketTypes)
  for (const { id, values } of changes.eventUpdates) {
    const { roomTotal } = values
    if (typeof roomTotal === 'number') await lockRoom(tx, id)
    await tx
      .update(events)
      .set({
        ...values,
        ...(typeof roomTotal === 'number' && {
          roomTotal: sql`greatest(${roomTotal}::integer, (
            select coalesce(sum(capacity_sold), 0)::integer from ticket_types where event_id = ${id}
          ))`,
        }),
      })
      .where(eq(events.id, id))
  }
  const recast = changes.eventArtists.filter(({ isNew }) => !isNew).map(({ eventId }) => eventId)
  if (recast.length > 0) await tx.delete(eventArtists).where(inArray(eventArtists.eventId, recast))
  const rows = changes.eventArtists.flatMap(({ eventId, cast }) =>
    cast.map((one, position) => ({ ...one, eventId, position })),
  )
  for (const some of chunksOf(rows)) await tx.insert(eventArtists).values(some)
  for (const { id, values } of changes.ticketUpdates) {
    const { capacityTotal } = values
    await tx
      .update(ticketTypes)
      .set({
        ...values,
        ...(typeof capacityTotal === 'number' && {
          capacityTotal: sql`greatest(${capacityTotal}::integer, ${ticketTypes.capacitySold})`,
        }),
      })
      .where(eq(ticketTypes.id, id))
  }
}
