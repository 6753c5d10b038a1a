import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { eventArtists, events, ticketTypes } from '../../../platform/db/schema.ts'
import { chunksOf, type EntryChanges, writeEntries } from './entries.ts'
import type { NewEventRow, NewKindRow } from './known.ts'

/** An event that was not there before, as it is written, with its tickets where it is ours to sell. */
export interface NewEvent {
  event: NewEventRow
  tickets: NewKindRow[]
}
/** What a batch changes in the database. */
export interface BatchRows {
  events: NewEventRow[]
  ticketTypes: NewKindRow[]
  eventUpdates: { id: string; values: Partial<NewEventRow> }[]
  /** Who plays at an event, in place of who was said to. */
  eventArtists: { eventId: string; artistIds: string[]; isNew: boolean }[]
  /** What the directory gains and learns. */
  entries: EntryChanges
  /** What changes in kinds of tickets that are there; their capacity never falls below what is taken. */
  ticketUpdates: { id: string; values: Partial<NewKindRow> }[]
}

/** Locks an event and its kinds of tickets, in the order of whoever adds a place: whoever takes one waits. */
const lockRoom = async (tx: Db, eventId: string): Promise<void> => {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update')
  await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.id))
    .for('no key update')
}

/** Writes a batch's rows, in a transaction of the caller's. Seats taken meanwhile are counted where it matters: in the database. */
export const writeRows = async (tx: Db, changes: BatchRows): Promise<void> => {
  await writeEntries(tx, changes.entries)
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
  const cast = changes.eventArtists.flatMap(({ eventId, artistIds }) =>
    artistIds.map((artistId, position) => ({ eventId, artistId, position })),
  )
  for (const some of chunksOf(cast)) await tx.insert(eventArtists).values(some)
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
