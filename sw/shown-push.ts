import type { PushSubscriptionRequest } from '../contract/notifications.ts'
import { expressionOf, pageRows, paths } from '../src/config/paths.ts'
import { now } from '../src/lib/clock.ts'

/** A push message's title and options for `showNotification`; a click opens `path`. */
interface ShownPush {
  title: string
  /** TypeScript lacks `renotify`, which sounds again where a message takes the place of an earlier one. */
  options: NotificationOptions & { data: { path: string }; renotify?: true }
}

const look = {
  lang: 'fr',
  icon: '/icons/icon-192.png',
  // White on transparent: Android replaces the colour.
  badge: '/icons/badge-96.png',
}

/** Fallback text: if a push shows no notification, the browser shows its own or revokes the permission. */
const unread: ShownPush = {
  title: 'Nectar',
  options: { ...look, body: 'Il y a du nouveau pour vous dans Nectar.', data: { path: paths.home } },
}

/** Returns the title that replaces another from an instant on; undefined before, or if there is none. */
const laterTitle = (later: unknown): string | undefined => {
  const { from, title } = (later ?? {}) as Record<string, unknown>
  return isText(from) && isText(title) && Date.parse(from) <= now().getTime() ? title : undefined
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** Parses the contract's `PushMessage` for display. Returns the fallback text for anything else: a newer server's message or a damaged one. */
export const shownPush = (text: string | undefined): ShownPush => {
  let message: Record<string, unknown> | null
  try {
    message = JSON.parse(text ?? '')
  } catch {
    return unread
  }
  const { title, later, body, path, tag, sentAt } = message ?? {}
  if (!isText(title) || !isText(body)) return unread
  const sent = isText(sentAt) ? Date.parse(sentAt) : Number.NaN
  return {
    title: laterTitle(later) ?? title,
    options: {
      ...look,
      body,
      // A second message about a concert is news: held seats again, or a cancellation after a move.
      ...(isText(tag) && { tag, renotify: true }),
      ...(Number.isFinite(sent) && { timestamp: sent }),
      data: { path: isText(path) ? path : paths.home },
    },
  }
}

/** A page of this origin, as seen by the worker. */
export interface OpenPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  /** Resolves to null if the page did not navigate. */
  navigate(url: string): Promise<unknown>
}

interface Pages {
  all(): Promise<readonly OpenPage[]>
  open(url: string): Promise<unknown>
}

/** Returns the absolute address of a path on this origin; home if it leads elsewhere or is invalid. */
export const ownAddress = (path: unknown, origin: string): string => {
  const home = `${origin}/`
  if (typeof path !== 'string') return home
  try {
    const url = new URL(path, home)
    // Not by its origin: a blob:https://… address reports the origin that it contains.
    return url.href.startsWith(home) ? url.href : home
  } catch {
    return home
  }
}

const keeping = pageRows.flatMap(({ path, keepsPerson }) =>
  keepsPerson ? [{ expression: expressionOf(path), queries: keepsPerson }] : [],
)

/** Returns true if the address shows a page that must not be navigated away (`keepsPerson` in the table of paths). */
const isKeeping = ({ pathname, searchParams }: URL): boolean =>
  keeping.some(
    ({ expression, queries }) =>
      expression.test(pathname) && (queries === true || queries.some((query) => searchParams.has(query))),
  )

const rank = ({ focused, visibilityState }: OpenPage): number =>
  focused ? 2 : visibilityState === 'visible' ? 1 : 0

/** Shows an address: focuses a page already there, or navigates an existing page, or opens a new one. */
export const openAddress = async (address: string, pages: Pages): Promise<void> => {
  const open = await pages.all()
  const there = open.find(({ url }) => url === address)
  try {
    if (there) {
      await there.focus()
      return
    }
    const [best] = open.filter(({ url }) => !isKeeping(new URL(url))).sort((a, b) => rank(b) - rank(a))
    if (best) {
      await best.focus()
      // A page not yet controlled by this worker cannot be navigated.
      if (await best.navigate(address)) return
    }
  } catch {
    // The browser no longer allows it: a new page is opened instead.
  }
  await pages.open(address)
}

export type BrowserSubscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

interface Resubscribing {
  /** Returns the token of the member signed in on this device; null if none. */
  token: () => Promise<string | null | undefined>
  /** Returns the public key of this deployment; null if push is off. */
  serverKey: () => Promise<string | null>
  subscribe: (key: BufferSource | string) => Promise<BrowserSubscription>
  save: (subscription: PushSubscriptionRequest, token: string) => Promise<unknown>
  forget: (endpoint: string, token: string) => Promise<unknown>
}

const subscriptionOnWire = (subscription: Pick<PushSubscription, 'toJSON'>): PushSubscriptionRequest =>
  subscription.toJSON() as PushSubscriptionRequest

/**
 * Renews a subscription that the browser dropped or replaced, and updates the server for the signed-in member. Errors are thrown; opening
 * the settings renews the subscription too.
 */
export const resubscribe = async (
  { old, renewed }: { old: BrowserSubscription | null; renewed: BrowserSubscription | null },
  { token: readToken, serverKey, subscribe, save, forget }: Resubscribing,
): Promise<void> => {
  const token = await readToken()
  if (!token) return
  const key = renewed ? null : (old?.options.applicationServerKey ?? (await serverKey()))
  const next = renewed ?? (key ? await subscribe(key) : null)
  if (next) await save(subscriptionOnWire(next), token)
  if (old && old.endpoint !== next?.endpoint) await forget(old.endpoint, token)
}
