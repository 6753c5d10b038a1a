import { createHash } from 'node:crypto'
import { accessKeys, accessOver } from '../../../../contract/access.ts'
import { fold, searchText } from '../../../../contract/rules/search.ts'
import type { CatalogueRecord } from '../rules/record.ts'
import type { Tariffs } from '../rules/tariffs.ts'
import type { NewEventRow } from '../store/known.ts'
import type { EventLinks } from './run-directory.ts'

/** Derives an event's id from its source key, so that links survive if the database is filled again. */
export const eventIdOf = (sourceKey: string): string =>
  createHash('sha256').update(sourceKey).digest('base64url').slice(0, 22)

/** Returns the columns that an import writes; likes, favourites and bookings are not among them. */
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

export const isSame = (one: unknown, other: unknown): boolean => {
  if (one instanceof Date && other instanceof Date) return one.getTime() === other.getTime()
  return Array.isArray(one) && Array.isArray(other) ? one.join() === other.join() : one === other
}

/** Returns the columns that an import changes; empty if there are none. */
export const changesOf = (
  stored: { [Name in keyof Imported]: unknown },
  wanted: Imported,
): Partial<Imported> =>
  Object.fromEntries(
    Object.entries(wanted).filter(([name, value]) => !isSame(stored[name as keyof Imported], value)),
  )
