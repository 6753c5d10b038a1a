import { Done, type Endpoint } from '../endpoint.ts'
import { NotificationPreferences, PushSubscriptionRequest, PushUnsubscription } from '../notifications.ts'

export const notificationPreferences = {
  method: 'GET',
  path: '/api/user/notification-preferences',
  audience: 'member',
  summary: 'Les choix de notification du membre',
  response: NotificationPreferences,
} as const satisfies Endpoint

export const notificationPreferencesSave = {
  method: 'PUT',
  path: '/api/user/notification-preferences',
  audience: 'member',
  changes: null,
  summary: 'Enregistre les choix de notification',
  body: NotificationPreferences,
  response: NotificationPreferences,
} as const satisfies Endpoint

export const pushSubscribe = {
  method: 'POST',
  path: '/api/user/push-subscriptions',
  audience: 'member',
  changes: null,
  summary: 'Abonne ce navigateur aux notifications',
  body: PushSubscriptionRequest,
  response: Done,
} as const satisfies Endpoint

export const pushUnsubscribe = {
  method: 'DELETE',
  path: '/api/user/push-subscriptions',
  audience: 'member',
  changes: null,
  summary: 'Désabonne ce navigateur',
  body: PushUnsubscription,
  response: Done,
} as const satisfies Endpoint
