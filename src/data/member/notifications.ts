import * as notifications from '../../../contract/endpoints/notifications.ts'
import type { NotificationPreferences, PushSubscriptionRequest } from '../../../contract/notifications.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from './read.ts'

/** Fetches the member's four switches. Throws AppError. */
export const notificationPreferences = async (): Promise<NotificationPreferences> =>
  call(notifications.notificationPreferences, {}, { token: tokenOrThrow() })

/** Saves the four switches and returns their stored state. Throws AppError. */
export const saveNotificationPreferences = async (
  body: NotificationPreferences,
): Promise<NotificationPreferences> =>
  call(notifications.notificationPreferencesSave, { body }, { token: tokenOrThrow() })

/** Registers this browser, with its current keys, for the member's push messages. Throws AppError. */
export const registerBrowser = async (body: PushSubscriptionRequest): Promise<void> => {
  await call(notifications.pushSubscribe, { body }, { token: tokenOrThrow() })
}

/** Stops push messages to a browser. Throws AppError. */
export const forgetBrowser = async (endpoint: string, signal?: AbortSignal): Promise<void> => {
  await call(
    notifications.pushUnsubscribe,
    { body: { endpoint } },
    { token: tokenOrThrow(), ...(signal && { signal }) },
  )
}
