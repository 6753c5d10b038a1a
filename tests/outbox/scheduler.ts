/** One place where a client waits to go on. */
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
 * Time and turns under the test's control: every step of every client waits at a gate until the schedule opens it, and the
 * clock stands still until it is advanced.
 */
export const createScheduler = () => {
  let gates: Gate[] = []
  let timers: Timer[] = []
  let busy = 0
  let now = 1_800_000_000_000
  const dead = new Set<string>()
  const trace: string[] = []

  /** Waits until nothing runs any more: all wait at gates, or are done. */
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
    /** Waits at a gate; never goes on where the gate is torn down. */
    gate: (owner: string, label: string): Promise<void> =>
      new Promise((resolve) => {
        if (!dead.has(owner)) gates.push({ owner, label, open: resolve })
      }),
    /** Counts a piece of work whose end is not at a gate. */
    working: async <T>(work: PromiseLike<T>): Promise<T> => {
      busy += 1
      try {
        return await work
      } finally {
        busy -= 1
      }
    },
    /** Opens one of the gates, chosen by any number; false where there is none. */
    openOne: async (pick: number): Promise<boolean> => {
      const gate = gates[pick % Math.max(1, gates.length)]
      if (gate) await open(gate)
      return gate !== undefined
    },
    /** Opens the oldest gate; those of the owner named here come last. */
    openOldest: async (last: string): Promise<boolean> => {
      const gate = gates.find(({ owner }) => owner !== last) ?? gates[0]
      if (gate) await open(gate)
      return gate !== undefined
    },
    /** A dead client never goes on. */
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
