import { createHash } from 'node:crypto'
import { chmodSync, createReadStream, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createGunzip } from 'node:zlib'
import * as z from 'zod/mini'
import { makeFolder } from '../../platform/make-folder.ts'

/** Increased if older programs can no longer read the format. */
const FORMAT = 1

const Header = z.object({
  nectar: z.literal('backup'),
  format: z.number(),
  /** When the backup was made. */
  at: z.string(),
  /** The database's last migration, by its time (ms). */
  migration: z.number(),
})

const Part = z.union([
  z.object({ rows: z.string(), count: z.number() }),
  z.object({ sequence: z.string(), last: z.string(), isCalled: z.boolean() }),
  z.object({ file: z.string() }),
])

const End = z.object({ end: z.object({ sha256: z.string(), rows: z.number(), files: z.number() }) })

export type BackupHeader = z.infer<typeof Header>

export type BackupCounts = { rows: number; files: number }

/** A part of a backup, in restore order: a row only refers to earlier rows. */
export type BackupPart =
  /** Rows of a table as a JSON array in text form: only the databases parse it, so that no number is rounded. */
  | { kind: 'rows'; table: string; count: number; json: string }
  | { kind: 'sequence'; name: string; last: string; isCalled: boolean }
  /** A file of DATA_DIR, by its relative path with slashes. */
  | { kind: 'file'; path: string; bytes: Buffer }

/** A file that this program cannot restore; the message is the line to print. */
export class UnreadableBackup extends Error {
  override name = 'UnreadableBackup'
}

/**
 * Yields the lines of a backup: a header, each part as a line of JSON, followed by a line of content except for sequences, and finally the SHA-256 of
 * all previous lines.
 */
export async function* backupLines(
  header: Omit<BackupHeader, 'nectar' | 'format'>,
  parts: AsyncIterable<BackupPart>,
): AsyncGenerator<string, BackupCounts> {
  const hash = createHash('sha256')
  const counts = { rows: 0, files: 0 }
  const line = (text: string) => {
    hash.update(`${text}\n`)
    return `${text}\n`
  }
  yield line(JSON.stringify({ nectar: 'backup', format: FORMAT, ...header } satisfies BackupHeader))
  for await (const part of parts) {
    if (part.kind === 'rows') {
      counts.rows += part.count
      yield line(JSON.stringify({ rows: part.table, count: part.count }))
      yield line(part.json)
    } else if (part.kind === 'file') {
      counts.files++
      // Earlier programs require a mode.
      yield line(JSON.stringify({ file: part.path, mode: FILE_MODE }))
      yield line(part.bytes.toString('base64'))
    } else {
      const { name, last, isCalled } = part
      yield line(JSON.stringify({ sequence: name, last, isCalled }))
    }
  }
  yield `${JSON.stringify({ end: { sha256: hash.digest('hex'), ...counts } })}\n`
  return counts
}

/** Mode of a restored file, readable by its owner only. */
const FILE_MODE = 0o600

const BROKEN = 'ce fichier est abîmé ou incomplet : rien n’en a été rétabli.'

async function* linesOf(file: string): AsyncGenerator<string> {
  const source = createReadStream(file)
  const text = createGunzip()
  source.once('error', (error) => text.destroy(error))
  source.pipe(text).setEncoding('utf8')
  // A line may be long: collect its chunks and join them once.
  let begun: string[] = []
  try {
    for await (const chunk of text as AsyncIterable<string>) {
      const [first = '', ...rest] = chunk.split('\n')
      begun.push(first)
      for (const next of rest) {
        yield begun.join('')
        begun = [next]
      }
    }
    const last = begun.join('')
    if (last) yield last
  } finally {
    source.destroy()
    text.destroy()
  }
}

const parsed = <S extends z.ZodMiniType>(schema: S, line: string): z.output<S> => {
  try {
    return z.parse(schema, JSON.parse(line))
  } catch {
    throw new UnreadableBackup(BROKEN)
  }
}

const headerOf = (line: string): BackupHeader => {
  let header: BackupHeader
  try {
    header = z.parse(Header, JSON.parse(line))
  } catch {
    throw new UnreadableBackup('ce fichier n’est pas une sauvegarde de Nectar.')
  }
  if (header.format > FORMAT)
    throw new UnreadableBackup(
      'cette sauvegarde vient d’une version de Nectar plus récente que ce programme.',
    )
  return header
}

/** Entries of a data folder that are not backed up: the database, which is dumped, and files of a running process. */
const LEFT_OUT =
  /^(?:database(?:[.-].*)?|owner\.json|control\.sock|before-restore-.*|backup-.*\.part|.*\.backup|.*\.new)$/

/**
 * Creates a check of the paths in a backup. Throws UnreadableBackup for a path outside of the data folder, and for a name of both a file and a
 * folder.
 */
const dataPaths = (): ((path: string) => void) => {
  const files = new Set<string>()
  const folders = new Set<string>()
  return (path) => {
    const names = path.split('/')
    const isInside = names.every((name) => !/^\.{0,2}$|[\\\0]/.test(name)) && !LEFT_OUT.test(names[0] ?? '')
    if (!isInside) throw new UnreadableBackup('cette sauvegarde nomme un fichier hors du dossier de données.')
    const above = names.slice(1).map((_, depth) => names.slice(0, depth + 1).join('/'))
    for (const folder of above) folders.add(folder)
    files.add(path)
    if (folders.has(path) || above.some((folder) => files.has(folder)))
      throw new UnreadableBackup('cette sauvegarde donne un même nom à un fichier et à un dossier.')
  }
}

/**
 * Reads a backup part by part, after its header. Throws UnreadableBackup if it is damaged, truncated, or names an invalid file; a restore reads it
 * completely first.
 */
export async function* readBackup(file: string): AsyncGenerator<BackupHeader | BackupPart> {
  const hash = createHash('sha256')
  const counts = { rows: 0, files: 0 }
  const checkPath = dataPaths()
  let header: BackupHeader | undefined
  let opened: z.infer<typeof Part> | undefined
  let isOver = false
  try {
    for await (const line of linesOf(file)) {
      if (isOver) throw new UnreadableBackup(BROKEN)
      if (!header) {
        header = headerOf(line)
        yield header
      } else if (opened && 'rows' in opened) {
        counts.rows += opened.count
        yield { kind: 'rows', table: opened.rows, count: opened.count, json: line }
        opened = undefined
      } else if (opened && 'file' in opened) {
        counts.files++
        yield { kind: 'file', path: opened.file, bytes: Buffer.from(line, 'base64') }
        opened = undefined
      } else if (line.startsWith('{"end":')) {
        const { end } = parsed(End, line)
        isOver =
          end.sha256 === hash.copy().digest('hex') && end.rows === counts.rows && end.files === counts.files
        if (!isOver) throw new UnreadableBackup(BROKEN)
      } else {
        const part = parsed(Part, line)
        if ('sequence' in part)
          yield { kind: 'sequence', name: part.sequence, last: part.last, isCalled: part.isCalled }
        else {
          if ('file' in part) checkPath(part.file)
          opened = part
        }
      }
      hash.update(`${line}\n`)
    }
  } catch (error) {
    // Errors of zlib for invalid bytes.
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    if (code.startsWith('Z_'))
      throw new UnreadableBackup(header ? BROKEN : 'ce fichier n’est pas une sauvegarde de Nectar.')
    throw error
  }
  if (!header) throw new UnreadableBackup('ce fichier n’est pas une sauvegarde de Nectar.')
  if (!isOver) throw new UnreadableBackup(BROKEN)
}

/** Reads a backup to its end and counts its content. Throws UnreadableBackup. */
export const checkBackup = async (file: string): Promise<BackupHeader & BackupCounts> => {
  let header: BackupHeader | undefined
  const counts = { rows: 0, files: 0 }
  for await (const part of readBackup(file)) {
    if ('nectar' in part) header = part
    else if (part.kind === 'rows') counts.rows += part.count
    else if (part.kind === 'file') counts.files++
  }
  if (!header) throw new UnreadableBackup(BROKEN)
  return { ...header, ...counts }
}

/** A backup, whole or unfinished, in any folder: the next one would hold all that went before. */
const BACKUP = /\.backup(?:\.part)?$/

/** Returns the files of a data folder to back up, by relative path with slashes: keys and written mails. Empty if there is no folder. */
export const dataFiles = (dataDir: string, below = ''): string[] => {
  let names: string[]
  try {
    names = readdirSync(join(dataDir, below)).sort()
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
  return names.flatMap((name) => {
    if (BACKUP.test(name) || (below === '' && LEFT_OUT.test(name))) return []
    const path = below ? `${below}/${name}` : name
    const stats = statSync(join(dataDir, path), { throwIfNoEntry: false })
    if (stats?.isDirectory()) return dataFiles(dataDir, path)
    return stats?.isFile() ? [path] : []
  })
}

/** Yields these files with their bytes; a file that disappears meanwhile is skipped. */
export function* fileParts(dataDir: string): Generator<BackupPart> {
  for (const path of dataFiles(dataDir)) {
    const file = join(dataDir, path)
    const stats = statSync(file, { throwIfNoEntry: false })
    if (stats) yield { kind: 'file', path, bytes: readFileSync(file) }
  }
}

export const writeDataFile = (dataDir: string, path: string, bytes: Buffer): void => {
  const file = join(dataDir, path)
  makeFolder(dirname(file))
  writeFileSync(file, bytes, { mode: FILE_MODE })
  chmodSync(file, FILE_MODE)
}
