import { connectivity } from '../../data/connectivity.ts'
import { browserSubscription } from './push-browser.ts'

/** How long a sign-out waits for this browser to be forgotten, in ms. */
const WAIT_MS = 1_500

const leave = async (): Promise<void> => {
  const subscription = await browserSubscription()
  if (!subscription) return
  // Not waited for: it may ask a push service that is out of reach.
  void subscription.unsubscribe().catch(() => undefined)
  if (!connectivity.isOnline()) return
  const { forgetBrowser } = await import('../../data/repositories/notifications.ts')
  await forgetBrowser(subscription.endpoint, AbortSignal.timeout(WAIT_MS))
}

/**
 * Ends this browser's subscription as its member leaves: nothing of theirs is shown to whoever comes next. Called while there is a session
 * still. Without the server, or where it is slow, the browser's own end of it is enough: its address takes no message any more, which the
 * server learns at the first one. Never throws, never lasts.
 */
export const leavePush = async (): Promise<void> => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([leave().catch(() => undefined), late])
}
