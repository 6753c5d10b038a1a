import * as notifications from '../../../contract/endpoints/notifications.ts'
import type { NotificationPreferences, PushSubscriptionRequest } from '../../../contract/notifications.ts'
import { call } from '../api.ts'
import { tokenOrThrow } from '../member-read.ts'

/** The member's four switches. Throws AppError. */
export const notificationPreferences = async (): Promise<NotificationPreferences> =>
  call(notifications.notificationPreferences, {}, { token: tokenOrThrow() })

/** Keeps the four switches; answers them as they stand. Throws AppError. */
export const saveNotificationPreferences = async (
  body: NotificationPreferences,
): Promise<NotificationPreferences> =>
  call(notifications.notificationPreferencesSave, { body }, { token: tokenOrThrow() })

/** Has push messages of the member sent to this browser, from now on to its keys as they are now. Throws AppError. */
export const registerBrowser = async (body: PushSubscriptionRequest): Promise<void> => {
  await call(notifications.pushSubscribe, { body }, { token: tokenOrThrow() })
}

/** Has nothing sent to a browser any more. Throws AppError. */
export const forgetBrowser = async (endpoint: string, signal?: AbortSignal): Promise<void> => {
  await call(
    notifications.pushUnsubscribe,
    { body: { endpoint } },
    { token: tokenOrThrow(), ...(signal && { signal }) },
  )
}
