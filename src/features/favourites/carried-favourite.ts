import type { QueryClient } from '@tanstack/react-query'
import { Event } from '../../../contract/events.ts'
import { FAVOURITE_INTENT, takeIntent } from '../../shared/carried-intent.ts'
import { notifyQueued, notifySent } from './change-toasts.ts'

interface Means {
  setFavourite: (userId: string, event: Event, wanted: boolean) => Promise<'sent' | 'queued' | 'unchanged'>
  notifyRefused: (wanted: boolean, eventName: string) => void
}

/** Adds the favourite that a visitor pressed before signing in, and shows a toast on the page where they pressed it. */
export const doCarriedFavourite = async (
  client: QueryClient,
  userId: string,
  { setFavourite, notifyRefused }: Means,
): Promise<void> => {
  const event = Event.safeParse(takeIntent(FAVOURITE_INTENT, userId)).data
  if (!event) return
  try {
    const outcome = await setFavourite(userId, event, true)
    if (outcome === 'queued') notifyQueued()
    else notifySent(true)
  } catch {
    return notifyRefused(true, event.eventName)
  }
  void client.invalidateQueries({ queryKey: ['favourites'] })
  void client.invalidateQueries({ queryKey: ['events'] })
}
