/** A point at which a client waits to go on. */
export interface Gate {
  owner: string
  label: string
  open: () => void
}

interface Timer {
  at: number
  fire: () => void
}

/**
 * Puts time and order under the test's control: every step of every client waits at a gate until the schedule
 * opens it, and the clock only moves when advanced.
 */
export const createScheduler = () => {
  let gates: Gate[] = []
  let timers: Timer[] = []
  let busy = 0
  let now = 1_800_000_000_000
  const dead = new Set<string>()
  const trace: string[] = []

  /** Waits until no code runs: all clients wait at gates, or are done. */
  const quiet = async (): Promise<void> => {
    let calm = 0
    while (calm < 2) {
      await new Promise<void>((resolve) => setImmediate(resolve))
      calm = busy === 0 ? calm + 1 : 0
    }
  }

  const open = async (gate: Gate): Promise<void> => {
    gates = gates.filter((other) => other !== gate)
    trace.push(`${gate.owner}: ${gate.label}`)
    gate.open()
    await quiet()
  }

  return {
    trace,
    quiet,
    now: (): number => now,
    /** Waits at a gate; never continues if the gate is torn down. */
    gate: (owner: string, label: string): Promise<void> =>
      new Promise((resolve) => {
        if (!dead.has(owner)) gates.push({ owner, label, open: resolve })
      }),
    /** Counts a piece of work that does not end at a gate. */
    working: async <T>(work: PromiseLike<T>): Promise<T> => {
      busy += 1
      try {
        return await work
      } finally {
        busy -= 1
      }
    },
    /** Opens one of the gates, chosen by any number; returns false if there is none. */
    openOne: async (pick: number): Promise<boolean> => {
      const gate = gates[pick % Math.max(1, gates.length)]
      if (gate) await open(gate)
      return gate !== undefined
    },
    /** Opens the oldest gate; those of the owner `last` come last. */
    openOldest: async (last: string): Promise<boolean> => {
      const gate = gates.find(({ owner }) => owner !== last) ?? gates[0]
      if (gate) await open(gate)
      return gate !== undefined
    },
    /** Removes a dead client's gates, so that it never continues. */
    tearDown: (owner: string): void => {
      dead.add(owner)
      gates = gates.filter((gate) => gate.owner !== owner)
    },
    at: (ms: number, fire: () => void): void => {
      timers.push({ at: now + ms, fire })
    },
    advance: async (ms: number): Promise<void> => {
      now += ms
      const due = timers.filter(({ at }) => at <= now).sort((first, second) => first.at - second.at)
      timers = timers.filter(({ at }) => at > now)
      for (const { fire } of due) fire()
      await quiet()
    },
  }
}

export type Scheduler = ReturnType<typeof createScheduler>
