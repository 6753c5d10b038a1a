import { chmodSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, normalize, sep } from 'node:path'
import { type BackupPart, UnreadableBackup } from './backup-file.ts'

/** What a data folder holds that is not its own: the database, which is dumped, and what lives as long as a process. */
const LEFT_OUT =
  /^(?:database(?:[.-].*)?|owner\.json|control\.sock|before-restore-.*|backup-.*\.part|.*\.backup|.*\.new)$/

/** The files of a data folder that a backup takes, by their paths in it with slashes: keys and written mails. Nothing where there is no folder. */
export const dataFiles = (dataDir: string, below = ''): string[] => {
  let names: string[]
  try {
    names = readdirSync(join(dataDir, below)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return names.flatMap((name) => {
    if (below === '' && LEFT_OUT.test(name)) return []
    const path = below ? `${below}/${name}` : name
    const stats = statSync(join(dataDir, path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) return dataFiles(dataDir, path)
    return stats?.isFile() ? [path] : []
  })
}

/** These files with what is in them; one that goes meanwhile is left out. */
export function* fileParts(dataDir: string): Generator<BackupPart> {
  for (const path of dataFiles(dataDir)) {
    const file = join(dataDir, path)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats) yield { kind: 'file', path, mode: stats.mode & 0o777, bytes: readFileSync(file) }
  }
}

/** Writes a file of a backup into a data folder. Throws UnreadableBackup for a path that leads out of it. */
export const writeDataFile = (dataDir: string, path: string, bytes: Buffer, mode: number): void => {
  const inside = normalize(path)
  if (isAbsolute(inside) || inside.split(sep).includes('..') || LEFT_OUT.test(inside.split(sep)[0] ?? ''))
    throw new UnreadableBackup('cette sauvegarde nomme un fichier hors du dossier de données.')
  const file = join(dataDir, inside)
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(file, bytes, { mode })
  chmodSync(file, mode)
}
