import type { ProUser } from '../directory.ts'
import { artistName, isPlace, isVenueSide, venueName } from './directory.ts'
import { fold } from './search.ts'

/** What is read of an event to know whom it names. */
export interface NamingEvent {
  eventName: string
  organizer: string | null
  place: string | null
  city: string | null
}

/** What is read of an entry of the directory to know whether an event names it. */
export interface NamedEntry {
  id: string
  nameKey: string | null
  type: string
  city: string | null
}

/** Nobody's name has more words, and no title names somebody after so many. */
const WORDS_OF_A_NAME = 6
const WORDS_READ = 40
/** A shorter one is a word of any title. */
const SHORTEST_NAME = 3

const textsOf = ({ eventName, organizer }: NamingEvent): string[][] =>
  [eventName, organizer ?? ''].map((text) => fold(text).split(' ').slice(0, WORDS_READ))

/** Runs of words, the longest first. */
const runsOf = (words: string[]) =>
  Array.from({ length: WORDS_OF_A_NAME }, (_, index) => WORDS_OF_A_NAME - index).flatMap((length) =>
    words.slice(0, Math.max(0, words.length - length + 1)).map((_, start) => ({
      start,
      end: start + length,
      key: words.slice(start, start + length).join(' '),
    })),
  )

/** The folded names that an event may mean: its place, its organiser, and every run of words that an artist may be called. */
export const possibleNames = (event: NamingEvent): string[] => [
  ...new Set(
    [
      fold(event.place ?? ''),
      fold(event.organizer ?? ''),
      ...textsOf(event).flatMap((words) => runsOf(words).map(({ key }) => key)),
    ].filter((key) => key.length >= SHORTEST_NAME),
  ),
]

/** The artists that an event names, of a longer name and a shorter one within it the longer, each once. */
export const artistsNamed = <E extends NamedEntry>(event: NamingEvent, entries: readonly E[]): E[] => {
  const byKey = new Map<string | null, E>()
  for (const entry of entries)
    if (!isVenueSide(entry.type) && !byKey.has(entry.nameKey)) byKey.set(entry.nameKey, entry)
  const named = new Set<E>()
  for (const words of textsOf(event)) {
    const taken = new Set<number>()
    const found: { start: number; entry: E }[] = []
    for (const { start, end, key } of runsOf(words)) {
      const entry = key.length >= SHORTEST_NAME ? byKey.get(key) : undefined
      const places = Array.from({ length: end - start }, (_, index) => start + index)
      if (!entry || places.some((place) => taken.has(place))) continue
      for (const place of places) taken.add(place)
      found.push({ start, entry })
    }
    for (const { entry } of found.sort((first, second) => first.start - second.start)) named.add(entry)
  }
  return [...named]
}

const isSameCity = (one: string | null, other: string | null): boolean =>
  !one || !other || fold(one) === fold(other)

/** Whether an event says that it takes place there: by the place's name, and in its city where both have one. */
export const takesPlaceAt = (event: NamingEvent, { nameKey, type, city }: NamedEntry): boolean =>
  isVenueSide(type) && nameKey !== null && fold(event.place ?? '') === nameKey && isSameCity(event.city, city)

/** The venue that an event names: a place that one can go to rather than a producer of the same name. */
export const venueNamed = <E extends NamedEntry>(event: NamingEvent, entries: readonly E[]): E | null => {
  const hosts = entries.filter((entry) => takesPlaceAt(event, entry))
  return hosts.find(({ type }) => isPlace(type)) ?? hosts[0] ?? null
}

/** Whether an event names this producer or venue as who organises it. */
export const isOrganizedBy = ({ organizer }: NamingEvent, { nameKey, type }: NamedEntry): boolean =>
  isVenueSide(type) && nameKey !== null && fold(organizer ?? '') === nameKey

/** What is read of an entry as the API answers it. */
export const entryOf = (
  pro: Pick<ProUser, 'id' | 'name' | 'Company_Name' | 'Type' | 'City'>,
): NamedEntry => ({
  id: pro.id,
  nameKey: fold(calledOf(pro)),
  type: pro.Type,
  city: pro.City,
})

/** What an entry is called, on its side of the directory. */
export const calledOf = (pro: Pick<ProUser, 'name' | 'Company_Name' | 'Type'>): string =>
  isVenueSide(pro.Type) ? venueName(pro) : artistName(pro)
