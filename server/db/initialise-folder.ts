import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'

const SCRIPT = `import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create({ dataDir: process.argv[1] })
await database.close()`

const removeLeftovers = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent)) {
    if (!name.startsWith(prefix)) continue
    try {
      rmSync(join(parent, name), { recursive: true, force: true })
    } catch {
      // The child of a start that was killed may still be writing there; it is nobody's any more.
    }
  }
}

/**
 * Makes a new database in a folder that has none. In a process of its own, because the half gigabyte that it takes would stay with the
 * server for ever; beside its place and then moved there, so that a start that is killed leaves nothing half made. Hold the folder's lock.
 */
export const initialiseFolder = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  const prefix = `${basename(folder)}.new-`
  removeLeftovers(dirname(folder), prefix)
  const unfinished = mkdtempSync(join(dirname(folder), prefix))
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, unfinished], {
    cwd: root,
  })
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}
