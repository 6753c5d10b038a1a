import { createHash } from 'node:crypto'
import { accessKeys, accessOver } from '../../../../contract/access.ts'
import { fold, searchText } from '../../../../contract/rules/search.ts'
import type { CatalogueRecord } from '../rules/record.ts'
import type { Tariffs } from '../rules/tariffs.ts'
import type { NewEventRow } from '../store/known.ts'
import type { EventLinks } from './run-directory.ts'

/** The id of an event, from what its source knows it by: links survive a database that is filled anew. */
export const eventIdOf = (sourceKey: string): string =>
  createHash('sha256').update(sourceKey).digest('base64url').slice(0, 22)

/** What an import says of an event; likes, favourites and bookings are not its to touch. */
export const imported = (
  record: CatalogueRecord,
  {
    source,
    imageUrl,
    tariffs: { price, toldSoldOut, roomTotal, kinds },
    withdrawnAt = null,
    links: { venueId, venue: venueAccess, organizerId },
  }: {
    source: string
    imageUrl: string | null
    tariffs: Tariffs
    withdrawnAt?: Date | null
    links: EventLinks
  },
) => {
  const { status, key, host, start, offers, roomSeats, pictures, warnings, ...stated } = record
  const { artists, venue, producer, ...fields } = stated
  return {
    ...fields,
    ...accessOver(fields, venueAccess),
    accessTold: accessKeys.filter((key) => fields[key] !== null).join(' '),
    ...start,
    imageUrl,
    venueId,
    organizerId,
    ...price,
    toldSoldOut,
    roomTotal,
    ticketingMode: kinds.length > 0 ? ('internal' as const) : ('external' as const),
    source,
    cityKey: fields.city && fold(fields.city),
    styleKey: fields.musicStyle && fold(fields.musicStyle),
    searchText: searchText(fields),
    withdrawnAt,
  } satisfies Partial<NewEventRow>
}

export type Imported = ReturnType<typeof imported>

/** Whether two values of a column are one. */
export const isSame = (one: unknown, other: unknown): boolean => {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other
}

/** The columns that an import changes in an event; empty where it says what is there. */
export const changesOf = (
  stored: { [Name in keyof Imported]: unknown },
  wanted: Imported,
): Partial<Imported> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(stored[name as keyof Imported], value)),
  )
