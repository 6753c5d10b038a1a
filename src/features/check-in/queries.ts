import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { checkInCopy } from '../../copy/check-in.ts'
import type { CheckIn } from '../../data/check-in/controller.ts'
import { repositories } from '../../data/gateway.ts'
import { useSend } from '../../shared/use-send.ts'

const { open: copy } = checkInCopy

const opened = new Map<string, CheckIn>()

// Dexie, the schemas and their parser load after the first render.
const load = async (link: string): Promise<CheckIn> => {
  const { createCheckIn } = await import('../../data/check-in/controller.ts')
  const checkIn = opened.get(link) ?? createCheckIn(link)
  opened.set(link, checkIn)
  return checkIn
}

/** Returns a link's check-in, one per page. Undefined while its code loads, null if loading failed: `retry` tries again. */
export const useCheckIn = (link: string) => {
  const [checkIn, setCheckIn] = useState<CheckIn | null>()
  const [tries, setTries] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each try loads anew.
  useEffect(() => {
    let isWanted = true
    load(link).then(
      (loaded) => isWanted && setCheckIn(loaded),
      () => isWanted && setCheckIn(null),
    )
    return () => {
      isWanted = false
    }
  }, [link, tries])
  return { checkIn, retry: () => setTries((count) => count + 1) }
}

/** Asks the server why a link opens nothing; null if it does, undefined while that is not known. */
export const useDeadLink = (link: string) =>
  useQuery({
    queryKey: ['check-in link', link],
    queryFn: async () => (await import('../../data/check-in/dead-link.ts')).deadLink(link),
    retry: false,
    gcTime: 0,
  }).data

/** Opens a check-in with its four digits. A door of several that was given no name is called as the tickets call it. */
export const useOpening = (checkIn: CheckIn) =>
  useSend({
    send: async (access: { code: string; doorName: string }) => {
      await checkIn.open(access)
      const split = checkIn.get().list?.split
      if (split && access.doorName === copy.doorDefault) await checkIn.rename(copy.doorOf(split.part))
    },
  })

/** Fetches the concert of a code for another event, from the server, else from the device. Rejects if neither has it. */
export const otherConcert = async (eventId: string): Promise<Event> => {
  const { getEvent } = await repositories.events()
  return (await getEvent(eventId)).value
}
