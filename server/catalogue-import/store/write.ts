import { asc, eq, inArray, sql } from 'drizzle-orm'
import { isMove, returnEnd, type When } from '../../modules/event-changes/rules.ts'
import { addChange, type NewChange, setWithdrawn } from '../../modules/event-changes/store/changes.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventArtists, events, ticketTypes } from '../../platform/db/schema.ts'
import type { CatalogueRecord } from '../record.ts'
import { chunksOf, type EntryChanges, type EventLinks, writeEntries } from './directory.ts'
import type { Known } from './known.ts'
import type { Intent, Outcome, Withdrawal } from './plan.ts'
import { changesOf, eventIdOf, type Imported, imported, isSame } from './rows.ts'
import { ticketTypeId } from './tariffs.ts'

/** An event that was not there before, as it is written, with its tickets where it is ours to sell. */
export interface NewEvent {
  event: typeof events.$inferInsert
  tickets: (typeof ticketTypes.$inferInsert)[]
}
export type Complete = (added: NewEvent, record: CatalogueRecord) => NewEvent

/** What a batch changes in the database, and what to say of it. */
export interface Changes {
  events: (typeof events.$inferInsert)[]
  ticketTypes: (typeof ticketTypes.$inferInsert)[]
  eventUpdates: {
    id: string
    values: Partial<Imported> & { previousDate?: string; previousTime?: string | null }
  }[]
  /** Who plays at an event, in place of who was said to. */
  eventArtists: { eventId: string; artistIds: string[]; isNew: boolean }[]
  /** What the directory gains and learns. */
  entries: EntryChanges
  /** The ids of events that are taken back. */
  withdrawn: string[]
  /** What holders are notified of, with the event as it was and the date that it has then. */
  eventChanges: { before: Known['event']; kind: NewChange['kind']; to: When }[]
  /** What changes in kinds of tickets that are there; their capacity never falls below what is taken. */
  ticketUpdates: { id: string; values: Partial<typeof ticketTypes.$inferInsert> }[]
  outcomes: Outcome[]
}

export const noChanges = (): Changes => ({
  events: [],
  ticketTypes: [],
  eventUpdates: [],
  eventArtists: [],
  withdrawn: [],
  entries: { added: [], updated: [] },
  eventChanges: [],
  ticketUpdates: [],
  outcomes: [],
})

const newKinds = (eventId: string, { tariffs, known }: Intent) =>
  tariffs.kinds
    .filter((kind) => !kind.known)
    .map(({ values }, index) => ({
      ...values,
      id: ticketTypeId(eventId, (known?.kinds.length ?? 0) + index + 1),
      eventId,
    }))

/** What a record changes in the kinds of tickets that are there; false where nothing does. */
const changeTickets = (intent: Intent, { event }: Known, changes: Changes, now: Date): boolean => {
  const added = newKinds(event.id, intent)
  const updates = intent.tariffs.kinds.flatMap(({ known, values }) => {
    if (!known) return []
    const capacityTotal = values.capacityTotal ?? null
    const wanted = {
      ...values,
      capacityTotal: capacityTotal === null ? null : Math.max(capacityTotal, known.capacitySold),
    }
    const changed = Object.entries(wanted).filter(
      ([name, value]) => !isSame(known[name as keyof typeof known], value),
    )
    return changed.length > 0 ? [{ id: known.id, values: Object.fromEntries(changed) }] : []
  })
  const closed = intent.tariffs.closed
    .filter(({ soldUntil }) => !soldUntil || soldUntil > now)
    .map(({ id }) => ({ id, values: { soldUntil: now } }))
  changes.ticketTypes.push(...added)
  changes.ticketUpdates.push(...updates, ...closed)
  return added.length + updates.length + closed.length > 0
}

const taken = (seats: number): string => (seats === 1 ? '1 place est prise' : `${seats} places sont prises`)

/** What holders of an event must know of what an import does to it. */
const changeFor = (
  { event, lastChange }: Known,
  wanted: Imported,
  now: Date,
): NewChange['kind'] | undefined => {
  if (event.withdrawnAt) {
    const wasEnded = lastChange?.kind === 'cancelled' || lastChange?.kind === 'postponed'
    return wanted.withdrawnAt || !wasEnded ? undefined : 'restored'
  }
  return isMove(event, wanted, now) ? 'moved' : undefined
}

/** What the operator reads of it. */
const changeWarnings = (
  { event, placesTaken }: Known,
  wanted: Imported,
  kind: NewChange['kind'] | undefined,
): string[] => {
  if (kind === 'restored') return ['maintenu : remis en vente, les places annulées le restent']
  if (placesTaken === 0 || event.withdrawnAt) return []
  if (kind === 'moved')
    return [`déplacé : ${taken(placesTaken)}, leurs détenteurs sont prévenus et peuvent les rendre`]
  return event.place !== wanted.place || event.city !== wanted.city
    ? [`lieu changé sans nouvelle date : ${taken(placesTaken)}, leurs détenteurs ne sont pas prévenus`]
    : []
}

/** Adds to a batch's changes what a record asks for. Counts it as unchanged where the database says the same. */
export const addIntent = (
  changes: Changes,
  intent: Intent,
  {
    imageUrl,
    links: found,
    now,
    complete = (added) => added,
  }: { imageUrl: string | null; links: EventLinks; now: Date; complete?: Complete | undefined },
): void => {
  const { at, known, record, sourceKey, warnings } = intent
  const withdrawnAt = intent.isCancelled ? (known?.event.withdrawnAt ?? null) : null
  const links = intent.retainsVenue ? { ...found, venueId: known?.event.venueId ?? null, venue: null } : found
  const wanted = imported(record, { ...intent, imageUrl, withdrawnAt, links })
  const outcome = { at, name: record.eventName, warnings }
  if (!known) {
    const id = eventIdOf(sourceKey)
    const row = { ...wanted, id, sourceKey }
    const { event, tickets } = complete({ event: row, tickets: newKinds(id, intent) }, record)
    changes.events.push(event)
    if (links.artistIds.length > 0)
      changes.eventArtists.push({ eventId: event.id, artistIds: links.artistIds, isNew: true })
    changes.ticketTypes.push(...tickets)
    changes.outcomes.push({ ...outcome, kind: 'added' })
    return
  }
  const { id } = known.event
  const ticketsChange = changeTickets(intent, known, changes, now)
  const values = changesOf(known.event, wanted)
  const eventChanges = Object.keys(values).length > 0
  const isOtherCast = known.artistIds.join(' ') !== links.artistIds.join(' ')
  if (isOtherCast) changes.eventArtists.push({ eventId: id, artistIds: links.artistIds, isNew: false })
  const change = changeFor(known, wanted, now)
  warnings.push(...changeWarnings(known, wanted, change))
  if (change) changes.eventChanges.push({ before: known.event, kind: change, to: wanted })
  const isOtherDate = change && known.event.date !== wanted.date
  const previous = (isOtherDate || change === 'moved') && {
    previousDate: known.event.date,
    previousTime: known.event.time,
  }
  if (eventChanges) changes.eventUpdates.push({ id, values: { ...values, ...previous } })
  changes.outcomes.push({
    ...outcome,
    kind: eventChanges || ticketsChange || isOtherCast ? 'updated' : 'unchanged',
  })
}

/** Adds to a batch's changes that an event was taken back: whoever holds seats is notified and paid back. */
export const addWithdrawal = (changes: Changes, { at, record, known }: Withdrawal): void => {
  changes.withdrawn.push(known.event.id)
  changes.eventChanges.push({ before: known.event, kind: record.kind, to: known.event })
  const { placesTaken } = known
  changes.outcomes.push({
    at,
    name: known.event.eventName,
    kind: 'updated',
    warnings: [
      `retiré : ${record.reason}`,
      ...(placesTaken > 0 ? [`${taken(placesTaken)} : leurs détenteurs sont prévenus et remboursés`] : []),
    ],
  })
}

/** Locks an event and its kinds of tickets, in the order of whoever adds a place: whoever takes one waits. */
const lockRoom = async (tx: Db, eventId: string): Promise<void> => {
  await tx.select({ id: events.id }).from(events).where(eq(events.id, eventId)).for('no key update')
  await tx
    .select({ id: ticketTypes.id })
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.id))
    .for('update')
}

/**
 * Writes a batch's changes, all or none of them. Seats taken meanwhile are counted where it matters: in the database. What holders are notified of
 * is dated as it is written: who booked before that had the former date in mind.
 */
export const writeChanges = (db: Db, changes: Changes, clock: () => Date): Promise<void> =>
  db.transaction(async (tx) => {
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
    const now = clock()
    for (const id of changes.withdrawn) await setWithdrawn(tx, id, now)
    for (const { before, kind, to } of changes.eventChanges) {
      const returnUntil = kind === 'moved' ? returnEnd(to, now) : null
      await addChange(tx, before, { kind, cause: 'import', returnUntil, now })
    }
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
  })

export const isEmpty = (changes: Changes): boolean =>
  changes.events.length +
    changes.ticketTypes.length +
    changes.eventUpdates.length +
    changes.withdrawn.length +
    changes.eventArtists.length +
    changes.entries.added.length +
    changes.entries.updated.length +
    changes.ticketUpdates.length ===
  0
