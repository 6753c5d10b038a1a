import { useMutationState, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { NotificationPreferences } from '../../../contract/notifications.ts'
import { connectivity } from '../../data/connectivity.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { useServerConfig } from '../../shared/app-config.ts'
import { useSend } from '../../shared/use-send.ts'
import { browserSubscription, onWire, subscribeBrowser } from './push-browser.ts'

const keys = {
  choices: (userId: string) => ['notifications', userId] as const,
  browser: (userId: string) => ['notifications', userId, 'browser'] as const,
  change: (userId: string) => ['notifications', userId, 'change'] as const,
}

/** A change of one switch. */
export type Choice = Partial<NotificationPreferences>

/** One press of a switch; its number tells it from an earlier press for the same state. */
interface Press {
  choice: Choice
  number: number
}

/** A switch asked for the same state within this time of its last press: the second half of a double click. */
const DOUBLE_MS = 1_000

/** Returns the key for browser subscriptions: null if the server sends no messages, undefined while unknown. */
export const useServerKey = (): string | null | undefined =>
  useServerConfig(({ push }) => push?.publicKey).data

/** Returns the server's switches, with the changes being saved on top; a failed change reverts. */
export const useChoices = (userId: string) => {
  const query = useQuery({
    queryKey: keys.choices(userId),
    queryFn: async () => (await repositories.notifications()).notificationPreferences(),
    refetchOnMount: 'always',
  })
  const wanted = useMutationState({
    filters: { mutationKey: keys.change(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Press).choice,
  })
  const { data } = query
  return { ...query, data: data && (Object.assign({}, data, ...wanted) as NotificationPreferences) }
}

/** Returns whether this browser is subscribed; undefined until known. */
export const useIsSubscribed = (userId: string): boolean | undefined =>
  useQuery({
    queryKey: keys.browser(userId),
    networkMode: 'always',
    queryFn: async () => (await browserSubscription()) !== null,
    refetchOnMount: 'always',
  }).data

/** Returns true while the push switch is being saved. */
export const useIsSavingPush = (userId: string): boolean =>
  useMutationState({
    filters: { mutationKey: keys.change(userId), status: 'pending' },
    select: ({ state }) => (state.variables as Press).choice.pushNotifications !== undefined,
  }).includes(true)

interface Outcome {
  onDone: (choice: Choice) => void
  /** Not called if the session is over, which the frame shows itself. */
  onFailed: (error: AppError | Error) => void
}

/** Subscribes this browser, then saves the choice; undoes the subscription if the choice is not saved. */
const turnOn = async (serverKey: string, save: () => Promise<NotificationPreferences>) => {
  const subscription = await subscribeBrowser(serverKey)
  try {
    await (await repositories.notifications()).registerBrowser(onWire(subscription))
    return await save()
  } catch (error) {
    void subscription.unsubscribe().catch(() => undefined)
    throw error
  }
}

/** Saves the choice first, which alone stops all messages, then ends this browser's subscription. */
const turnOff = async (save: () => Promise<NotificationPreferences>) => {
  const saved = await save()
  const subscription = await browserSubscription().catch(() => null)
  if (subscription) {
    void subscription.unsubscribe().catch(() => undefined)
    await (await repositories.notifications()).forgetBrowser(subscription.endpoint).catch(() => undefined)
  }
  return saved
}

/** Saves the switches one after the other, each on top of the server's last response. */
export const useChange = (userId: string, serverKey: string | null | undefined, outcome: Outcome) => {
  const client = useQueryClient()
  const presses = useRef(0)
  const last = useRef(new Map<string, { isOn: unknown; at: number }>())
  const { send } = useSend({
    isConcurrent: true,
    mutationKey: keys.change(userId),
    scope: { id: keys.change(userId).join(' ') },
    send: async ({ choice }: Press) => {
      const known = client.getQueryData<NotificationPreferences>(keys.choices(userId))
      if (!known) throw new Error('Nothing is known of the switches yet.')
      const save = async () =>
        (await repositories.notifications()).saveNotificationPreferences({ ...known, ...choice })
      if (choice.pushNotifications && serverKey) return turnOn(serverKey, save)
      return choice.pushNotifications === false ? turnOff(save) : save()
    },
    onSuccess: async (saved, { choice }) => {
      // Cancels a fetch that began before the save.
      await client.cancelQueries({ queryKey: keys.choices(userId), exact: true })
      client.setQueryData(keys.choices(userId), saved)
      if (choice.pushNotifications !== undefined)
        client.setQueryData(keys.browser(userId), choice.pushNotifications)
      outcome.onDone(choice)
    },
    onFailed: outcome.onFailed,
    // The server may have saved the change although its response was lost.
    onError: () => void client.invalidateQueries({ queryKey: keys.choices(userId) }),
  })
  return (choice: Choice): void => {
    const at = performance.now()
    for (const [name, isOn] of Object.entries(choice)) {
      const before = last.current.get(name)
      if (before?.isOn === isOn && at - before.at < DOUBLE_MS) return
      last.current.set(name, { isOn, at })
    }
    presses.current += 1
    send({ choice, number: presses.current })
  }
}

/** Registers a subscribed browser with the server once: the server may have lost it, or use another key by now. */
export const useRenewedBrowser = (isOn: boolean, serverKey: string | null | undefined): void => {
  const renew = useEffectEvent(async () => {
    if (!serverKey || !(await browserSubscription())) return
    const subscription = await subscribeBrowser(serverKey)
    await (await repositories.notifications()).registerBrowser(onWire(subscription))
  })
  const isDue = isOn && Boolean(serverKey)
  useEffect(() => {
    if (isDue) void renew().catch(() => undefined)
  }, [isDue])
}

/** Maximum time in ms that a sign-out waits for the server to forget this browser. */
const WAIT_MS = 1_500

const leave = async (): Promise<void> => {
  const subscription = await browserSubscription()
  if (!subscription) return
  // Not awaited: the push service may be unreachable.
  void subscription.unsubscribe().catch(() => undefined)
  if (!connectivity.isOnline()) return
  const { forgetBrowser } = await repositories.notifications()
  await forgetBrowser(subscription.endpoint, AbortSignal.timeout(WAIT_MS))
}

/**
 * Ends this browser's subscription at sign-out, so that the next user sees no message. Called while the
 * session lasts. If the server is slow, the browser's unsubscribe suffices: the server learns it at the next
 * message. Never throws.
 */
export const leavePush = async (): Promise<void> => {
  const late = new Promise<void>((resolve) => setTimeout(resolve, WAIT_MS))
  await Promise.race([leave().catch(() => undefined), late])
}
