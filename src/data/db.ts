import { type DBCore, type DBCoreTransaction, Dexie, type EntityTable, type Table } from 'dexie'
import type { User } from '../../contract/auth.ts'
import { DATABASE } from '../config/storage.ts'
import type {
  AdmissionRow,
  CheckInRow,
  DraftRow,
  EventRow,
  FavouriteRow,
  FlagListRow,
  FollowRow,
  GivenListRow,
  InstantPassRow,
  InvitationRow,
  MetaRow,
  OrganiserRow,
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
  WaitRow,
} from './rows.ts'

/** How long an account that answers as before may yet turn out deleted, in ms. An open page asks every 10 min. */
const DELETION_MS = 15 * 60_000

type OpenTransaction = DBCoreTransaction & EventTarget

/**
 * Aborts a page's transactions as it is left, and refuses new ones until it is shown again: WebKit freezes a cached page with open transactions,
 * which would block every other page and the worker.
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
        // The transaction is already committing.
      }
    }
  })
  globalThis.addEventListener?.('pageshow', () => {
    isLeft = false
  })
}

/**
 * Version of the stores. Expand only: an old tab or worker still writes to a newer database. Only add stores or indexes, never change a primary key,
 * and delete a store two releases after the last code that names it.
 */
export const SCHEMA = 10

/** A later version of Nectar owns the database and has dropped a store that this code would re-create: leave it alone. */
export class NewerDatabaseError extends Error {
  override name = 'NewerDatabaseError'
}

// Dexie multiplies versions by ten, re-creates missing stores and adds one to the version. In a database of a later schema that would re-create
// stores dropped by the later code, so refuse it.
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

/** The device's database. A member's rows are keyed by member. */
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
  declare door: EntityTable<InstantPassRow, 'id'>
  declare favourites: Table<FavouriteRow, [string, string]>
  declare favouriteLists: EntityTable<FlagListRow, 'userId'>
  declare follows: Table<FollowRow, [string, string]>
  declare followLists: EntityTable<FlagListRow, 'userId'>
  declare waits: Table<WaitRow, [string, string]>
  declare waitLists: EntityTable<FlagListRow, 'userId'>
  declare organiser: Table<OrganiserRow, [string, string]>
  declare drafts: Table<DraftRow, [string, string]>
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
    // One version declares every store: Dexie adds the missing ones to the database of any earlier version.
    this.version(SCHEMA).stores({
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
      favourites: '[userId+eventId], userId',
      favouriteLists: 'userId',
      outbox: '[userId+kind+entity], userId',
      refusals: '[userId+kind+entity], userId',
      preregistrations: 'email',
      snapshotIndex: '[file+slice], file',
      snapshotEvents: '[file+slice], file',
      invitations: 'code',
      follows: '[userId+proId], userId',
      followLists: 'userId',
      givenLists: 'userId',
      seatKeys: '[userId+seatId], userId',
      checkIns: 'link',
      admissions: 'id, link, admission.seat, admission.pass, admission.undoes',
      waits: '[userId+eventId], userId',
      waitLists: 'userId',
      drafts: '[userId+id], userId',
      organiser: '[userId+key], userId, until',
    })
  }

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
      this.waits,
      this.waitLists,
      this.drafts,
      this.organiser,
      this.givenLists,
      this.seatKeys,
      this.outbox,
      this.refusals,
    ]
  }

  /** The stores of the public catalogue, purged first if the device is full. */
  get catalogueTables(): Table[] {
    return [this.events, this.ticketTypes, ...this.snapshotTables]
  }

  get snapshotTables(): [
    Table<SnapshotIndexRow, [string, number]>,
    Table<SnapshotEventsRow, [string, number]>,
  ] {
    return [this.snapshotIndex, this.snapshotEvents]
  }

  /** Deletes every member's rows and the session's mirror, in one transaction. */
  wipeMember(): Promise<void> {
    return this.transaction('rw', [this.session, ...this.memberTables], async () => {
      await this.session.clear()
      for (const table of this.memberTables) await table.clear()
    })
  }

  /**
   * Makes a member the owner of this device's rows: mirrors the token for the worker, stores the profile, and deletes the rows of another
   * member. Calls `stillWanted` inside the transaction.
   */
  adoptMember(
    { token, user }: { token: string; user: User },
    stillWanted: () => boolean = () => true,
  ): Promise<void> {
    return this.transaction('rw', [this.session, ...this.memberTables], async () => {
      if (!stillWanted()) return
      const session = await this.session.get('current')
      const storedAt = Date.now()
      if (session?.userId !== user.id) for (const table of this.memberTables) await table.clear()
      const asked = session?.token === token ? (session.deletionAskedAt ?? 0) : 0
      const isDeletionOpen = asked <= storedAt && storedAt < asked + DELETION_MS
      const deletion = isDeletionOpen ? { deletionAskedAt: asked } : {}
      await this.session.put({ id: 'current', userId: user.id, token, storedAt, ...deletion })
      await this.profiles.put({ userId: user.id, user, storedAt })
    })
  }

  /** Notes when the deletion of this session's account was asked for, in ms since 1970; undefined for a refusal. Returns the time noted before. */
  noteDeletion(token: string, askedAt: number | undefined): Promise<number | undefined> {
    return this.transaction('rw', this.session, async () => {
      const session = await this.session.get('current')
      if (session?.token !== token) return undefined
      await this.session.update('current', { deletionAskedAt: askedAt })
      return session.deletionAskedAt
    })
  }

  /** Checks if this session may have ended by a deletion that was asked for: the account has not answered since, or only just after. */
  async isDeletionLikely(token: string): Promise<boolean> {
    const session = await this.session.get('current')
    if (session?.token !== token || session.deletionAskedAt === undefined) return false
    const { deletionAskedAt: asked, storedAt } = session
    return storedAt < asked || Date.now() < asked + DELETION_MS
  }

  /** Replaces the mirrored token, if it is still `former`; null for a session that has ended. */
  replaceToken(former: string, token: string | null): Promise<void> {
    return this.transaction('rw', this.session, async () => {
      const session = await this.session.get('current')
      if (session?.token !== former) return
      const { refused: _, deletionAskedAt: __, ...proved } = session
      await this.session.put(token ? { ...proved, token, storedAt: Date.now() } : { ...session, token })
    })
  }
}

/** Opens or creates the database. If it cannot be ours (another primary key under our names), deletes it once: the server has everything. */
export const openDb = async (): Promise<NectarDb> => {
  // Without this check, Dexie would use the IndexedDB it saw at its import.
  if (!globalThis.indexedDB) throw new Dexie.MissingAPIError()
  const db = new NectarDb()
  try {
    await db.open()
    return db
  } catch (error) {
    if (!(error instanceof Error) || error.name !== 'UpgradeError') throw error
    await db.delete()
    // After a failed upgrade, the instance keeps part of a version's stores: use a new one.
    const anew = new NectarDb()
    await anew.open()
    return anew
  }
}
