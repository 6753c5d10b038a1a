import * as z from 'zod/mini'
import { Artist, ProUser, type ProUserPage } from '../../../contract/directory.ts'
import * as directory from '../../../contract/endpoints/directory.ts'
import {
  artistsOf,
  filterArtists,
  filterVenues,
  genresOf,
  isVenueSide,
  linkedTo,
  type Part,
  partOf,
} from '../../../contract/rules/directory.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import type { MetaRow } from '../rows.ts'
import { asDevice, type Cached, readThrough, type Stored } from '../stored.ts'

/** Maximum number of entries of a list stored on the device. */
const MAX_ENTRIES = 5000

const Artists = z.array(Artist)
const Genres = z.array(z.string())
const ProUsers = z.array(ProUser)

const loadRow = <T>(key: MetaRow['key'], schema: z.ZodMiniType<T>) =>
  readDevice(async (db): Promise<Cached<T> | undefined> => {
    const row = await db.meta.get(key)
    const parsed = row && z.safeParse(schema, row.value)
    return row && parsed?.success ? { value: parsed.data, storedAt: row.storedAt } : undefined
  })

const loadProUsers = () => loadRow('pro-users', ProUsers)

/** Returns the stored artists: from the whole directory, or from the list of an earlier version if that is newer. */
const loadArtists = async (): Promise<Cached<Artist[]> | undefined> => {
  const [all, list] = await Promise.all([loadProUsers(), loadRow('artists', Artists)])
  return list && list.storedAt >= (all?.storedAt ?? 0) ? list : all && { ...all, value: artistsOf(all.value) }
}

interface PartQuery {
  limit?: number
  offset?: number
}
interface VenuesQuery extends PartQuery {
  search?: string
}
interface ArtistsQuery extends PartQuery {
  search?: string
  genre?: string
}

const loadFiltered = async (query: ArtistsQuery) => {
  const stored = await loadArtists()
  return stored && { ...stored, value: partOf(filterArtists(stored.value, query), query) }
}

const cachedElsewhere = async () => undefined

/** Fetches a part of the artists by name; offline, reads it from the stored directory. */
export const listArtists = (query: ArtistsQuery): Promise<Stored<Part<Artist>>> =>
  readThrough({
    ask: async () => {
      const { artists, pagination } = await call(directory.artists, { query: { ...query } })
      return { found: artists, total: pagination.totalCount }
    },
    store: cachedElsewhere,
    load: () => loadFiltered(query),
  })
export const storedArtists = async (query: ArtistsQuery): Promise<Stored<Part<Artist>> | undefined> =>
  asDevice(await loadFiltered(query))

const venuesOf = (all: ProUser[], query: VenuesQuery): Part<ProUser> =>
  partOf(
    filterVenues(
      all.filter(({ Type }) => isVenueSide(Type)),
      query.search,
    ),
    query,
  )

const loadVenues = async (query: VenuesQuery): Promise<Cached<Part<ProUser>> | undefined> => {
  const all = await loadProUsers()
  return all && { ...all, value: venuesOf(all.value, query) }
}

/** Fetches a part of the venues and producers by name; offline, reads it from the stored directory. */
export const listVenues = (query: VenuesQuery): Promise<Stored<Part<ProUser>>> =>
  readThrough({
    ask: async () => {
      try {
        const { venues, pagination } = await call(directory.venues, { query: { ...query } })
        return { found: venues, total: pagination.totalCount }
      } catch (error) {
        // Another backend may only have the whole directory.
        if (!(error instanceof AppError) || error.status !== 404) throw error
        return venuesOf(await call(directory.proUsers, {}), query)
      }
    },
    store: cachedElsewhere,
    load: () => loadVenues(query),
  })
export const storedVenues = async (query: PartQuery): Promise<Stored<Part<ProUser>> | undefined> =>
  asDevice(await loadVenues(query))

const loadGenres = async (): Promise<Cached<string[]> | undefined> => {
  const genres = await loadRow('artist-genres', Genres)
  if (genres) return genres
  const artists = await loadArtists()
  return artists && { ...artists, value: genresOf(artists.value) }
}

/** Fetches the genres of artists, in alphabetical order. */
export const artistGenres = (): Promise<Stored<string[]>> =>
  readThrough({
    ask: async () => (await call(directory.artistGenres, {})).genres,
    store: (value, storedAt) => writeDevice((db) => db.meta.put({ key: 'artist-genres', value, storedAt })),
    load: loadGenres,
  })
export const storedGenres = async (): Promise<Stored<string[]> | undefined> => asDevice(await loadGenres())

/** Fetches the whole directory by name: artists, venues and producers. */
export const listProUsers = (): Promise<Stored<ProUser[]>> =>
  readThrough({
    ask: () => call(directory.proUsers, {}),
    store: (pros, storedAt) =>
      writeDevice((db) => db.meta.put({ key: 'pro-users', value: pros.slice(0, MAX_ENTRIES), storedAt })),
    load: loadProUsers,
  })
export const storedProUsers = async (): Promise<Stored<ProUser[]> | undefined> =>
  asDevice(await loadProUsers())

const loadProUser = async (id: string): Promise<Cached<ProUserPage> | undefined> => {
  const all = await loadProUsers()
  const value = all?.value.find((entry) => entry.id === id)
  return all && value && { ...all, value: { ...value, linked: linkedTo(value, all.value) } }
}

/** Replaces an entry of the stored directory; null deletes it. */
const replaceCached = (id: string, pro: ProUser | null) =>
  writeDevice((db) =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get('pro-users')
      if (row?.key !== 'pro-users') return
      const value = row.value.flatMap((entry) => (entry.id !== id ? entry : pro ? [pro] : []))
      await db.meta.put({ ...row, value })
    }),
  )

/** Fetches one artist, venue or producer. Throws AppError 404 if it does not exist, and deletes the device's copy then. */
export const getProUser = (id: string): Promise<Stored<ProUserPage>> =>
  readThrough({
    ask: async () => {
      try {
        return await call(directory.proUser, { params: { id } })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') await replaceCached(id, null)
        throw error
      }
    },
    store: ({ linked: _, ...pro }) => replaceCached(id, pro),
    load: () => loadProUser(id),
  })
export const storedProUser = async (id: string): Promise<Stored<ProUserPage> | undefined> =>
  asDevice(await loadProUser(id))
