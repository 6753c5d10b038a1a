import type { PushSubscriptionRequest } from '../contract/notifications.ts'
import { expressionOf, pageRows, paths } from '../src/config/paths.ts'

/** What a push message shows, as `showNotification` takes it; `path` is what a press opens. */
interface ShownPush {
  title: string
  options: NotificationOptions & { data: { path: string } }
}

const look = {
  lang: 'fr',
  icon: '/icons/icon-192.png',
  // White on nothing: Android paints it in its own colour.
  badge: '/icons/badge-96.png',
}

/** A browser that is woken and shows nothing shows a sentence of its own, or takes the permission away. */
const unread: ShownPush = {
  title: 'Nectar',
  options: { ...look, body: 'Il y a du nouveau pour vous dans Nectar.', data: { path: paths.home } },
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** What to show for the contract's `PushMessage` as it came; a plain sentence for anything else: from a newer server, or spoilt. */
export const shownPush = (text: string | undefined): ShownPush => {
  let message: Record<string, unknown> | null
  try {
    message = JSON.parse(text ?? '')
  } catch {
    return unread
  }
  const { title, body, path, tag, sentAt } = message ?? {}
  if (!isText(title) || !isText(body)) return unread
  const sent = isText(sentAt) ? Date.parse(sentAt) : Number.NaN
  return {
    title,
    options: {
      ...look,
      body,
      ...(isText(tag) && { tag }),
      ...(Number.isFinite(sent) && { timestamp: sent }),
      data: { path: isText(path) ? path : paths.home },
    },
  }
}

/** A page of this origin, as the worker sees it. */
export interface OpenPage {
  readonly url: string
  readonly focused: boolean
  readonly visibilityState: DocumentVisibilityState
  focus(): Promise<unknown>
  /** Answers nothing where the page did not get there. */
  navigate(url: string): Promise<unknown>
}

/** What the browser lets the worker do with pages. */
interface Pages {
  all(): Promise<readonly OpenPage[]>
  open(url: string): Promise<unknown>
}

/** The address of a path on this origin; home for anything that leads elsewhere, or nowhere. */
export const ownAddress = (path: unknown, origin: string): string => {
  const home = `${origin}/`
  if (typeof path !== 'string') return home
  try {
    const url = new URL(path, home)
    // Not by its origin: blob:https://… has the one that it names.
    return url.href.startsWith(home) ? url.href : home
  } catch {
    return home
  }
}

const keeping = pageRows.flatMap(({ path, keepsPerson }) =>
  keepsPerson ? [{ expression: expressionOf(path), queries: keepsPerson }] : [],
)

/** Whether an address shows a page that nobody is led away from (`keepsPerson` in the table of paths). */
const isKeeping = ({ pathname, searchParams }: URL): boolean =>
  keeping.some(
    ({ expression, queries }) =>
      expression.test(pathname) && (queries === true || queries.some((query) => searchParams.has(query))),
  )

const rank = ({ focused, visibilityState }: OpenPage): number =>
  focused ? 2 : visibilityState === 'visible' ? 1 : 0

/** Shows a page of ours at an address: one that is there already, else one that is led there, else a new one. */
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
      // A page that this worker does not serve yet cannot be led anywhere.
      if (await best.navigate(address)) return
    }
  } catch {
    // The browser allows it no more: a new page it is.
  }
  await pages.open(address)
}

/** What of a browser's subscription matters here. */
export type BrowserSubscription = Pick<PushSubscription, 'endpoint' | 'options' | 'toJSON'>

interface Resubscribing {
  /** The token of the member whom this device is signed in for, null for nobody. */
  token: () => Promise<string | null | undefined>
  /** The key that this deployment signs with, null where it sends nothing. */
  serverKey: () => Promise<string | null>
  subscribe: (key: BufferSource | string) => Promise<BrowserSubscription>
  save: (subscription: PushSubscriptionRequest, token: string) => Promise<unknown>
  forget: (endpoint: string, token: string) => Promise<unknown>
}

/** A browser's subscription as our server takes it. */
const subscriptionOnWire = (subscription: Pick<PushSubscription, 'toJSON'>): PushSubscriptionRequest =>
  subscription.toJSON() as PushSubscriptionRequest

/**
 * The browser has given up a subscription, or put another in its place: ours is renewed and the server told, for whoever is signed in. Throws
 * what went wrong; the settings renew it too, whenever they are opened.
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
