import { type DBCore, type DBCoreTransaction, Dexie, type EntityTable, type Table } from 'dexie'
import { DATABASE } from '../config/storage.ts'
import type {
  AdmissionRow,
  CheckInRow,
  DoorRow,
  EventRow,
  FavouriteListRow,
  FavouriteRow,
  FollowListRow,
  FollowRow,
  GivenListRow,
  InvitationRow,
  MetaRow,
  OutboxRow,
  PassRow,
  PreregistrationRow,
  ProfileRow,
  RefusalRow,
  SeatKeyRow,
  SessionRow,
  SnapshotEventsRow,
  SnapshotIndexRow,
  SubscriptionRow,
  TicketListRow,
  TicketRow,
  TicketTypesRow,
} from './rows.ts'

/** The native transaction, which says when it has ended. */
type OpenTransaction = DBCoreTransaction & EventTarget

/**
 * Aborts a page's transactions as it is left, and begins none until it is shown again: WebKit freezes a page that it keeps for 'back' with its transactions
 * open, and every other page and the worker would wait for the same stores.
 */
const abortOnLeave = (db: Dexie): void => {
  const open = new Set<OpenTransaction>()
  let isLeft = false
  const watch = (core: DBCore): DBCore['transaction'] => {
    return (stores, mode, options) => {
      if (isLeft) throw new DOMException('The page has been left.', 'AbortError')
      const transaction = core.transaction(stores, mode, options) as OpenTransaction
      open.add(transaction)
      for (const end of ['complete', 'abort'])
        transaction.addEventListener(end, () => open.delete(transaction))
      return transaction
    }
  }
  db.use({
    stack: 'dbcore',
    name: 'abort-on-leave',
    create: (core) => ({ ...core, transaction: watch(core) }),
  })
  globalThis.addEventListener?.('pagehide', () => {
    isLeft = true
    for (const transaction of open) {
      try {
        transaction.abort()
      } catch {
        // It is being committed.
      }
    }
  })
  globalThis.addEventListener?.('pageshow', () => {
    isLeft = false
  })
}

/**
 * Version of the stores. Expand only: an old tab or worker keeps writing to a newer database, so a store or index is only
 * ever added, never given another primary key, and deleted two releases after the last code that names it.
 */
export const SCHEMA = 7

/** A later version of Nectar owns the database and has dropped a store we would re-create: hands off. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

// Dexie multiplies versions by ten, re-creates missing stores and adds one to the version. In a database of a later
// schema that would bring back what the later code has dropped, so that step is refused there.
const guarded = (native: IDBFactory): IDBFactory =>
  Object.assign(Object.create(native) as IDBFactory, {
    open: (name: string, version?: number) => {
      if (version !== undefined && version > (SCHEMA + 1) * 10) throw new NewerDatabaseError()
      return version === undefined ? native.open(name) : native.open(name, version)
    },
    deleteDatabase: (name: string) => native.deleteDatabase(name),
    databases: () => native.databases(),
    cmp: (first: unknown, second: unknown) => native.cmp(first, second),
  })

/** What is kept on the device, keyed by member where it is a member's. */
export class NectarDb extends Dexie {
  declare events: EntityTable<EventRow, 'id'>
  declare ticketTypes: EntityTable<TicketTypesRow, 'eventId'>
  declare meta: EntityTable<MetaRow, 'key'>
  declare tickets: Table<TicketRow, [string, string]>
  declare ticketLists: EntityTable<TicketListRow, 'userId'>
  declare passes: EntityTable<PassRow, 'userId'>
  declare subscriptions: EntityTable<SubscriptionRow, 'userId'>
  declare profiles: EntityTable<ProfileRow, 'userId'>
  declare session: EntityTable<SessionRow, 'id'>
  declare door: EntityTable<DoorRow, 'id'>
  declare favourites: Table<FavouriteRow, [string, string]>
  declare favouriteLists: EntityTable<FavouriteListRow, 'userId'>
  declare follows: Table<FollowRow, [string, string]>
  declare followLists: EntityTable<FollowListRow, 'userId'>
  declare invitations: EntityTable<InvitationRow, 'code'>
  declare givenLists: EntityTable<GivenListRow, 'userId'>
  declare outbox: Table<OutboxRow, [string, string, string]>
  declare refusals: Table<RefusalRow, [string, string, string]>
  declare preregistrations: EntityTable<PreregistrationRow, 'email'>
  declare seatKeys: Table<SeatKeyRow, [string, string]>
  declare checkIns: EntityTable<CheckInRow, 'link'>
  declare admissions: EntityTable<AdmissionRow, 'id'>
  declare snapshotIndex: Table<SnapshotIndexRow, [string, number]>
  declare snapshotEvents: Table<SnapshotEventsRow, [string, number]>

  constructor() {
    super(DATABASE, { indexedDB: guarded(globalThis.indexedDB), IDBKeyRange: globalThis.IDBKeyRange })
    abortOnLeave(this)
    this.version(1).stores({
      events: 'id, date, storedAt',
      ticketTypes: 'eventId',
      meta: 'key',
      tickets: '[userId+id], userId',
      ticketLists: 'userId',
      passes: 'userId',
      subscriptions: 'userId',
      profiles: 'userId',
      session: 'id',
      door: 'id',
    })
    this.version(2).stores({
      favourites: '[userId+eventId], userId',
      favouriteLists: 'userId',
      outbox: '[userId+kind+entity], userId',
      refusals: '[userId+kind+entity], userId',
    })
    this.version(3).stores({ preregistrations: 'email' })
    this.version(4).stores({ snapshotIndex: '[file+slice], file', snapshotEvents: '[file+slice], file' })
    this.version(5).stores({
      invitations: 'code',
      follows: '[userId+proId], userId',
      followLists: 'userId',
    })
    this.version(6).stores({ givenLists: 'userId' })
    this.version(SCHEMA).stores({
      seatKeys: '[userId+seatId], userId',
      checkIns: 'link',
      admissions: 'id, link, admission.seat, admission.pass, admission.undoes',
    })
  }

  /** The stores whose every row belongs to a member. */
  get memberTables(): Table[] {
    return [
      this.tickets,
      this.ticketLists,
      this.passes,
      this.subscriptions,
      this.profiles,
      this.door,
      this.favourites,
      this.favouriteLists,
      this.follows,
      this.followLists,
      this.givenLists,
      this.seatKeys,
      this.outbox,
      this.refusals,
    ]
  }

  /** The public catalogue: the first to go when there is no room. */
  get catalogueTables(): Table[] {
    return [this.events, this.ticketTypes, ...this.snapshotTables]
  }

  /** The slices of the catalogue's files. */
  get snapshotTables(): [
    Table<SnapshotIndexRow, [string, number]>,
    Table<SnapshotEventsRow, [string, number]>,
  ] {
    return [this.snapshotIndex, this.snapshotEvents]
  }
}

/** Opens the database, creating it where there is none. A database that cannot be ours (another primary key under our names) is deleted once: the server has everything. */
export const openDb = async (): Promise<NectarDb> => {
  // Dexie would take the one it saw when it was loaded.
  if (!globalThis.indexedDB) throw new Dexie.MissingAPIError()
  const db = new NectarDb()
  try {
    await db.open()
    return db
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UpgradeError') throw error
    await db.delete()
    // An instance whose upgrade broke off half-way keeps a version's half of the stores.
    const anew = new NectarDb()
    await anew.open()
    return anew
  }
}
