import { readdirSync, readFileSync } from 'node:fs'

const TICK_US = 10_000

/** Returns the parent of a process and its processor time in µs, that of its ended children included; undefined if it is gone. */
export const statOf = (pid: number): { parent: number; us: number } | undefined => {
  try {
    // After the name, which may contain spaces: state, parent, …
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
    // Its own time, and that of children that have ended.
    const ticks = [11, 12, 13, 14].reduce((sum, at) => sum + Number(fields[at]), 0)
    return { parent: Number(fields[1]), us: ticks * TICK_US }
  } catch {
    return undefined
  }
}
/** Returns the processor time of a process and its children so far, in µs. */
export const usedBy = (pid: number): number =>
  readdirSync('/proc')
    .map(Number)
    .filter((one) => one > 0)
    .reduce((sum, one) => {
      const stat = statOf(one)
      return stat && (one === pid || stat.parent === pid) ? sum + stat.us : sum
    }, 0)
