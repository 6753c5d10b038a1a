import { randomUuid } from '../../lib/random-uuid.ts'
import type { CheckIn } from './controller.ts'
import { createLinkedDoors, type LinkedDoors } from './linked-doors.ts'

/** The doors that this one is linked to: its check-in asks them before it lets in, tells them what it does, and keeps what they do. */
export interface DoorLinks extends Pick<LinkedDoors, 'connect' | 'links'> {
  subscribe(listener: () => void): () => void
  stop(): void
}

/** Joins a check-in to the doors that will be linked to it. */
export const createDoorLinks = (checkIn: CheckIn): DoorLinks => {
  const listeners = new Set<() => void>()
  const linked = createLinkedDoors({
    // Another object after a wipe.
    admitted: {
      add: (facts) => checkIn.admitted().add(facts),
      all: () => checkIn.admitted().all(),
      active: (subject) => checkIn.admitted().active(subject),
    },
    onLearned: (facts) => void checkIn.learn(facts),
    onLinks: () => {
      for (const listener of listeners) listener()
    },
    newId: randomUuid,
    random: Math.random,
    after: (ms, callback) => {
      const timer = setTimeout(callback, ms)
      return () => clearTimeout(timer)
    },
  })
  checkIn.setAskDoors(linked.claim)
  const stopFacts = checkIn.onFact((fact) => linked.publish([fact]))
  return {
    connect: linked.connect,
    links: linked.links,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    stop: () => {
      stopFacts()
      checkIn.setAskDoors(null)
    },
  }
}
