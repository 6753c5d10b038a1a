import type { AuthResponse, User } from '../../contract/auth.ts'
import { DATABASE } from '../config/storage.ts'
import { IMAGE_CACHE } from '../config/worker.ts'
import { openChannel } from '../lib/tabs.ts'
import { readDevice, writeDevice } from './device.ts'
import { adoptMember, wipeMemberRows } from './member-rows.ts'

const changes = ['opened', 'closed', 'expired'] as const

/** What happened to the session: someone signed in, the member signed out, or the server ended it. */
type SessionChange = (typeof changes)[number]

const listeners = new Set<(change: SessionChange) => void>()

let last: SessionChange | undefined

let count = 0

/** How many changes this page has heard of: the token alone does not tell a sign-out after an expiry. */
export const sessionChanges = (): number => count

const notify = (change: SessionChange): void => {
  // A sign-out is heard twice from another tab: by broadcast and by its storage event.
  if (change === 'closed' && last === 'closed') return
  last = change
  count += 1
  for (const listener of listeners) listener(change)
}

let channel: BroadcastChannel | undefined

// Opened at the first use, not at import: an open channel has a price in the page and keeps a Node process alive.
const wire = (): BroadcastChannel | undefined => {
  if (channel) return channel
  channel = openChannel('nectar.session')
  if (!channel) return
  channel.onmessage = (message: MessageEvent<unknown>) => {
    const change = changes.find((known) => known === message.data)
    if (change) notify(change)
  }
  return channel
}

/** Tells this page and every other tab. */
export const announce = (change: SessionChange): void => {
  wire()?.postMessage(change)
  notify(change)
}

/** Calls the listener at each change, in this tab or another; returns how to stop. */
export const onSessionChange = (listener: (change: SessionChange) => void): (() => void) => {
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
    // A browser may refuse locks with all site data: then no other tab has anything of the session either.
    if (isGranted) throw cause
    return work()
  }
}

/**
 * Does what makes the session's token another. Between the server's doing so and this device's hearing of it every call by the
 * former token is refused, in any tab: none of them takes that for the session's end (`afterReplacing`).
 */
export const whileReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('exclusive', work)

/** Decides on a refused token once it is no longer being replaced. */
const afterReplacing = <T>(work: () => Promise<T>): Promise<T> => inLine('shared', work)

let source: () => string | null | Promise<string | null> = () => null

/** Says where the session token is read from: local storage in the page, the mirrored row in the worker. */
const installTokenSource = (next: typeof source): void => {
  source = next
}

/** The token to send with a call, `null` for none. */
export const readToken = (): string | null | Promise<string | null> => source()

/** Where the page keeps its token: synchronous, shared by every tab. `clear` also drops whatever else of the member lies beside it. */
export interface TokenStore {
  read(): string | null
  write(token: string | null): void
  clear?(): void
}

let store: TokenStore = { read: () => null, write: () => undefined }

/** Says where the token is kept (local storage in the page) and starts listening to the other tabs. */
export const installTokenStore = (next: TokenStore): void => {
  store = next
  installTokenSource(() => next.read())
  globalThis.addEventListener?.('storage', onStorage)
}

/** The session token, `null` for a visitor or an expired session. */
export const currentToken = (): string | null => store.read()

const mirror = () => readDevice((db) => db.session.get('current'))

// The fallback of the broadcast. A token also goes when the session expires, which the mirror tells apart.
const onStorage = async (event: globalThis.Event): Promise<void> => {
  const { key, newValue } = event as globalThis.Event & { key?: string | null; newValue?: string | null }
  if (key !== 'nectar.token' || newValue) return
  const session = await mirror()
  if (session?.token !== null && !currentToken()) notify('closed')
}

/** Opens a session: keeps the token and the profile, deletes the rows of another member first, tells every tab. */
export const openSession = async ({ token, user }: AuthResponse): Promise<void> => {
  await adoptMember({ token, user })
  store.write(token)
  announce('opened')
}

/**
 * Closes the session and wipes all that is the member's on this device: token and persisted queries, every row, the mirror,
 * the door's copy, the pictures; tells every tab. Never throws. Revoking it on the server is the caller's.
 */
export const closeSession = async (): Promise<void> => {
  // First of all, so that no answer still under way is adopted afterwards.
  if (store.clear) store.clear()
  else store.write(null)
  await wipeDevice()
  announce('closed')
}

const wipeDevice = async (): Promise<void> => {
  const wiped = await writeDevice(wipeMemberRows)
  // Rows that cannot be deleted one by one go with their database: what is left of it is the server's anyway.
  if (!wiped && globalThis.indexedDB) globalThis.indexedDB.deleteDatabase(DATABASE)
  await globalThis.caches?.delete(IMAGE_CACHE).catch(() => false)
}

/** Takes note that the server refused this token: it goes, the member's rows stay. A newer token is left alone. */
export const expireSession = (refused: string): Promise<void> =>
  afterReplacing(async () => {
    await writeDevice((db) =>
      db.transaction('rw', db.session, async () => {
        const session = await db.session.get('current')
        if (session?.token === refused) await db.session.put({ ...session, token: null })
      }),
    )
    if (store.read() !== refused) return
    store.write(null)
    announce('expired')
  })

/**
 * Goes on with another token of the same session: the member's rows stay. Nothing is replaced after a sign-out or somebody
 * else's sign-in. Belongs within `whileReplacing`.
 */
export const replaceToken = async (former: string, token: string): Promise<void> => {
  if (store.read() !== former) return
  // The page's first: an answer to the former one is then no longer adopted, and the mirror cannot fall back to it.
  store.write(token)
  await writeDevice((db) =>
    db.transaction('rw', db.session, async () => {
      const session = await db.session.get('current')
      if (session?.token !== former) return
      const { refused: _, ...proved } = session
      await db.session.put({ ...proved, token, storedAt: Date.now() })
    }),
  )
}

/** Ends a sign-out that was cut short: rows of a live session without its token are nobody's. Called once as the app starts. */
export const sweepClosedSession = async (): Promise<void> => {
  if (currentToken()) return
  const session = await mirror()
  if (session && session.token !== null && !currentToken()) await wipeDevice()
}

/** The member this device keeps rows for, also when their session has expired; `null` after a sign-out, or when nothing is kept. */
export const lastMember = async (): Promise<User | null> => {
  const profile = await readDevice(async (db) => {
    const session = await db.session.get('current')
    // A mirrored token that the page has lost: a sign-out that was cut short.
    if (!session || (session.token !== null && !currentToken())) return undefined
    return db.profiles.get(session.userId)
  })
  if (!profile) return null
  const schemas = await import('../../contract/auth.ts')
  return schemas.User.safeParse(profile.user).data ?? null
}
