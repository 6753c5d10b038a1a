import { paths } from '../src/config/paths.ts'
/** What a push message shows, as `showNotification` takes it; `path` is what a press opens. */
export interface ShownPush {
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
