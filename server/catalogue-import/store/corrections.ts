import { and, asc, eq, gte, ilike, or, type SQL, sql } from 'drizzle-orm'
import { type Access, accessKeys } from '../../../contract/access.ts'
import { isVenueSide } from '../../../contract/rules/directory.ts'
import { firstListedDay } from '../../../contract/rules/paris-time.ts'
import { fold, searchText, words } from '../../../contract/rules/search.ts'
import type { Db } from '../../platform/db/database.ts'
import { eventArtists, events, proUsers, ticketTypes } from '../../platform/db/schema.ts'
import { passOnAccess } from './directory.ts'

type EventRow = Omit<typeof events.$inferSelect, 'searchWords'>
type EntryRow = typeof proUsers.$inferSelect

/** An event or an entry of the directory as an operator corrects it, with the names of what it is linked to. */
export type Correctable =
  | { kind: 'event'; row: EventRow; venue: string | null; producer: string | null; artists: string[] }
  | { kind: 'entry'; row: EntryRow }

/** What a list of the operator's is narrowed by. */
export interface Narrowed {
  search: string | null
  city: string | null
  limit: number
  now: Date
}

const has = (column: SQL, search: string | null): SQL | undefined =>
  and(...words(search ?? '').map((word) => sql`' ' || ${column} like ${`% ${word}%`}`))

/** Listed events and cancelled ones from today on, in their order. */
export const eventsToCorrect = (db: Db, { search, city, limit, now }: Narrowed) =>
  db
    .select({
      id: events.id,
      name: events.eventName,
      date: events.date,
      place: events.place,
      city: events.city,
    })
    .from(events)
    .where(
      and(
        gte(events.date, firstListedDay(now)),
        has(sql`${events.searchText}`, search),
        city === null ? undefined : eq(events.cityKey, fold(city)),
      ),
    )
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(limit)

/** Entries of one side of the directory, by their folded names. */
export const entriesToCorrect = async (
  db: Db,
  side: 'artists' | 'venues',
  { search, city, limit }: Narrowed,
): Promise<EntryRow[]> => {
  const rows = await db
    .select()
    .from(proUsers)
    .where(
      and(
        has(sql`${proUsers.nameKey}`, search),
        city === null ? undefined : or(ilike(proUsers.city, city), eq(proUsers.city, city)),
      ),
    )
    .orderBy(asc(proUsers.nameKey), asc(proUsers.id))
  return rows.filter(({ type }) => isVenueSide(type) === (side === 'venues')).slice(0, limit)
}

/** The event or else the entry with this id. */
export const toCorrect = async (db: Db, id: string): Promise<Correctable | undefined> => {
  const [event] = await db.select().from(events).where(eq(events.id, id))
  if (!event) {
    const [row] = await db.select().from(proUsers).where(eq(proUsers.id, id))
    return row && { kind: 'entry', row }
  }
  const nameOf = async (entryId: string | null) => {
    if (!entryId) return null
    const [row] = await db.select({ name: proUsers.name }).from(proUsers).where(eq(proUsers.id, entryId))
    return row ? `${row.name} (${entryId})` : null
  }
  const artists = await db
    .select({ id: proUsers.id, name: proUsers.name })
    .from(eventArtists)
    .innerJoin(proUsers, eq(proUsers.id, eventArtists.artistId))
    .where(eq(eventArtists.eventId, id))
    .orderBy(asc(eventArtists.position))
  return {
    kind: 'event',
    row: event,
    venue: await nameOf(event.venueId),
    producer: await nameOf(event.organizerId),
    artists: artists.map((artist) => `${artist.name} (${artist.id})`),
  }
}

/** The columns that are an operator's after a correction, and what they hand back. */
const editedAfter = (before: string[], values: object, handedBack: readonly string[]): string[] =>
  [...new Set([...before, ...Object.keys(values)])].filter((column) => !handedBack.includes(column))

/** How many kinds of tickets an event has. */
export const countTicketTypes = (db: Db, eventId: string): Promise<number> =>
  db.$count(ticketTypes, eq(ticketTypes.eventId, eventId))

/** Which access an event states itself, with what an operator has said of it. */
const ownAccessAfter = ({ accessTold }: EventRow, values: object): string =>
  accessKeys.filter((key) => accessTold.split(' ').includes(key) || Object.hasOwn(values, key)).join(' ')

/** Columns of an event that an operator corrects. */
export type EventCorrection = Partial<
  Pick<
    EventRow,
    | (
        | 'eventName'
        | 'organizer'
        | 'place'
        | 'city'
        | 'musicStyle'
        | 'description'
        | 'pageUrl'
        | 'doorsAt'
        | 'priceCents'
      )
    | keyof Access
  >
>

/**
 * Writes a correction of an event, with what follows from it (a price is that of its one kind of tickets too), and notes that no import is to
 * undo it; columns that are `handedBack` are the import's to write again.
 */
export const correctEvent = async (
  db: Db,
  row: EventRow,
  values: EventCorrection,
  handedBack: readonly string[] = [],
): Promise<void> => {
  const corrected = { ...row, ...values }
  const isElsewhere = corrected.place !== row.place || corrected.city !== row.city
  await db
    .update(events)
    .set({
      ...values,
      cityKey: corrected.city && fold(corrected.city),
      styleKey: corrected.musicStyle && fold(corrected.musicStyle),
      searchText: searchText(corrected),
      ...(isElsewhere && { venueId: null }),
      accessTold: ownAccessAfter(row, values),
      edited: editedAfter(row.edited, values, handedBack),
    })
    .where(eq(events.id, row.id))
  const { priceCents } = values
  if (priceCents !== undefined)
    await db.update(ticketTypes).set({ priceCents }).where(eq(ticketTypes.eventId, row.id))
}

/** Columns of an entry that an operator corrects. */
export type EntryCorrection = Partial<
  Pick<
    EntryRow,
    | ('name' | 'city' | 'address' | 'postcode' | 'latitude' | 'longitude')
    | ('description' | 'website' | 'spotify' | 'socialMedia' | 'genres')
    | keyof Access
  >
>

/** Writes a correction of an entry, and notes that no import is to undo it; columns that are `handedBack` are the import's to write again. */
export const correctEntry = async (
  db: Db,
  row: EntryRow,
  values: EntryCorrection,
  handedBack: readonly string[] = [],
): Promise<void> => {
  const { name } = values
  await db
    .update(proUsers)
    .set({
      ...values,
      ...(name !== undefined && {
        nameKey: fold(name),
        ...(row.companyName !== null && { companyName: name }),
      }),
      edited: editedAfter(row.edited, values, handedBack),
    })
    .where(eq(proUsers.id, row.id))
  await passOnAccess(db, row.id, values)
}
