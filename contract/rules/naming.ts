import type { ProUser } from '../directory.ts'
import { artistName, isPlace, isVenueSide, venueName } from './directory.ts'
import { fold } from './search.ts'

/** The fields of an event that may name artists and venues. */
export interface NamingEvent {
  eventName: string
  organizer: string | null
  place: string | null
  city: string | null
}

/** The fields of a directory entry that are compared with events. */
export interface NamedEntry {
  id: string
  nameKey: string | null
  type: string
  city: string | null
}

/** Maximum words of an artist's name, and maximum words read of a title. */
const WORDS_OF_A_NAME = 6
const WORDS_READ = 40
/** Minimum length of a name: shorter words occur in any title. */
const SHORTEST_NAME = 3

const textsOf = ({ eventName, organizer }: NamingEvent): string[][] =>
  [eventName, organizer ?? ''].map((text) => fold(text).split(' ').slice(0, WORDS_READ))

/** Returns all runs of words, longest first. */
const runsOf = (words: string[]) =>
  Array.from({ length: WORDS_OF_A_NAME }, (_, index) => WORDS_OF_A_NAME - index).flatMap((length) =>
    words.slice(0, Math.max(0, words.length - length + 1)).map((_, start) => ({
      start,
      end: start + length,
      key: words.slice(start, start + length).join(' '),
    })),
  )

/** Returns the folded names that an event may mention: place, organiser, and every run of words in its texts. */
export const possibleNames = (event: NamingEvent): string[] => [
  ...new Set(
    [
      fold(event.place ?? ''),
      fold(event.organizer ?? ''),
      ...textsOf(event).flatMap((words) => runsOf(words).map(({ key }) => key)),
    ].filter((key) => key.length >= SHORTEST_NAME),
  ),
]

/** Returns the artists named by an event, each once. A longer name wins over a shorter one within it. */
export const artistsNamed = <E extends NamedEntry>(event: NamingEvent, entries: readonly E[]): E[] => {
  const byKey = new Map<string | null, E>()
  for (const entry of entries)
    if (!isVenueSide(entry.type) && !byKey.has(entry.nameKey)) byKey.set(entry.nameKey, entry)
  const named = new Set<E>()
  for (const words of textsOf(event)) {
    const taken = new Set<number>()
    const mentions: { start: number; entry: E }[] = []
    for (const { start, end, key } of runsOf(words)) {
      const entry = key.length >= SHORTEST_NAME ? byKey.get(key) : undefined
      const places = Array.from({ length: end - start }, (_, index) => start + index)
      if (!entry || places.some((place) => taken.has(place))) continue
      for (const place of places) taken.add(place)
      mentions.push({ start, entry })
    }
    for (const { entry } of mentions.sort((first, second) => first.start - second.start)) named.add(entry)
  }
  return [...named]
}

/** The fields of an event that may name its venue. */
export type PlacedEvent = Pick<NamingEvent, 'place' | 'city'>

const isSameCity = (first: string | null, second: string | null): boolean =>
  !first || !second || fold(first) === fold(second)

/** Returns true if the event's place is this entry: equal names, and the same city if both have one. */
export const takesPlaceAt = (event: PlacedEvent, { nameKey, type, city }: NamedEntry): boolean =>
  isVenueSide(type) && nameKey !== null && fold(event.place ?? '') === nameKey && isSameCity(event.city, city)

/** Returns the venue named by an event. A place wins over a producer of the same name. */
export const venueNamed = <E extends NamedEntry>(event: PlacedEvent, entries: readonly E[]): E | null => {
  const hosts = entries.filter((entry) => takesPlaceAt(event, entry))
  return hosts.find(({ type }) => isPlace(type)) ?? hosts[0] ?? null
}

/** Returns true if the event's organiser is this producer or venue. */
export const isOrganizedBy = ({ organizer }: NamingEvent, { nameKey, type }: NamedEntry): boolean =>
  isVenueSide(type) && nameKey !== null && fold(organizer ?? '') === nameKey

/** Converts an API entry for comparison with events. */
export const entryOf = (
  pro: Pick<ProUser, 'id' | 'name' | 'Company_Name' | 'Type' | 'City'>,
): NamedEntry => ({
  id: pro.id,
  nameKey: fold(calledOf(pro)),
  type: pro.Type,
  city: pro.City,
})

/** Returns an entry's displayed name, by its side of the directory. */
export const calledOf = (pro: Pick<ProUser, 'name' | 'Company_Name' | 'Type'>): string =>
  isVenueSide(pro.Type) ? venueName(pro) : artistName(pro)
