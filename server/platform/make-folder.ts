import { existsSync, mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'

const codeOf = (error: unknown) => (error instanceof Error && 'code' in error ? error.code : undefined)

/**
 * Makes a folder that only its owner reads, and those above it. Throws the system's error; Node's recursive `mkdir` never ends in a folder such
 * as `/proc`, which takes none.
 */
export const makeFolder = (folder: string): void => {
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return
    const above = dirname(folder)
    if (codeOf(error) !== 'ENOENT' || existsSync(above)) throw error
    makeFolder(above)
    makeFolder(folder)
  }
}
