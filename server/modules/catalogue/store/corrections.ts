import { and, asc, eq, gte, ilike, or, type SQL, sql } from 'drizzle-orm'
import { type Access, accessKeys } from '../../../../contract/access.ts'
import { isVenueSide, keyOfName } from '../../../../contract/rules/directory.ts'
import { priceOf } from '../../../../contract/rules/offered-price.ts'
import { firstListedDay } from '../../../../contract/rules/paris-time.ts'
import { fold, searchText, words } from '../../../../contract/rules/search.ts'
import { usualTariffName } from '../../../../contract/rules/tariff-name.ts'
import type { Db } from '../../../platform/db/database.ts'
import { lastDayOfEvent } from '../../../platform/db/last-day.ts'
import { ownAccess } from '../../../platform/db/own-access.ts'
import { eventArtists, events, proUsers, ticketTypes } from '../../../platform/db/schema.ts'
import type { Offer } from '../rules/record.ts'
import { PER_ORDER, ticketTypeId } from '../rules/tariffs.ts'
import { passOnAccess } from './entries.ts'
import type { StoredEvent } from './known.ts'

type EntryRow = typeof proUsers.$inferSelect

/** An event or an entry of the directory to correct, with the names of its links. */
export type Correctable =
  | { kind: 'event'; row: StoredEvent; venue: string | null; producer: string | null; artists: string[] }
  | { kind: 'entry'; row: EntryRow }

export interface Narrowed {
  search: string | null
  city: string | null
  limit: number
  now: Date
}

const has = (column: SQL, search: string | null): SQL | undefined =>
  and(...words(search ?? '').map((word) => sql`' ' || ${column} like ${`% ${word}%`}`))

/** Returns listed and cancelled events that are not over, in list order. */
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
        gte(lastDayOfEvent, firstListedDay(now)),
        has(sql`${events.searchText}`, search),
        city === null ? undefined : eq(events.cityKey, fold(city)),
      ),
    )
    .orderBy(asc(events.date), asc(events.sortTime), asc(events.id))
    .limit(limit)

/** Returns entries of one side of the directory, by folded name. */
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

/** Fetches the event with this id, or else the entry. */
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

/** Returns the columns owned by the operator after a correction, without those handed back. */
const editedAfter = (before: string[], values: object, handedBack: readonly string[]): string[] =>
  [...new Set([...before, ...Object.keys(values)])].filter((column) => !handedBack.includes(column))

export const countTicketTypes = (db: Db, eventId: string): Promise<number> =>
  db.$count(ticketTypes, eq(ticketTypes.eventId, eventId))

/** Returns the access columns that an event states itself, including an operator's corrections. */
const ownAccessAfter = ({ accessTold }: StoredEvent, values: object): string =>
  accessKeys.filter((key) => accessTold.split(' ').includes(key) || Object.hasOwn(values, key)).join(' ')

/** Columns of an event that an operator corrects. */
export type EventCorrection = Partial<
  Pick<
    StoredEvent,
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
        | 'allowsReturn'
      )
    | keyof Access
  >
>

/**
 * Writes a correction of an event and its derived columns, including the price of its ticket type, and protects it from imports; `handedBack` columns
 * are left to imports again.
 */
export const correctEvent = async (
  db: Db,
  row: StoredEvent,
  values: EventCorrection,
  handedBack: readonly string[] = [],
): Promise<void> => {
  const corrected = { ...row, ...values }
  const isElsewhere = corrected.place !== row.place || corrected.city !== row.city
  await db
    .update(events)
    .set({
      // The venue and its access belong to the former place.
      ...(isElsewhere && { venueId: null, ...ownAccess }),
      ...values,
      cityKey: corrected.city && fold(corrected.city),
      styleKey: corrected.musicStyle && fold(corrected.musicStyle),
      searchText: searchText(corrected),
      accessTold: ownAccessAfter(row, values),
      edited: editedAfter(row.edited, values, handedBack),
    })
    .where(eq(events.id, row.id))
  const { priceCents } = values
  if (priceCents !== undefined) await editTariffs(db, row, { priceCents })
}

export const kindsOf = (db: Db, eventId: string) =>
  db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, eventId))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.id))

/** An operator's change of a room, or of a ticket type: the one named `kind`, by default the only one. */
export interface TariffEdit extends Partial<Omit<Offer, 'priceCents' | 'seats'>> {
  kind?: string
  priceCents?: number
  seats?: number
  roomTotal?: number
}

/**
 * Changes or adds a ticket type, or sets the seats of the room, and protects it from imports. Returns a sentence if it is not possible, else
 * undefined.
 */
export const editTariffs = async (
  db: Db,
  row: StoredEvent,
  { kind: named, roomTotal, seats, perOrder, name, ...told }: TariffEdit,
): Promise<string | undefined> => {
  const kinds = await kindsOf(db, row.id)
  const kind = named === undefined ? kinds[0] : kinds.find((one) => fold(one.name) === fold(named))
  const room = roomTotal ?? row.roomTotal
  const taken = kinds.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
  if (roomTotal !== undefined && roomTotal < taken)
    return `${taken} places sont déjà prises : la jauge ne descend pas dessous`
  if (seats !== undefined && kind && seats < kind.capacitySold)
    return `${kind.capacitySold} places sont déjà prises : la jauge ne descend pas dessous`
  const changes = Object.fromEntries(
    Object.entries({ ...told, name, capacityTotal: seats, perOrderLimit: perOrder }).filter(
      ([, value]) => value !== undefined,
    ),
  )
  const opens = !kind && (named !== undefined || (told.priceCents !== undefined && room !== null))
  if (opens && told.priceCents === undefined) return 'un nouveau tarif a besoin de son prix (--price)'
  if (opens && seats === undefined && room === null)
    return 'un nouveau tarif a besoin de places (--seats, ou --room pour toute la salle)'
  if (kind && Object.keys(changes).length > 0)
    await db
      .update(ticketTypes)
      .set(
        kind.name === usualTariffName(kind) && told.priceCents !== undefined
          ? { name: usualTariffName({ ...kind, ...told }), ...changes }
          : changes,
      )
      .where(eq(ticketTypes.id, kind.id))
  if (opens) {
    const { priceCents = 0, isMinimum = false, isCompanion = false } = told
    await db.insert(ticketTypes).values({
      name: named ?? usualTariffName({ priceCents, isMinimum, isCompanion }),
      perOrderLimit: isCompanion ? 1 : PER_ORDER,
      capacityTotal: seats ?? null,
      ...changes,
      priceCents,
      id: ticketTypeId(row.id, kinds.length + 1),
      eventId: row.id,
      position: kinds.length,
      offerKey: fold(named ?? ''),
    })
  }
  const after = await kindsOf(db, row.id)
  const price =
    after.length > 0
      ? priceOf(after)
      : { priceCents: told.priceCents ?? row.priceCents, priceKnown: true, pricing: 'single' as const }
  await db
    .update(events)
    .set({
      ...price,
      ...(roomTotal !== undefined && { roomTotal }),
      ...(after.length > 0 && { ticketingMode: 'internal' as const, toldSoldOut: false }),
      edited: editedAfter(row.edited, { priceCents: true }, []),
    })
    .where(eq(events.id, row.id))
  return undefined
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

/** Writes a correction of an entry and protects it from imports; `handedBack` columns are left to imports again. */
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
        nameKey: keyOfName(name),
        ...(row.companyName !== null && { companyName: name }),
      }),
      edited: editedAfter(row.edited, values, handedBack),
    })
    .where(eq(proUsers.id, row.id))
  await passOnAccess(db, row.id, values)
}
