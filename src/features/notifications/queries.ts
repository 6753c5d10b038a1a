import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { connectivity } from '../../data/connectivity.ts'
import type { AppError } from '../../data/errors.ts'
import { useServerConfig } from '../../shared/app-config.ts'
import { useSend } from '../../shared/use-send.ts'
import { browserSubscription, onWire, subscribeBrowser } from './push-browser.ts'

// The schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/notifications.ts')

const keys = {
  choices: (userId: string) => ['notifications', userId] as const,
  browser: (userId: string) => ['notifications', userId, 'browser'] as const,
  change: (userId: string) => ['notifications', userId, 'change'] as const,
}

/** One switch, as somebody wants it. */
export type Choice = Partial<NotificationPreferences>

/** What browsers subscribe with: null where the server sends nothing, undefined as long as nobody knows. */
export const useServerKey = (): string | null | undefined =>
  useServerConfig(({ push }) => push?.publicKey).data

/** The switches as the server has them, with what is being saved over them at once; a change that fails falls away. */
export const useChoices = (userId: string) => {
  const query = useQuery({
    queryKey: keys.choices(userId),
    queryFn: async () => (await repository()).notificationPreferences(),
    refetchOnMount: 'always',
  })
  const wanted = useMutationState({
    filters: { mutationKey: keys.change(userId), status: 'pending' },
    select: ({ state }) => state.variables as Choice,
  })
  const { data } = query
  return { ...query, data: data && (Object.assign({}, data, ...wanted) as NotificationPreferences) }
}

/** Whether this browser is subscribed; undefined until it has said so. */
export const useIsSubscribed = (userId: string): boolean | undefined =>
  useQuery({
    queryKey: keys.browser(userId),
    networkMode: 'always',
    queryFn: async () => (await browserSubscription()) !== null,
    refetchOnMount: 'always',
  }).data

/** Whether the push switch is being saved. */
export const useIsSavingPush = (userId: string): boolean =>
  useMutationState({
    filters: { mutationKey: keys.change(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Choice).pushNotifications !== undefined,
  }).includes(true)

interface Outcome {
  onDone: (choice: Choice) => void
  /** Not called where the session is over, which the frame says itself. */
  onFailed: (error: AppError | Error) => void
}

/** Push messages begin: this browser first, then the choice; of a choice that is not kept nothing stays. */
const turnOn = async (serverKey: string, save: () => Promise<NotificationPreferences>) => {
  const subscription = await subscribeBrowser(serverKey)
  try {
    await (await repository()).registerBrowser(onWire(subscription))
    return await save()
  } catch (error) {
    void subscription.unsubscribe().catch(() => undefined)
    throw error
  }
}

/** The choice first, which alone ends all messages; then this browser's subscription, which nobody needs any more. */
const turnOff = async (save: () => Promise<NotificationPreferences>) => {
  const saved = await save()
  const subscription = await browserSubscription().catch(() => null)
  if (subscription) {
    void subscription.unsubscribe().catch(() => undefined)
    await (await repository()).forgetBrowser(subscription.endpoint).catch(() => undefined)
  }
  return saved
}

/** Saves one switch after the other, each over what the server answered last. */
export const useChange = (userId: string, serverKey: string | null | undefined, outcome: Outcome) => {
  const client = useQueryClient()
  return useSend({
    isConcurrent: true,
    repeat: 'after-moment',
    mutationKey: keys.change(userId),
    scope: { id: keys.change(userId).join(' ') },
    send: async (choice: Choice) => {
      const known = client.getQueryData<NotificationPreferences>(keys.choices(userId))
      if (!known) throw new Error('Nothing is known of the switches yet.')
      const save = async () => (await repository()).saveNotificationPreferences({ ...known, ...choice })
      if (choice.pushNotifications && serverKey) return turnOn(serverKey, save)
      return choice.pushNotifications === false ? turnOff(save) : save()
    },
    onSuccess: async (saved, choice) => {
      // What was asked before it was saved is not the last word.
      await client.cancelQueries({ queryKey: keys.choices(userId), exact: true })
      client.setQueryData(keys.choices(userId), saved)
      if (choice.pushNotifications !== undefined)
        client.setQueryData(keys.browser(userId), choice.pushNotifications)
      outcome.onDone(choice)
    },
    onFailed: outcome.onFailed,
    // An answer may have been lost on its way.
    onError: () => void client.invalidateQueries({ queryKey: keys.choices(userId) }),
  })
}

/** Tells the server once of a browser that is subscribed: it may have lost it, or sign with another key by now. */
export const useRenewedBrowser = (isOn: boolean, serverKey: string | null | undefined): void => {
  const renew = useEffectEvent(async () => {
    if (!serverKey || !(await browserSubscription())) return
    const subscription = await subscribeBrowser(serverKey)
    await (await repository()).registerBrowser(onWire(subscription))
  })
  const isDue = isOn && Boolean(serverKey)
  useEffect(() => {
    if (isDue) void renew().catch(() => undefined)
  }, [isDue])
}

/** How long a sign-out waits for this browser to be forgotten, in ms. */
const WAIT_MS = 1_500

const leave = async (): Promise<void> => {
  const subscription = await browserSubscription()
  if (!subscription) return
  // Not waited for: it may ask a push service that is out of reach.
  void subscription.unsubscribe().catch(() => undefined)
  if (!connectivity.isOnline()) return
  const { forgetBrowser } = await repository()
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
