import * as z from 'zod/mini'
import { Artist, type ArtistsQuery, ProUser } from '../../../contract/directory.ts'
import { artistsOf, filterArtists, genresOf } from '../../../contract/rules/directory.ts'
import { call } from '../api.ts'
import { readDevice, writeDevice } from '../device.ts'
import { AppError } from '../errors.ts'
import type { MetaRow } from '../rows.ts'
import { asDevice, type Kept, readThrough, type Stored } from '../stored.ts'

/** How many of a list are kept on the device at most. */
const MOST = 1000

const Artists = z.array(Artist)
const Genres = z.array(z.string())
const ProUsers = z.array(ProUser)

const loadRow = <T>(key: MetaRow['key'], schema: z.ZodMiniType<T>) =>
  readDevice(async (db): Promise<Kept<T> | undefined> => {
    const row = await db.meta.get(key)
    const parsed = row && z.safeParse(schema, row.value)
    return row && parsed?.success ? { value: parsed.data, storedAt: row.storedAt } : undefined
  })

const loadProUsers = () => loadRow('pro-users', ProUsers)

/** The artists the device knows of: as their list came, else out of the whole directory. */
const loadArtists = async (): Promise<Kept<Artist[]> | undefined> => {
  const list = await loadRow('artists', Artists)
  if (list) return list
  const all = await loadProUsers()
  return all && { ...all, value: artistsOf(all.value) }
}

const loadFiltered = async (query: ArtistsQuery) => {
  const kept = await loadArtists()
  return kept && { ...kept, value: filterArtists(kept.value, query) }
}

const isWhole = ({ search, genre }: ArtistsQuery): boolean => !search && (!genre || genre === 'All')

/** Artists by name (document 2, section 7); from the device, those of its last whole list under the same filters. */
export const listArtists = (query: ArtistsQuery): Promise<Stored<Artist[]>> =>
  readThrough({
    ask: async () => (await call('artists', { query })).artists,
    keep: async (artists, storedAt) =>
      isWhole(query) &&
      writeDevice((db) => db.meta.put({ key: 'artists', value: artists.slice(0, MOST), storedAt })),
    load: () => loadFiltered(query),
  })
export const storedArtists = async (query: ArtistsQuery): Promise<Stored<Artist[]> | undefined> =>
  asDevice(await loadFiltered(query))

const loadGenres = async (): Promise<Kept<string[]> | undefined> => {
  const genres = await loadRow('artist-genres', Genres)
  if (genres) return genres
  const artists = await loadArtists()
  return artists && { ...artists, value: genresOf(artists.value) }
}

/** The genres that artists play, in alphabetical order. */
export const artistGenres = (): Promise<Stored<string[]>> =>
  readThrough({
    ask: async () => (await call('artistGenres', {})).genres,
    keep: (value, storedAt) => writeDevice((db) => db.meta.put({ key: 'artist-genres', value, storedAt })),
    load: loadGenres,
  })
export const storedGenres = async (): Promise<Stored<string[]> | undefined> => asDevice(await loadGenres())

/** The whole directory by name, both sides (ruling: directory). */
export const listProUsers = (): Promise<Stored<ProUser[]>> =>
  readThrough({
    ask: () => call('proUsers', {}),
    keep: (pros, storedAt) =>
      writeDevice((db) => db.meta.put({ key: 'pro-users', value: pros.slice(0, MOST), storedAt })),
    load: loadProUsers,
  })
export const storedProUsers = async (): Promise<Stored<ProUser[]> | undefined> =>
  asDevice(await loadProUsers())

const loadProUser = async (id: string): Promise<Kept<ProUser> | undefined> => {
  const all = await loadProUsers()
  const value = all?.value.find((one) => one.id === id)
  return all && value && { ...all, value }
}

/** Puts one entry of the kept directory in the place of what stands there under its id; null takes it out. */
const replaceKept = (id: string, pro: ProUser | null) =>
  writeDevice((db) =>
    db.transaction('rw', db.meta, async () => {
      const row = await db.meta.get('pro-users')
      if (row?.key !== 'pro-users') return
      const value = row.value.flatMap((one) => (one.id !== id ? one : pro ? [pro] : []))
      await db.meta.put({ ...row, value })
    }),
  )

/** One artist, venue or producer. Throws AppError 404 where there is none, and drops the device's copy then. */
export const getProUser = (id: string): Promise<Stored<ProUser>> =>
  readThrough({
    ask: async () => {
      try {
        return await call('proUser', { params: { id } })
      } catch (error) {
        if (error instanceof AppError && error.code === 'not_found') await replaceKept(id, null)
        throw error
      }
    },
    keep: (pro) => replaceKept(id, pro),
    load: () => loadProUser(id),
  })
export const storedProUser = async (id: string): Promise<Stored<ProUser> | undefined> =>
  asDevice(await loadProUser(id))
