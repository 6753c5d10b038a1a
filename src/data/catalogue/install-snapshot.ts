import type { CatalogueFile, CatalogueManifest } from '../../../contract/catalogue.ts'
import * as catalogue from '../../../contract/endpoints/catalogue.ts'
import { createSliceCheck, listOrder } from '../../../contract/rules/catalogue-slices.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import { now } from '../../lib/clock.ts'
import { call, callLines } from '../api.ts'
import type { NectarDb } from '../db.ts'
import { readDevice, writeDevice, writeSpare } from '../device.ts'
import { AppError } from '../errors.ts'
import type { InstalledFile, InstalledSnapshot } from '../rows.ts'
import { fresherSince, installedState, pruneEvents } from './installed-snapshot.ts'
import { rowsOfSlice } from './snapshot.ts'
import { yieldToMain } from './yield-to-main.ts'

/** The share of the free storage for the catalogue, and the storage per byte of an event's text. */
const SHARE_OF_ROOM = 0.25
const ROOM_PER_BYTE = 2

export interface SnapshotRules {
  /** Maximum number of events, the next ones first. */
  most: number
  /** Called between two slices; returns false to stop. */
  isWanted: () => boolean
}

/** The result of an installation. Only 'interrupted' is worth an early retry. */
export type Installation = 'up to date' | 'interrupted' | 'no room'

/** A fetched file: whole, or up to the place `until` in the list. */
interface Fetched {
  file: InstalledFile
  until: string | null
}

class NoRoom extends Error {
  override name = 'NoRoom'
}

/** Converts a time of the server to ms of this device's clock. */
const here = (instant: string): number => Date.parse(instant) - (now().getTime() - Date.now())

/** Returns the number of events that fit in the free storage, by the browser's estimate. */
const roomFor = async ({ bytes, events }: CatalogueFile): Promise<number> => {
  const { quota, usage } = (await globalThis.navigator?.storage?.estimate?.().catch(() => undefined)) ?? {}
  if (quota === undefined || usage === undefined) return Number.POSITIVE_INFINITY
  return ((quota - usage) * SHARE_OF_ROOM) / ((ROOM_PER_BYTE * bytes) / Math.max(1, events))
}

/** Returns the stored slices of a file: all of an installed file, some of an interrupted one. */
const storedSlices = async (name: string): Promise<Set<number>> => {
  const keys = await readDevice((db) =>
    Promise.all(db.snapshotTables.map((table) => table.where('file').equals(name).primaryKeys())),
  )
  const [index, events] = (keys ?? []).map((tableKeys) => new Set(tableKeys.map(([, slice]) => slice)))
  return new Set([...(index ?? [])].filter((slice) => events?.has(slice)))
}

const isWhole = async (file: InstalledFile): Promise<boolean> =>
  (await storedSlices(file.name)).size >= file.slices

const dropFiles = (names: string[]): Promise<boolean> =>
  writeDevice((db) =>
    db.transaction('rw', db.snapshotTables, async () => {
      for (const table of db.snapshotTables) await table.where('file').noneOf(names).delete()
    }),
  )

/**
 * Fetches a file and stores it slice by slice, resuming an interrupted attempt. Returns undefined if it is no longer wanted. Throws AppError,
 * BadCatalogueFile, or NoRoom.
 */
const fetchFile = async (
  { name, at, events: expected }: CatalogueFile,
  base: string | null,
  { most, isWanted }: SnapshotRules,
): Promise<Fetched | undefined> => {
  const installed = await storedSlices(name)
  const check = createSliceCheck()
  const pauseWhenDue = yieldToMain()
  let slices = 0
  let events = 0
  let until: string | null = null
  for await (const slice of callLines(catalogue.catalogueFile, { params: { name } }, { token: null })) {
    if (events >= most) break
    if (slices === 0 && slice.base !== base)
      throw new AppError('Un delta d’un autre catalogue.', { kind: 'unexpected' })
    until = check(slice)
    if (!isWanted()) return undefined
    const rows = rowsOfSlice(name, slices, slice, Date.now())
    const isCached =
      installed.has(slices) ||
      (await writeSpare((db) =>
        db.transaction('rw', db.snapshotTables, async () => {
          await db.snapshotIndex.put(rows.index)
          await db.snapshotEvents.put(rows.events)
        }),
      ))
    if (!isCached) throw new NoRoom()
    slices++
    events += slice.count
    await pauseWhenDue()
  }
  if (events !== expected && events < most)
    throw new AppError('Un catalogue incomplet.', { kind: 'unexpected' })
  return { file: { name, at: here(at), slices, events }, until: events < expected ? until : null }
}

/** Selects the rows that are older than the installed snapshot and may be deleted. */
const olderRows = (db: NectarDb, installed: InstalledSnapshot) =>
  db.events.where('storedAt').belowOrEqual(fresherSince({ ...installed.base, at: installed.at }))

/** Reads the ids of a stored file, unless there are no rows to compare with. */
const idsOf = async (file: InstalledFile | null, isAsked: boolean): Promise<Set<string>> => {
  const ids = new Set<string>()
  if (!file || !isAsked) return ids
  const pauseWhenDue = yieldToMain()
  for (let slice = 0; slice < file.slices; slice++) {
    const row = await readDevice((db) => db.snapshotIndex.get([file.name, slice]))
    for (const id of [...(row?.removed ?? []), ...(row?.ids.split('\n') ?? [])]) ids.add(id)
    await pauseWhenDue()
  }
  return ids
}

/** Deletes the rows that a snapshot supersedes: those it has newer, and those it no longer has. Runs inside a write of `events`. */
const dropSuperseded = async (
  db: NectarDb,
  installed: InstalledSnapshot,
  ids: Record<'base' | 'delta', Set<string>>,
) => {
  const today = parisWallClock(now()).date
  const isOlder = (storedAt: number, file: InstalledFile | null) =>
    file !== null && storedAt <= fresherSince(file)
  const last = installed.until ?? '~'
  const rows = await olderRows(db, installed).toArray()
  const superseded = rows.filter(({ id, date, event, storedAt }) => {
    if (date <= today || event?.status === 'cancelled') return false
    if (ids.delta.has(id)) return isOlder(storedAt, installed.delta)
    if (ids.base.has(id)) return isOlder(storedAt, installed.base)
    return !event || listOrder(event) <= last
  })
  await db.events.bulkDelete(superseded.map(({ id }) => id))
}

const dropOthers = async (): Promise<void> => {
  const state = await readDevice(installedState)
  await dropFiles(state ? [state.base.name, state.delta?.name ?? ''] : [])
}

/** Makes fetched files this device's snapshot, in one write. */
const install = async (installed: InstalledSnapshot): Promise<Installation> => {
  const hasOlder = ((await readDevice((db) => olderRows(db, installed).count())) ?? 0) > 0
  const ids = { base: await idsOf(installed.base, hasOlder), delta: await idsOf(installed.delta, hasOlder) }
  const isInstalled = await writeSpare((db) =>
    db.transaction('rw', [db.events, db.meta], async () => {
      const state = await installedState(db)
      // Another tab has already installed a newer snapshot. One of the future is of a server whose clock was ahead.
      if (state && state.at > installed.at && fresherSince(state) <= Date.now()) return
      if (hasOlder) await dropSuperseded(db, installed, ids)
      await pruneEvents(db)
      const withdrawn = Object.entries(state?.withdrawn ?? {}).filter(
        ([, at]) => at > fresherSince(installed.base),
      )
      const storedAt = Date.now()
      await db.meta.put({ key: 'withdrawn', value: Object.fromEntries(withdrawn), storedAt })
      await db.meta.put({ key: 'snapshot', value: installed, storedAt })
      const list = await db.meta.get('list')
      if (!list || list.storedAt < installed.at)
        await db.meta.put({ key: 'list', value: true, storedAt: installed.at })
    }),
  )
  await dropOthers()
  return isInstalled ? 'up to date' : 'no room'
}

const fetchAll = async (manifest: CatalogueManifest, rules: SnapshotRules): Promise<Installation> => {
  const { snapshot, delta } = manifest
  if (!snapshot) return 'interrupted'
  const state = await readDevice(installedState)
  const names = [snapshot, delta, state?.base, state?.delta].flatMap((file) => file?.name ?? [])
  await dropFiles(names)
  const most = Math.min(rules.most, await roomFor(snapshot))
  const isEnough =
    state?.base.name === snapshot.name &&
    (state.until === null || state.base.events >= Math.floor(most)) &&
    (await isWhole(state.base))
  const base = isEnough
    ? { file: { ...state.base, at: here(snapshot.at) }, until: state.until }
    : await fetchFile(snapshot, null, { ...rules, most })
  if (!base) return 'interrupted'
  if (base.file.slices === 0) return 'no room'
  const known = state?.delta && state.delta.name === delta?.name ? state.delta : null
  const isKnown = known !== null && (await isWhole(known))
  const change =
    delta && !isKnown ? await fetchFile(delta, snapshot.name, { ...rules, most: delta.events + 1 }) : null
  if (change === undefined) return 'interrupted'
  return install({
    at: here(manifest.at),
    base: base.file,
    until: base.until,
    delta: delta && isKnown ? { ...known, at: here(delta.at) } : (change?.file ?? null),
  })
}

/**
 * Updates this device's snapshot: fetches missing catalogue files and replaces the old ones once complete. On failure the old ones stay, and the next
 * call resumes, unless a file is invalid. Throws AppError, BadCatalogueFile.
 */
export const installSnapshot = async (rules: SnapshotRules): Promise<Installation> => {
  const attempt = async () => fetchAll(await call(catalogue.catalogue, {}, { token: null }), rules)
  const isReplaced = (error: unknown) => error instanceof AppError && error.code === 'not_found'
  try {
    return await attempt().catch((error) => {
      if (isReplaced(error)) return attempt()
      throw error
    })
  } catch (error) {
    const isAway = error instanceof AppError && (error.kind === 'offline' || error.kind === 'api')
    if (!isAway) await dropOthers()
    if (error instanceof NoRoom) return 'no room'
    throw error
  }
}
