import { execFile } from 'node:child_process'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from '../root.ts'
import { DatabaseUnavailable } from './database.ts'

const SCRIPT = `import { PGlite } from '@electric-sql/pglite'
const database = await PGlite.create({ dataDir: process.argv[1] })
await database.close()`

/** The file by which a later start recognises what a killed one left, whatever else has such a name. */
const MARK = 'nectar-initialisation'
/** The database within what is being made. */
const MADE = 'database'

const removeLeftovers = (parent: string, prefix: string): void => {
  for (const name of readdirSync(parent)) {
    const leftover = join(parent, name)
    if (!name.startsWith(prefix) || !existsSync(join(leftover, MARK))) continue
    try {
      rmSync(join(leftover, MADE), { recursive: true, force: true })
      rmSync(leftover, { recursive: true, force: true })
    } catch {
      // The child of a start that was killed may still be writing there; its mark stays for the next start.
    }
  }
}

const isEmptyFolder = (path: string): boolean =>
  lstatSync(path).isDirectory() && readdirSync(path).length === 0

const exists = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false }) !== undefined

/**
 * Makes a new database in a folder that has none; hold the folder's lock. It runs in a process of its own, as the half gigabyte it takes
 * would stay with the server, and beside its place, so that a killed start leaves nothing half made. Throws DatabaseUnavailable where
 * something else is there: it may be somebody's data.
 */
export const initialiseFolder = async (folder: string): Promise<void> => {
  if (existsSync(join(folder, 'PG_VERSION'))) return
  if (exists(folder) && !isEmptyFolder(folder))
    throw new DatabaseUnavailable(
      `DATA_DIR : le dossier ${folder} n’est pas vide et n’est pas une base de données complète (PG_VERSION y manque). Rien n’a été effacé : déplacez-le, rétablissez-y une sauvegarde complète, ou choisissez un autre dossier avec DATA_DIR.`,
    )
  const prefix = `${basename(folder)}.new-`
  removeLeftovers(dirname(folder), prefix)
  const unfinished = mkdtempSync(join(dirname(folder), prefix))
  writeFileSync(join(unfinished, MARK), '')
  const made = join(unfinished, MADE)
  mkdirSync(made, { mode: 0o700 })
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', SCRIPT, made], { cwd: root })
  // An empty folder alone can be removed so.
  if (exists(folder)) rmdirSync(folder)
  renameSync(made, folder)
  rmSync(unfinished, { recursive: true })
}
