import { readDevice } from '../device.ts'
import { fresherSince, type InstalledState, installedState, isFresher } from './installed-snapshot.ts'
import type { ListedRow } from './listed-rows.ts'
import { openFile, type SnapshotFile } from './snapshot.ts'

/** This device's snapshot, opened, and the ids that newer data covers. */
export interface Opened {
  state: InstalledState
  base: SnapshotFile
  delta: SnapshotFile | null
  /** Ids changed or removed by the delta. */
  changed: ReadonlySet<string>
  /** Ids of the rows that were stored since each file was made. */
  fresher: ReadonlyMap<SnapshotFile, ReadonlySet<string>>
}

/** Checks for newer data about an event than a file has. */
export const isCovered = (
  { delta, changed, fresher, state }: Opened,
  file: SnapshotFile,
  id: string,
): boolean =>
  (file !== delta && changed.has(id)) ||
  fresher.get(file)?.has(id) === true ||
  isFresher(state.withdrawn[id] ?? 0, file.installed)

/** Checks whether the snapshot is newer than a row. */
export const isSuperseded = ({ delta, changed, base, state }: Opened, row: ListedRow): boolean => {
  if ((state.withdrawn[row.event.id] ?? 0) > row.storedAt) return true
  if (delta && changed.has(row.event.id)) return !isFresher(row.storedAt, delta.installed)
  return (state.until === null || row.order <= state.until) && !isFresher(row.storedAt, base.installed)
}

/** This device's snapshot, kept in step with changes to it and to the rows. Callers must run one step at a time. */
interface OpenedSnapshot {
  current(): Opened | null
  isStale(): boolean
  markStale(): void
  /** Reads again after the device failed to respond. */
  retry(): void
  /** Opens the snapshot, or applies the changes since. */
  prepare(): Promise<void>
  /** Reads more of a file. If a part is missing, drops the snapshot; if the device does not respond, only until `retry`. */
  loadMore(one: Opened, file: SnapshotFile): Promise<void>
}

export const openInstalledSnapshot = (): OpenedSnapshot => {
  let opened: Opened | null = null
  let isStale = true
  let isUnread = false
  /** The install time of a snapshot that turned out to be incomplete: it is not opened again. */
  let tornAt: number | undefined

  /** Opens the snapshot and finds the rows that override it. */
  const open = async () => {
    isStale = false
    const state = await readDevice(async (db) => (await installedState(db)) ?? null)
    if (state === undefined) {
      isUnread = true
      return
    }
    if (!state || state.storedAt === tornAt) {
      opened = null
      return
    }
    const reopened = (file: SnapshotFile | null | undefined, installed: typeof state.delta) =>
      installed &&
      (file?.installed.name === installed.name && file.installed.slices === installed.slices
        ? file
        : openFile(installed))
    const base = reopened(opened?.base, state.base)
    const delta = reopened(opened?.delta, state.delta)
    if (!base) return
    while (delta && !delta.isWhole()) {
      const isThere = await delta.loadMore()
      if (isThere) continue
      if (isThere === undefined) isUnread = true
      else tornAt = state.storedAt
      opened = null
      return
    }
    const files = delta ? [base, delta] : [base]
    const ids = await readDevice((db) =>
      Promise.all(
        files.map(({ installed }) =>
          db.events.where('storedAt').above(fresherSince(installed)).primaryKeys(),
        ),
      ),
    )
    if (!ids) {
      isUnread = true
      return
    }
    const fresher = new Map(files.map((file, index) => [file, new Set<string>(ids[index])]))
    const changed = new Set(delta ? [...delta.removed, ...delta.ids()] : [])
    opened = { state, base, delta, changed, fresher }
  }

  return {
    current: () => opened,
    isStale: () => isStale,
    markStale: () => {
      isStale = true
    },
    retry: () => {
      isStale ||= isUnread
      isUnread = false
    },
    prepare: async () => {
      if (isStale) await open()
    },
    loadMore: async (one, file) => {
      const isThere = file.isWhole() || (await file.loadMore())
      if (isThere || opened !== one) return
      if (isThere === undefined) isUnread = true
      else tornAt = one.state.storedAt
      opened = null
    },
  }
}
