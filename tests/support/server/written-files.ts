import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

let made: string | undefined

/** The folder of the files that a test file writes, created at the first and removed at its end (`setup.ts`). */
export const writtenFiles = {
  folder: (): string => {
    made ??= mkdtempSync(join(tmpdir(), 'nectar-written-'))
    return made
  },
  remove: (): void => {
    if (made) rmSync(made, { recursive: true, force: true })
    made = undefined
  },
}
