import { setImmediate as turn } from 'node:timers/promises'
import { isUpcoming } from '../../contract/rules/paris-time.ts'
import { fold } from '../../contract/rules/search.ts'
import { inOperatorWords } from '../catalogue-import/files/operator-words.ts'
import { openSourceBytes, UnreadableFile } from '../catalogue-import/files/source-file.ts'
import { TookTooLong, type WorkBudget, workBudget } from '../catalogue-import/work-budget.ts'
import type { CatalogueRecord, Found, WithdrawnRecord } from '../modules/catalogue/rules/record.ts'
import { FetchFailed, guardedFetch } from '../platform/guarded-fetch.ts'
import { isPublicAddress } from '../platform/network-guard.ts'
import {
  BUSY_MS,
  failureSentence,
  keyHashOf,
  MAX_BYTES,
  MAX_CONCERTS,
  NO_CONCERT,
  nameOf,
  printHashOf,
  type Report,
  reasonSentence,
  SHOWN,
  TOO_LONG,
  UNREADABLE,
} from './rules.ts'

/** The content of a source, read. */
export interface Feed {
  kind: 'JSON-LD' | 'NDJSON' | 'HTML' | 'iCalendar'
  /** Concerts to come, each once. */
  records: CatalogueRecord[]
  withdrawn: WithdrawnRecord[]
  /** Folded names of the entries that are not read. */
  unread: ReadonlySet<string>
  report: Pick<Report, 'refused' | 'refusals' | 'isCut'>
  /** Its site sent only its beginning: what is missing may be in the rest. */
  isBroken: boolean
  etag: string | null
  lastModified: string | null
}

export interface Fetching {
  now: Date
  /** The validators of the last reading, to fetch changes alone. */
  known?: { etag: string | null; lastModified: string | null }
  /** For tests; by default the addresses of the public internet. */
  isAllowed?: (address: string) => boolean
}

const ACCEPT = 'text/calendar, application/ld+json, application/json, text/html;q=0.9, */*;q=0.1'

/** Nothing else is served during a piece of work; an honest one takes a tenth of this. */
const PIECE_MS = 250

const headerOf = (value: string | undefined): string | null => (value && value.length <= 200 ? value : null)

/** Yields a file's entries, with a pause after each for other requests; ends with the budget. */
async function* inPieces(
  found: AsyncIterable<Found> | Iterable<Found>,
  budget: WorkBudget,
  cut: () => void,
): AsyncGenerator<Found> {
  let count = 0
  for await (const one of found) {
    if (count++ >= MAX_CONCERTS) return cut()
    yield one
    if (budget.isSpent()) return cut()
    await turn()
  }
}

/** Returns the concerts that a page names for one hour, each with a key of its own: those of an identifier are one. */
const toldApart = (prints: Map<string, CatalogueRecord>): CatalogueRecord[] => {
  const all = [...prints]
  const [first] = all
  if (!first || all.length === 1 || first[1].key.by !== 'page') return first ? [first[1]] : []
  return all.map(([print, record]) => ({
    ...record,
    key: { ...record.key, value: `${record.key.value}\n${print}` },
  }))
}

/** Reads the entries of a fetched file. Throws UnreadableFile. */
export const readFeed = async (
  bytes: Buffer,
  now: Date,
  budget: WorkBudget = workBudget({ pieceMs: PIECE_MS, allMs: BUSY_MS }),
): Promise<Omit<Feed, 'etag' | 'lastModified'>> => {
  const records = new Map<string, Map<string, CatalogueRecord>>()
  const withdrawn: WithdrawnRecord[] = []
  const unread = new Set<string>()
  const report: Feed['report'] = { refused: 0, refusals: [], isCut: false }
  const cut = () => {
    report.isCut = true
  }
  const limits = { budget, maxEvents: MAX_CONCERTS + 1, cut }
  const { kind, found, isBroken = false } = await openSourceBytes(bytes, now, limits)
  const refuse = (name: string | null, reason: string) => {
    report.refused += 1
    if (name !== null) unread.add(fold(name))
    if (report.refusals.length < SHOWN)
      report.refusals.push({ name: name === null ? null : nameOf(name), reason: reasonSentence(reason) })
  }
  const pieces = inPieces(found, budget, cut)
  const asked = ({ name }: { name: string }) => refuse(name, NO_CONCERT)
  for await (const one of inOperatorWords(pieces, { place: null, include: [] }, asked)) {
    if ('refused' in one) refuse(one.name ?? null, one.refused)
    else if (one.record.status === 'withdrawn') withdrawn.push(one.record)
    else if (isUpcoming({ ...one.record.start, endDate: one.record.endDate }, now)) {
      const prints = records.get(keyHashOf(one.record)) ?? new Map<string, CatalogueRecord>()
      const print = printHashOf(one.record)
      if (!prints.has(print)) records.set(keyHashOf(one.record), prints.set(print, one.record))
    }
  }
  return { kind, records: [...records.values()].flatMap(toldApart), withdrawn, unread, report, isBroken }
}

/** Fetches and reads a source. Returns null if it says that nothing has changed, or why it cannot be read. */
export const fetchFeed = async (
  address: string,
  { now, known, isAllowed = isPublicAddress }: Fetching,
): Promise<Feed | null | { error: string }> => {
  try {
    const fetched = await guardedFetch(
      address,
      {
        accept: ACCEPT,
        ...(known?.etag && { 'if-none-match': known.etag }),
        ...(known?.lastModified && { 'if-modified-since': known.lastModified }),
      },
      { timeoutMs: 15_000, maxBytes: MAX_BYTES, redirects: 3, isAllowed },
    )
    // A server that says so unasked has given nothing.
    if (!fetched) return known?.etag || known?.lastModified ? null : { error: UNREADABLE }
    const { bytes, headers } = fetched
    return {
      ...(await readFeed(bytes, now)),
      etag: headerOf(headers.etag),
      lastModified: headerOf(headers['last-modified']),
    }
  } catch (error) {
    if (error instanceof FetchFailed) return { error: failureSentence(error) }
    if (error instanceof UnreadableFile && !error.message.includes('JSON-LD'))
      return { error: reasonSentence(error.message) }
    if (error instanceof TookTooLong) return { error: TOO_LONG }
    // A file that breaks its reader is the file's fault, and must not end the job.
    return { error: UNREADABLE }
  }
}
