import { createReadStream } from 'node:fs'
import { open as openFile, readFile, stat } from 'node:fs/promises'
import type { Found } from '../../modules/catalogue/rules/record.ts'
import { type CalendarLimits, foundInCalendar, foundInStrangersCalendar } from '../calendar/calendar-file.ts'
import { hostOf } from '../fields/entry.ts'
import { atOnce, patiently, withPauses } from '../work-budget.ts'
import { type FoundReader, parseJson, readersInJson } from './json.ts'
import { readersInPage, readPage } from './page.ts'

const NEWLINE = 0x0a

/** Maximum bytes of a line; a longer one is skipped without being held in memory. */
const LINE_MAX = 4 * 1024 * 1024

/** A line's bytes; `tooLong` if it was skipped. */
interface Line {
  number: number
  bytes: Buffer
  tooLong: boolean
  /** Bytes of the file read by its end. */
  read: number
}

/** The bytes of a source, read as they are needed. */
interface Content {
  size: number
  head: Buffer
  whole(): Promise<Buffer> | Buffer
  chunks(): AsyncIterable<Buffer> | Iterable<Buffer>
}

/** Yields the lines of a file of any size, split at line feeds only, because JSON texts may contain other separators. */
async function* linesOf(content: Content): AsyncGenerator<Line> {
  let number = 1
  let read = 0
  let parts: Buffer[] = []
  let length = 0
  const take = (): Line => {
    const tooLong = length > LINE_MAX
    const bytes = tooLong ? Buffer.alloc(0) : Buffer.concat(parts)
    const line = { number, bytes, tooLong, read }
    number += 1
    parts = []
    length = 0
    return line
  }
  const append = (part: Buffer) => {
    length += part.length
    if (length <= LINE_MAX) parts.push(part)
    else parts = []
  }
  for await (const chunk of content.chunks()) {
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, from)) {
      append(chunk.subarray(from, end))
      read += end - from + 1
      yield take()
      from = end + 1
    }
    append(chunk.subarray(from))
    read += chunk.length - from
  }
  if (length > 0) yield take()
}

/** A file that cannot be imported; the message is one line for the operator. */
export class UnreadableFile extends Error {
  override name = 'UnreadableFile'
}

interface SourceFile {
  kind: 'JSON-LD' | 'NDJSON' | 'HTML' | 'iCalendar'
  /** Its site, if the file as a whole names it. */
  host: string | null
  /** Bytes. */
  size: number
  found: AsyncIterable<Found> | Iterable<Found>
  /** It ends before its last line: what is missing may be in the rest. */
  isBroken?: boolean
  /** Returns the bytes read so far, for the progress display. */
  progress(): number
}

const WHOLE_MAX_MB = 64

const HEAD_BYTES = 64 * 1024

const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Decodes UTF-8 without its byte order mark; null if it is invalid. */
const decode = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

const systemReason = (error: unknown): string => {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'ENOENT') return 'ce fichier n’existe pas.'
  if (code === 'EACCES' || code === 'EPERM') return 'ce fichier ne peut pas être lu (droits d’accès).'
  if (code === 'EISDIR') return 'c’est un dossier.'
  return 'ce fichier ne peut pas être lu.'
}

const headOf = async (path: string): Promise<Buffer> => {
  const file = await openFile(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

const NOT_UTF8 = 'ce fichier n’est pas en UTF-8 : enregistrez-le dans cet encodage, puis réessayez.'

/** Refuses a file by its first bytes. Throws UnreadableFile. */
const refuseByHead = (head: Buffer): void => {
  if (head.length === 0) throw new UnreadableFile('ce fichier est vide.')
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) {
    throw new UnreadableFile('ce fichier est en UTF-16 : enregistrez-le en UTF-8, puis réessayez.')
  }
  if (head.includes(0)) throw new UnreadableFile('ce fichier n’est pas un texte.')
}

function* readersInLine(text: string, at: string, now: Date): Generator<FoundReader> {
  const read = parseJson(text)
  if ('error' in read) yield () => ({ at, refused: 'JSON invalide' })
  else yield* readersInJson(read.value, { at, now })
}

type Run = <T>(work: () => T) => T

const freely: Run = (work) => work()

function* collected<T>(items: Iterable<T>, max: number): Generator<void, T[]> {
  const all: T[] = []
  for (const item of items) {
    if (all.push(item) >= max) break
    yield
  }
  return all
}

/** Yields what these readers find; of a stranger's file, in pieces of bounded time. */
async function* readAll(
  readers: () => Iterable<FoundReader>,
  limits: CalendarLimits | undefined,
): AsyncGenerator<Found> {
  if (!limits) for (const read of readers()) yield read()
  else {
    const { budget, maxEvents } = limits
    const all = await patiently(() => withPauses(collected(readers(), maxEvents), budget))
    for (const read of all) yield await patiently(() => budget.run(read))
  }
}

async function* foundInLines(
  content: Content,
  { now, limits }: { now: Date; limits: CalendarLimits | undefined },
  seen: (bytes: number) => void,
): AsyncGenerator<Found> {
  for await (const line of linesOf(content)) {
    seen(line.read)
    const at = `ligne ${line.number}`
    const text = decode(line.bytes)
    if (line.tooLong) yield { at, refused: 'ligne trop longue' }
    else if (text === null) yield { at, refused: 'cette ligne n’est pas en UTF-8' }
    else if (text.trim()) yield* readAll(() => readersInLine(text, at, now), limits)
  }
}

const LINES_SNIFFED = 20

const isRecord = (text: string | null): boolean => {
  const read = text ? parseJson(text) : { error: '' }
  return 'value' in read && typeof read.value === 'object' && read.value !== null
}

/** Returns whether a file that begins like JSON has a record per line: its first line is one, and not the whole file. */
const beginsByLines = async (content: Content, run: Run): Promise<boolean> => {
  let first: { text: string | null } | null = null
  for await (const { bytes, tooLong } of linesOf(content)) {
    const text = decode(bytes)
    if (text?.trim() === '' && !tooLong) continue
    // A file of one line is parsed as a whole.
    if (first !== null) {
      const { text: line } = first
      return patiently(() => run(() => isRecord(line)))
    }
    first = { text }
  }
  return false
}

/** Returns whether a file of invalid JSON still has a record per line, some of them broken. */
const hasRecordLines = async (content: Content, run: Run): Promise<boolean> => {
  let count = 0
  for await (const { bytes } of linesOf(content)) {
    if (await patiently(() => run(() => isRecord(decode(bytes))))) return true
    if (++count >= LINES_SNIFFED) return false
  }
  return false
}

const wholeText = async (content: Content): Promise<string> => {
  if (content.size > WHOLE_MAX_MB * 1024 * 1024) {
    throw new UnreadableFile(
      `ce fichier dépasse ${WHOLE_MAX_MB} Mo : au-delà, un événement par ligne (NDJSON) est nécessaire.`,
    )
  }
  const text = decode(await content.whole())
  if (text === null) throw new UnreadableFile(NOT_UTF8)
  return text
}

const openJson = async (
  content: Content,
  { now, limits }: { now: Date; limits: CalendarLimits | undefined },
  lines: () => SourceFile,
): Promise<SourceFile> => {
  const run = limits?.budget.run ?? freely
  const { size } = content
  if (await beginsByLines(content, run)) return lines()
  const isWholePossible = size <= WHOLE_MAX_MB * 1024 * 1024
  if (!isWholePossible && (await hasRecordLines(content, run))) return lines()
  const text = await wholeText(content)
  const read = await patiently(() => run(() => parseJson(text)))
  if ('value' in read) {
    const { value } = read
    return {
      kind: 'JSON-LD',
      host: null,
      size,
      found: readAll(() => readersInJson(value, { at: '', now }), limits),
      progress: () => size,
    }
  }
  if (await hasRecordLines(content, run)) return lines()
  throw new UnreadableFile(`${read.error}.`)
}

/** Detects the kind of a content by itself, not by a name. Throws UnreadableFile. */
const open = async (content: Content, now: Date, limits?: CalendarLimits): Promise<SourceFile> => {
  const { size, head } = content
  refuseByHead(head)
  const begin = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf/, '')
    .trimStart()
  const whole = { size, progress: () => size }
  if (/^BEGIN:(VCALENDAR|VEVENT)/i.test(begin)) {
    const text = await wholeText(content)
    if (!/^BEGIN:VEVENT/im.test(text) && !/END:VCALENDAR/i.test(text)) {
      throw new UnreadableFile('ce calendrier est coupé : il ne contient aucun événement.')
    }
    const found = limits ? foundInStrangersCalendar(text, now, limits) : foundInCalendar(text, now)
    const rest = text.slice(Math.max(0, text.toUpperCase().lastIndexOf('BEGIN:VEVENT')))
    return { ...whole, kind: 'iCalendar', host: null, found, isBroken: !/^END:VCALENDAR/im.test(rest) }
  }
  if (begin.startsWith('<')) {
    const text = await wholeText(content)
    const page = limits
      ? await patiently(() => withPauses(readPage(text), limits.budget))
      : atOnce(readPage(text))
    if (page.scripts.length === 0) throw new UnreadableFile('cette page ne contient pas de données JSON-LD.')
    const found = readAll(() => readersInPage(page, now), limits)
    return { ...whole, kind: 'HTML', host: hostOf(page.base), found }
  }
  if (/^[{[]/.test(begin)) {
    return openJson(content, { now, limits }, () => {
      let read = 0
      const found = foundInLines(content, { now, limits }, (bytes) => {
        read = bytes
      })
      return { kind: 'NDJSON', host: null, size, found, progress: () => read }
    })
  }
  if (decode(head.subarray(0, head.lastIndexOf(0x0a) + 1 || head.length)) === null)
    throw new UnreadableFile(NOT_UTF8)
  throw new UnreadableFile(
    'ni JSON-LD, ni NDJSON, ni page HTML, ni iCalendar : ce contenu n’est pas reconnu.',
  )
}

/** Opens a file. Throws UnreadableFile. */
export const openSourceFile = async (path: string, now: Date): Promise<SourceFile> => {
  let size: number
  let head: Buffer
  try {
    const about = await stat(path)
    if (about.isDirectory()) throw new UnreadableFile('c’est un dossier.')
    size = about.size
    head = await headOf(path)
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile(systemReason(error))
  }
  const chunks = () => createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>
  return open({ size, head, whole: () => readFile(path), chunks }, now)
}

/** Opens what was fetched. Throws UnreadableFile. */
export const openSourceBytes = (bytes: Buffer, now: Date, limits: CalendarLimits): Promise<SourceFile> =>
  open(
    { size: bytes.length, head: bytes.subarray(0, HEAD_BYTES), whole: () => bytes, chunks: () => [bytes] },
    now,
    limits,
  )
