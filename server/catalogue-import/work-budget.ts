import { createContext, Script } from 'node:vm'

/** Work was ended because it took too long. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
}

const context: { work: () => unknown } = { work: () => undefined }

createContext(context)

const script = new Script('work()')

/** Runs work, and ends it wherever it is after `timeoutMs`. Throws TookTooLong. */
export const withinTime = <T>(work: () => T, timeoutMs: number): T => {
  context.work = work
  try {
    return script.runInContext(context, { timeout: Math.max(1, Math.ceil(timeoutMs)) })
  } catch (error) {
    // The error comes from the script's realm, which has a different Error class.
    const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined
    throw code === 'ERR_SCRIPT_EXECUTION_TIMEOUT' ? new TookTooLong('too long') : error
  } finally {
    context.work = () => undefined
  }
}

/** The time of this process that a stranger's file may take. */
export interface WorkBudget {
  /** Runs a piece of work, which ends with the time of a piece. Throws TookTooLong. */
  run<T>(work: () => T): T
  isSpent(): boolean
}

/** Milliseconds that this process has worked: time that other programs of the machine take is not the file's fault. */
const workedMs = (): number => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1_000
}

export const workBudget = ({ pieceMs, allMs }: { pieceMs: number; allMs: number }): WorkBudget => {
  let left = allMs
  return {
    run: (work) => {
      const began = workedMs()
      try {
        return withinTime(work, pieceMs)
      } finally {
        left -= workedMs() - began
      }
    },
    isSpent: () => left <= 0,
  }
}
