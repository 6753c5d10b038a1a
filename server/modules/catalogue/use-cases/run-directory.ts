import { createHash } from 'node:crypto'
import { type Access, accessKeys } from '../../../../contract/access.ts'
import { isPlace, isVenueSide, keyOfName } from '../../../../contract/rules/directory.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { CatalogueRecord, Entry } from '../rules/record.ts'
import { type EntryChanges, entriesKnownBy, type EntryRow as Row } from '../store/entries.ts'
import type { Cast } from '../store/known.ts'

type Kind = 'artist' | 'venue' | 'producer'

/** Entries that a run has added, by kind. */
export type DirectoryCounts = Record<Kind, number>

export interface EventLinks {
  cast: Cast[]
  venueId: string | null
  /** The venue's access as of the end of the batch. */
  venue: Access | null
  organizerId: string | null
}

const FIELDS = [
  ...(['city', 'address', 'postcode', 'latitude', 'longitude', 'description'] as const),
  ...(['website', 'spotify', 'socialMedia', 'genres'] as const),
  ...accessKeys,
]

export interface EntryPicture {
  name: string
  addresses: string[]
  /** Assigns the copied picture's address to the entry. */
  set(url: string): void
}

/** The directory during a run: stored entries, and those added since. */
export interface RunDirectory {
  /** Reads the entries that these records may refer to; must precede `linksOf`. */
  load(of: { source: string; record: CatalogueRecord }[]): Promise<void>
  /** Finds or adds the entries of a record and updates them from it. */
  linksOf(source: string, record: CatalogueRecord): EventLinks
  /** Returns the pictures found by `linksOf` since the last call; never for an entry whose picture a person chose. */
  takePictures(): EntryPicture[]
  /** Returns the changes to write since the last call. */
  takeChanges(): EntryChanges
  added: DirectoryCounts
}

const digest = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 22)

/** Returns the possible keys of an entry in its source: its identity, if any, and its name, with the city for a venue. */
const keysOf = (source: string, kind: Kind, { identity, name, city }: Entry) => {
  const own = `${source}:${kind}`
  const place = kind === 'venue' && city ? `/${fold(city)}` : ''
  const byName = `${own}:name:${keyOfName(name)}${place}`
  if (!identity) return { byIdentity: null, byName }
  return { byIdentity: `${own}:id:${identity.length > 400 ? digest(identity) : identity}`, byName }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)
const isKnown = (value: Entry[keyof Entry]): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== null

/** Compares the cities of two venues or producers with the same name; null if one of them is unknown. */
const agree = (one: string | null, other: string | null): boolean | null =>
  one && other ? fold(one) === fold(other) : null

/** Opens the directory for a run; it is empty without a database. With `completes` false, a run changes only entries of its own source. */
export const runDirectory = (db: Db | null, { completes = true } = {}): RunDirectory => {
  const byId = new Map<string, Row>()
  const byKey = new Map<string, Row>()
  const byName = new Map<string, Row[]>()
  const asked = new Set<string>()
  /** The name of each entry met in this run and its stated fields: the first value counts, so that a run has one result. */
  const met = new Map<string, { nameKey: string; stated: Set<string> }>()
  /** Cache for files with repeated entries. */
  const resolved = new WeakMap<Entry, { source: string; kind: Kind; row: Row }>()
  const added: DirectoryCounts = { artist: 0, venue: 0, producer: 0 }
  let pictures: EntryPicture[] = []
  let changes = { added: new Map<string, Row>(), updated: new Map<string, Partial<Row>>() }

  const index = (row: Row) => {
    byId.set(row.id, row)
    if (row.sourceKey) byKey.set(row.sourceKey, row)
    const named = byName.get(row.nameKey ?? '')
    if (!named) byName.set(row.nameKey ?? '', [row])
    else if (!named.some(({ id }) => id === row.id)) named.push(row)
  }

  const change = (row: Row, values: Partial<Row>) => {
    Object.assign(row, values)
    if (!changes.added.has(row.id)) changes.updated.set(row.id, { ...changes.updated.get(row.id), ...values })
  }

  /** Finds an entry by name: of the same kind first, and never one that its own source distinguishes. */
  const named = (source: string, kind: Kind, entry: Entry, hasIdentity: boolean): Row | undefined => {
    const own = `${source}:`
    const rows = (byName.get(keyOfName(entry.name)) ?? []).filter(
      (row) =>
        isVenueSide(row.type) === (kind !== 'artist') &&
        !(hasIdentity && row.sourceKey?.startsWith(`${source}:${kind}:id:`)),
    )
    if (kind === 'artist') return rows[0]
    const sorted = [...rows].sort(
      (one, other) =>
        Number(isPlace(other.type) === (kind === 'venue')) - Number(isPlace(one.type) === (kind === 'venue')),
    )
    const sure = sorted.find((row) => agree(row.city, entry.city) === true)
    if (sure) return sure
    // Every town has its Salle des fêtes: a name without a city matches one with a city only within the same source.
    const likely = sorted.filter(
      (row) =>
        agree(row.city, entry.city) === null && (kind === 'producer' || row.sourceKey?.startsWith(own)),
    )
    return likely.length === 1 ? likely[0] : undefined
  }

  const find = (source: string, kind: Kind, entry: Entry): Row | undefined => {
    const keys = keysOf(source, kind, entry)
    const nameKey = keyOfName(entry.name)
    const identified = keys.byIdentity ? byKey.get(keys.byIdentity) : undefined
    if (identified?.edited.includes('name') || identified?.nameKey === nameKey) return identified
    const other =
      byKey.get(keys.byName) ?? named(source, kind, entry, keys.byIdentity !== null && !identified)
    // A page that two entries share is no identity; otherwise the entry was renamed.
    const isShared = identified && (other || (met.get(identified.id)?.nameKey ?? nameKey) !== nameKey)
    return identified && !isShared ? identified : other
  }

  const add = (source: string, kind: Kind, entry: Entry): Row => {
    const keys = keysOf(source, kind, entry)
    const sourceKey = keys.byIdentity && !byKey.has(keys.byIdentity) ? keys.byIdentity : keys.byName
    const row: Row = {
      id: digest(sourceKey),
      companyName: null,
      name: entry.name,
      type: kind,
      ...{ city: null, address: null, postcode: null, description: null, website: null, spotify: null },
      ...{ socialMedia: null, imageUrl: null, latitude: null, longitude: null, minAge: null },
      ...{ stepFree: null, seating: null, companionFree: null, signLanguages: null },
      genres: [],
      associatedArtists: [],
      nameKey: keyOfName(entry.name),
      sourceKey,
      edited: [],
    }
    changes.added.set(row.id, row)
    added[kind] += 1
    index(row)
    return row
  }

  /** Writes a record's values: all if its source made the entry, else only missing ones; never those that a person edited. */
  const apply = (source: string, row: Row, entry: Entry) => {
    const isOwn = row.sourceKey?.startsWith(`${source}:`) ?? false
    if (!isOwn && !completes) return
    const nameKey = keyOfName(entry.name)
    const { stated } = met.get(row.id) ?? { stated: new Set<string>() }
    if (!met.has(row.id)) met.set(row.id, { nameKey, stated })
    if (isOwn && !stated.has('name') && !row.edited.includes('name')) {
      if (row.name !== entry.name) change(row, { name: entry.name, nameKey })
      index(row)
    }
    stated.add('name')
    for (const field of FIELDS) {
      const value = entry[field]
      if (!isKnown(value) || stated.has(field) || row.edited.includes(field)) continue
      stated.add(field)
      if ((isOwn || !isKnown(row[field])) && !isSame(row[field], value)) change(row, { [field]: value })
    }
    if (entry.pictures.length === 0 || stated.has('imageUrl') || row.edited.includes('imageUrl')) return
    stated.add('imageUrl')
    if (!isOwn && row.imageUrl) return
    pictures.push({
      name: entry.name,
      addresses: entry.pictures,
      set: (imageUrl) => {
        if (row.imageUrl !== imageUrl) change(row, { imageUrl })
      },
    })
  }

  const resolve = (source: string, kind: Kind, entry: Entry): Row => {
    const before = resolved.get(entry)
    if (before?.source === source && before.kind === kind) return before.row
    const chosen = entry.chosenId ? byId.get(entry.chosenId) : undefined
    const row = chosen ?? find(source, kind, entry) ?? add(source, kind, entry)
    if (!chosen) apply(source, row, entry)
    resolved.set(entry, { source, kind, row })
    return row
  }

  const producerOf = (source: string, producer: Entry, venue: Row | null, artists: Row[]): Row => {
    const nameKey = keyOfName(producer.name)
    const itself = producer.chosenId ? undefined : [venue, ...artists].find((row) => row?.nameKey === nameKey)
    return itself ?? resolve(source, 'producer', producer)
  }

  return {
    added,
    load: async (of) => {
      const wanted = of.flatMap(({ source, record: { artists, venue, producer } }) => [
        ...artists.map((entry) => ({ source, kind: 'artist' as const, entry })),
        ...(venue ? [{ source, kind: 'venue' as const, entry: venue }] : []),
        ...(producer ? [{ source, kind: 'producer' as const, entry: producer }] : []),
      ])
      const keys = new Set<string>()
      const names = new Set<string>()
      const ids = wanted.flatMap(({ entry: { chosenId } }) => chosenId ?? [])
      for (const { source, kind, entry } of wanted) {
        if (resolved.get(entry)?.source === source) continue
        const { byIdentity, byName: key } = keysOf(source, kind, entry)
        for (const one of [byIdentity, key]) if (one && !asked.has(one)) keys.add(one)
        const name = keyOfName(entry.name)
        if (!asked.has(`name ${name}`)) names.add(name)
      }
      for (const key of keys) asked.add(key)
      for (const name of names) asked.add(`name ${name}`)
      if (!db || keys.size + names.size + ids.length === 0) return
      const rows = await entriesKnownBy(db, [...keys], [...names], ids)
      rows.sort((one, other) => (one.id < other.id ? -1 : 1))
      for (const row of rows) index(byId.get(row.id) ?? row)
    },
    linksOf: (source, { artists, venue, producer }) => {
      const playing = artists.map((entry) => resolve(source, 'artist', entry))
      const venueRow = venue && resolve(source, 'venue', venue)
      const organizer = producer && producerOf(source, producer, venueRow, playing)
      return {
        cast: playing.flatMap(({ id }, at) =>
          playing.findIndex((other) => other.id === id) === at
            ? [{ artistId: id, playsAt: artists[at]?.playsAt ?? null }]
            : [],
        ),
        venueId: venueRow?.id ?? null,
        venue: venueRow,
        organizerId: organizer?.id ?? null,
      }
    },
    takePictures: () => {
      const taken = pictures
      pictures = []
      return taken
    },
    takeChanges: () => {
      const { added: rows, updated } = changes
      changes = { added: new Map(), updated: new Map() }
      return {
        added: [...rows.values()].map((row) => ({ ...row })),
        updated: [...updated].map(([id, values]) => ({ id, values })),
      }
    },
  }
}
