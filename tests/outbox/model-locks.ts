import type { Locks } from '../../src/data/outbox/outbox.ts'
import type { Scheduler } from './scheduler.ts'

interface Waiting {
  owner: string
  grant: () => void
}

/** Simulates Web Locks among clients: one holder, a queue behind it; a dead holder releases its lock. */
export const createModelLocks = (scheduler: Scheduler) => {
  let holder: string | null = null
  let line: Waiting[] = []

  const free = () => {
    const next = line.shift()
    holder = next?.owner ?? null
    next?.grant()
  }

  return {
    for: (owner: string): Locks => ({
      request: async (_, { ifAvailable = false }, work) => {
        await scheduler.gate(owner, 'asks for the lock')
        if (holder !== null && ifAvailable) return work(null)
        if (holder === null) holder = owner
        else {
          await new Promise<void>((grant) => {
            line.push({ owner, grant })
          })
        }
        try {
          return await work({})
        } finally {
          await scheduler.gate(owner, 'lets the lock go')
          free()
        }
      },
    }),
    died: (owner: string): void => {
      line = line.filter((waiting) => waiting.owner !== owner)
      if (holder === owner) free()
    },
  }
}

export type ModelLocks = ReturnType<typeof createModelLocks>
