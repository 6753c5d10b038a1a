import { readDevice } from './device.ts'
import { fresherSince, type InstalledState, installedState, isFresher } from './installed-snapshot.ts'
import type { ListedRow } from './listed-rows.ts'
import { openFile, type SnapshotFile } from './snapshot.ts'

/** The snapshot of this device, opened, and what stands before it. */
export interface Opened {
  state: InstalledState
  base: SnapshotFile
  delta: SnapshotFile | null
  /** Ids that the delta says something of. */
  changed: ReadonlySet<string>
  /** Ids of the rows that were stored since a file was made. */
  fresher: ReadonlyMap<SnapshotFile, ReadonlySet<string>>
}

/** Whether something newer than a file says what there is to say of an event. */
export const isCovered = (
  { delta, changed, fresher, state }: Opened,
  file: SnapshotFile,
  id: string,
): boolean =>
  (file !== delta && changed.has(id)) ||
  fresher.get(file)?.has(id) === true ||
  isFresher(state.withdrawn[id] ?? 0, file.installed)

/** Whether the snapshot knows better than a row. */
export const isSuperseded = ({ delta, changed, base, state }: Opened, row: ListedRow): boolean => {
  if ((state.withdrawn[row.event.id] ?? 0) > row.storedAt) return true
  if (delta && changed.has(row.event.id)) return !isFresher(row.storedAt, delta.installed)
  return (state.until === null || row.order <= state.until) && !isFresher(row.storedAt, base.installed)
}

/** The snapshot of this device, followed as it and the rows change. One step at a time: whoever calls takes turns. */
interface OpenedSnapshot {
  current(): Opened | null
  isStale(): boolean
  markStale(): void
  /** What the device did not answer is asked again. */
  retry(): void
  /** Opens it, or follows what has changed since. */
  prepare(): Promise<void>
  /** Reads more of a file; where a part of it is missing the snapshot is given up, where the device does not answer until `retry`. */
  loadMore(one: Opened, file: SnapshotFile): Promise<void>
}

export const openInstalledSnapshot = (): OpenedSnapshot => {
  let opened: Opened | null = null
  let isStale = true
  let isUnread = false
  /** When a snapshot was installed that turned out not to be whole: it is not tried again. */
  let tornAt: number | undefined

  /** Follows the snapshot and the rows that stand before it. */
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
