import { setImmediate as turn } from 'node:timers/promises'
import { createContext, Script } from 'node:vm'
import { loadHtmlReader } from './fields/text.ts'

/** Work was ended because it took too long. */
export class TookTooLong extends Error {
  override name = 'TookTooLong'
  /** The processor was busy elsewhere for most of that time. */
  isStarved = false
}

const context: { work: () => unknown } = { work: () => undefined }

createContext(context)

const script = new Script('work()')

/** Runs work, and ends it wherever it is after `timeoutMs`. Throws TookTooLong. */
export const withinTime = <T>(work: () => T, timeoutMs: number): T => {
  loadHtmlReader()
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

/** Milliseconds of small steps that make one piece of work. */
const STEPS_MS = 10

/** Runs steps for a moment; returns the last one. */
const someSteps = <T>(steps: Iterator<unknown, T>): IteratorResult<unknown, T> => {
  const until = performance.now() + STEPS_MS
  let step = steps.next()
  while (!step.done && performance.now() < until) step = steps.next()
  return step
}

/** Runs steps to their end at once, and returns their result. */
export const atOnce = <T>(steps: Iterator<unknown, T>): T => {
  let step = steps.next()
  while (!step.done) step = steps.next()
  return step.value
}

/** Runs steps to their end in pieces, with pauses between them for other requests. Throws TookTooLong. */
export const withPauses = async <T>(steps: Iterator<unknown, T>, budget: WorkBudget): Promise<T> => {
  for (;;) {
    const step = budget.run(() => someSteps(steps))
    if (step.done) return step.value
    if (budget.isSpent()) throw new TookTooLong('too long')
    await turn()
  }
}

/** How often work is done at most if other programs take its time. */
const TRIES = 5

/**
 * Does work that a budget bounds, once more if it took too long, since code is slow at its first run, and again while other programs take its
 * time. Throws TookTooLong.
 */
export const patiently = async <T>(work: () => T | Promise<T>): Promise<T> => {
  for (let tries = 1; ; tries++) {
    try {
      return await work()
    } catch (error) {
      if (!(error instanceof TookTooLong) || tries === TRIES) throw error
      if (tries > 1 && !error.isStarved) throw error
    }
    await turn()
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

/** Work that had to be ended costs so many pieces more: no honest file has much of it. */
const ENDED_COST = 4

export const workBudget = ({ pieceMs, allMs }: { pieceMs: number; allMs: number }): WorkBudget => {
  let left = allMs
  return {
    run: (work) => {
      const began = workedMs()
      try {
        return withinTime(work, pieceMs)
      } catch (error) {
        if (error instanceof TookTooLong) {
          error.isStarved = workedMs() - began < pieceMs / 2
          if (!error.isStarved) left -= ENDED_COST * pieceMs
        }
        throw error
      } finally {
        left -= workedMs() - began
      }
    },
    isSpent: () => left <= 0,
  }
}
