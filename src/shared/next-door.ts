import { useSyncExternalStore } from 'react'
import { NEXT_DOOR_KEY } from '../config/storage.ts'
import { now } from '../lib/clock.ts'
import { type Doors, type NextDoor, nextDoorAt } from '../lib/next-door.ts'

const listeners = new Set<() => void>()

/** Stores the doors of a member's tickets and Pass, and marks the document, whose styles keep the room for today's ticket. Nothing if storage is denied. */
export const rememberDoors = ({ hasPass, evenings }: Doors): void => {
  const doors: Doors = { hasPass, evenings: evenings.map(({ from, until }) => ({ from, until })) }
  try {
    localStorage.setItem(NEXT_DOOR_KEY, JSON.stringify(doors))
  } catch {
    return
  }
  document.documentElement.dataset.next = read()
  for (const listener of listeners) listener()
}

const read = (): NextDoor => {
  try {
    return nextDoorAt(localStorage.getItem(NEXT_DOOR_KEY), now().getTime())
  } catch {
    return 'pass'
  }
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

/** Returns what opens the next door, from the device's last copy of tickets and Pass. 'pass' until they are known. */
export const useNextDoor = (): NextDoor => useSyncExternalStore(subscribe, read, () => 'pass')
