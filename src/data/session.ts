import type { AuthResponse, User } from '../../contract/auth.ts'
import { DATABASE } from '../config/storage.ts'
import { IMAGE_CACHE } from '../config/worker.ts'
import { openChannel } from '../lib/open-channel.ts'
import { readDevice, writeDevice } from './device.ts'

const changes = ['opened', 'closed', 'expired', 'replaced'] as const

/** A change of the session: a member signed in or out, the server ended the session, or another member signs in after its end, before 'opened'. */
type SessionChange = (typeof changes)[number]

/** `isHere`: this page has made the change; others hear of it, maybe late. */
type SessionListener = (change: SessionChange, isHere: boolean) => void

const listeners = new Set<SessionListener>()

let last: SessionChange | undefined

let count = 0

/** Counts the changes in this page: the token alone does not tell a sign-out after an expiry. */
export const sessionChanges = (): number => count

const notify = (change: SessionChange, isHere = false): void => {
  // A sign-out in another tab arrives twice: by broadcast and by its storage event.
  if (change === 'closed' && last === 'closed') return
  last = change
  count += 1
  for (const listener of listeners) listener(change, isHere)
}

let channel: BroadcastChannel | undefined

// Opened at the first use, not at import: an open channel has a cost in the page and keeps a Node process alive.
const wire = (): BroadcastChannel | undefined => {
  if (channel) return channel
  channel = openChannel('nectar.session')
  if (!channel) return
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const change = changes.find((each) => each === message.data)
    if (change) notify(change)
  }
  return channel
}

/** Notifies this page and every other tab. */
export const announce = (change: SessionChange): void => {
  wire()?.postMessage(change)
  notify(change, true)
}

/** Calls the listener at each change, in this tab or another. Returns the unsubscribe function. */
export const onSessionChange = (listener: SessionListener): (() => void) => {
  wire()
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const TOKEN_LOCK = 'nectar.token'

const inLine = async <T>(mode: LockMode, work: () => Promise<T>): Promise<T> => {
  const locks = globalThis.navigator?.locks
  if (!locks) return work()
  let isGranted = false
  try {
    return await locks.request(TOKEN_LOCK, { mode }, () => {
      isGranted = true
      return work()
    })
  } catch (cause) {
    // A browser may refuse locks along with all site data: then no other tab has a session either.
    if (isGranted) throw cause
    return work()
  }
}

/**
 * Runs work that replaces the session's token. Until this device has the new token, the server refuses every call with the former one: the lock keeps
 * all tabs from treating that as the session's end (`afterReplacing`).
 */
export const whileReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('exclusive', work)

/** Handles a refused token once no replacement is in progress. */
const afterReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('shared', work)

let source: () => string | null | Promise<string | null> = () => null

/** Sets the source of the session token: local storage in the page, the mirrored row in the worker. */
const installTokenSource = (next: typeof source): void => {
  source = next
}

/** Returns the token to send with a call; `null` for none. */
export const readToken = (): string | null | Promise<string | null> => source()

/** The page's token storage: synchronous, shared by every tab. `clear` also deletes the member's other data stored beside it. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
  clear?(): void
}

let store: TokenStore = { read: () => null, write: () => undefined }

/** Sets the token storage (local storage in the page) and starts to listen to the other tabs. */
export const installTokenStore = (next: TokenStore): void => {
  store = next
  installTokenSource(() => next.read())
  globalThis.addEventListener?.('storage', onStorage)
  globalThis.addEventListener?.('pagehide', onLeft)
  globalThis.addEventListener?.('pageshow', onShownAgain)
}

/** Returns the session token; `null` for a visitor or an expired session. */
export const currentToken = (): string | null => store.read()

const mirror = () => readDevice((db) => db.session.get('current'))

// The token also disappears when the session expires, which the mirror distinguishes.
const tellClosed = async (): Promise<void> => {
  const session = await mirror()
  if (session?.token !== null && !currentToken()) notify('closed')
}

// The fallback of the broadcast.
const onStorage = (event: globalThis.Event): void => {
  const { key, newValue } = event as globalThis.Event & { key?: string | null; newValue?: string | null }
  if (key === 'nectar.token' && !newValue) void tellClosed()
}

/** The token with which this page was left. */
let leftWith: string | null | undefined

const onLeft = (): void => {
  leftWith = currentToken()
}

// Neither the broadcast nor the storage event reaches a page that is cached in the browser's history. Until every listener has heard of its return,
// the database refuses it.
const onShownAgain = (): void => {
  const token = currentToken()
  if (leftWith === undefined || token === leftWith) return
  if (token) notify('opened')
  else setTimeout(tellClosed)
}

/** Opens a session: deletes all data of another member, stores the profile and the token, notifies every tab. */
export const openSession = async ({ token, user }: AuthResponse): Promise<void> => {
  const former = await mirror()
  const isOther = former && former.userId !== user.id
  if (isOther) store.clear?.()
  await writeDevice((db) => db.adoptMember({ token, user }))
  store.write(token)
  if (isOther) announce('replaced')
  announce('opened')
}

/**
 * Closes the session and wipes all of the member's data on this device: token, persisted queries, every row, the mirror, the instant pass, the
 * pictures; notifies every tab. Never throws. The caller revokes the session on the server.
 */
export const closeSession = async (): Promise<void> => {
  // First, so that no pending response is adopted afterwards.
  if (store.clear) store.clear()
  else store.write(null)
  await wipeDevice()
  announce('closed')
}

const wipeDevice = async (): Promise<void> => {
  const wiped = await writeDevice((db) => db.wipeMember())
  // If the rows cannot be deleted, delete the database: the server has the rest of its data anyway.
  if (!wiped && globalThis.indexedDB) globalThis.indexedDB.deleteDatabase(DATABASE)
  await globalThis.caches?.delete(IMAGE_CACHE).catch(() => false)
}

/**
 * Expires the session after the server refused this token: removes the token, keeps the member's rows. Leaves a newer token alone. Wipes the rows of
 * an account that this device asked to delete: then the refusal is the only answer.
 */
export const expireSession = (refused: string): Promise<void> =>
  afterReplacing(async () => {
    const isDeleted = await readDevice((db) => db.isDeletionLikely(refused))
    if (isDeleted && store.read() === refused) return closeSession()
    await writeDevice((db) => db.replaceToken(refused, null))
    if (store.read() !== refused) return
    store.write(null)
    announce('expired')
  })

/**
 * Continues the session with another token and keeps the member's rows. Does nothing after a sign-out or another member's sign-in. Must run within
 * `whileReplacing`.
 */
export const replaceToken = async (former: string, token: string): Promise<void> => {
  if (store.read() !== former) return
  // The page's token first: then a response to the former token is not adopted, and the mirror cannot fall back to it.
  store.write(token)
  await writeDevice((db) => db.replaceToken(former, token))
}

/** Completes an interrupted sign-out: rows of a live session without its token have no owner. Called once at the app's start. */
export const sweepClosedSession = async (): Promise<void> => {
  if (currentToken()) return
  const session = await mirror()
  if (!session || session.token === null || currentToken()) return
  await wipeDevice()
  // What the browser shows and keeps of the member is forgotten now: the first time, nobody heard.
  announce('closed')
}

/** Returns the member that owns this device's rows, even after the session has expired; `null` after a sign-out, or without rows. */
export const lastMember = async (): Promise<User | null> => {
  const profile = await readDevice(async (db) => {
    const session = await db.session.get('current')
    // The page has lost a mirrored token: an interrupted sign-out.
    if (!session || (session.token !== null && !currentToken())) return undefined
    return db.profiles.get(session.userId)
  })
  if (!profile) return null
  const schemas = await import('../../contract/auth.ts')
  return schemas.User.safeParse(profile.user).data ?? null
}
