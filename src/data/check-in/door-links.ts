import { randomUuid } from '../../lib/random-uuid.ts'
import type { CheckIn } from './controller.ts'
import { createLinkedDoors, type LinkedDoors } from './linked-doors.ts'

/** The doors linked to this one: its check-in asks them before an admission, sends them its admissions, and stores theirs. */
export interface DoorLinks extends Pick<LinkedDoors, 'connect' | 'links'> {
  subscribe(listener: () => void): () => void
  /** Closes the links: the other phones see at once that this one asks and answers no more. */
  stop(): void
}

export const createDoorLinks = (checkIn: CheckIn): DoorLinks => {
  const listeners = new Set<() => void>()
  const linked = createLinkedDoors({
    // Read at each call: a wipe creates a new object.
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
      linked.close()
    },
  }
}
