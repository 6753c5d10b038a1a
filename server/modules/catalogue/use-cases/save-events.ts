import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { isUniqueViolation } from '../../../platform/db/errors.ts'
import { recordChange } from '../../event-changes/use-cases/change-event.ts'
import {
  basesOf,
  byClarity,
  daysByContent,
  forgetAfter,
  marksOf,
  noClaims,
  noCrowds,
  note,
  possibleKeys,
} from '../rules/identity.ts'
import { type Actor, type Intent, type Outcome, planBatch } from '../rules/plan.ts'
import type { Found, Sourced } from '../rules/record.ts'
import { type EntryChanges, writeEntries } from '../store/entries.ts'
import { type Known, knownBy, lockEvents, type Wanted } from '../store/known.ts'
import { writeRows } from '../store/saved.ts'
import { addIntent, addWithdrawal, type Changes, type Complete, isEmpty, noChanges } from './batch-changes.ts'
import { type DirectoryCounts, type EntryPicture, type EventLinks, runDirectory } from './run-directory.ts'

export interface Source {
  /** Named by the caller; null: the file's site, else each record's. */
  named: string | null
  host: string | null
}

/** The address of a copied picture, or an error. */
export type Copied = { url: string } | { error: string }

/** Copies pictures to this server, each address once. */
export interface PictureCopier {
  copy(addresses: string[]): Promise<Copied>
}

export interface SaveOptions {
  /** Null in a trial run without a catalogue to compare with. */
  db: Db | null
  /** Decides between past and future events, for the whole run. */
  now: Date
  /** Dates the changes when they are written, because a run may take long. By default `now`. */
  clock?: () => Date
  /** By default false. */
  dryRun?: boolean
  /** Seats for records without a number; by default none. */
  seats?: number | null
  /** Null, the default, leaves pictures as they are. */
  pictures?: PictureCopier | null
  /** Whose entries of the directory it adds and changes; by default those of each record's source, and others' gaps are filled. */
  entriesOf?: string
  /** Completes new events; by default adds nothing. */
  complete?: Complete
  report: (outcome: Outcome) => void
  /** Once aborted, no further batch begins. */
  signal?: AbortSignal
}

const BATCH = 500
const PARALLEL_FETCHES = 4
const UNKNOWN_SOURCE = 'import'

/** Returns the source of a site, but never the partner feed's: a site's name alone must not open concerts to the Pass. */
const derived = (host: string | null | undefined): string =>
  host && host !== PARTNER_SOURCE ? host : UNKNOWN_SOURCE

const sourced = (found: Found, { named, host }: Source): Sourced => ({
  ...found,
  source: named ?? derived(host ?? ('record' in found ? found.record.host : null)),
})

const partnerWarnings = ({ source, record, tariffs, known }: Intent): string[] => {
  if (source !== PARTNER_SOURCE) return []
  if (tariffs.kinds.length === 0) {
    const sold = record.pageUrl ? 'vendu sur son site' : 'ni page où il se vend'
    return [`sans nombre de places (--seats N), ${sold} : le Pass ne le réserve pas`]
  }
  const opensSeats = !known || known.kinds.length === 0
  return opensSeats && !tariffs.price.priceKnown
    ? ['prix inconnu : le Pass l’ouvre sans compter de concert']
    : []
}

/** Runs the work for each item, a few at a time. */
const withEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: PARALLEL_FETCHES }, worker))
}

/** Returns the address of each record's picture: copied now, or the previous one if copying fails or is disabled. */
const picturesFor = async (
  intents: Intent[],
  copier: PictureCopier | null,
  actor: Actor,
): Promise<Map<Intent, string | null>> => {
  const urls = new Map<Intent, string | null>()
  await withEach(intents, async (intent) => {
    const before = intent.known?.event.imageUrl ?? null
    const isPersons = actor === 'import' && intent.known?.event.edited.includes('imageUrl')
    if (!copier || isPersons) urls.set(intent, before)
    else if (intent.record.pictures.length === 0) urls.set(intent, null)
    else {
      const copied = await copier.copy(intent.record.pictures)
      urls.set(intent, 'url' in copied ? copied.url : before)
      if ('error' in copied) intent.warnings.push(`${copied.error}${before ? ' (la précédente reste)' : ''}`)
    }
  })
  return urls
}

/** Copies the pictures of directory entries; a failure leaves an entry as it is. */
const copyToEntries = (pictured: { intent: Intent; picture: EntryPicture }[], copier: PictureCopier) =>
  withEach(pictured, async ({ intent, picture: { name, addresses, set } }) => {
    const copied = await copier.copy(addresses)
    if ('url' in copied) set(copied.url)
    else intent.warnings.push(`image de « ${name} » : ${copied.error}`)
  })

/** Another save wrote an event of the batch meanwhile: the transaction is rolled back. */
class Overtaken extends Error {
  override name = 'Overtaken'
}

/** The part of the stored events that a person changes and that decides on a plan: what they wrote otherwise is named in `edited`. */
const factsOf = (known: ReadonlyMap<string, Known>): string =>
  JSON.stringify(
    [...known]
      .map(([key, { event, lastChange, operatorMoves, cast }]) => {
        const { date, time, endDate, doorsAt, place, city, withdrawnAt, edited } = event
        return [
          key,
          { date, time, endDate, doorsAt, place, city, withdrawnAt, edited },
          lastChange,
          operatorMoves,
          cast,
        ]
      })
      .sort(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  )

interface PlannedBatch {
  changes: Changes
  wanted: Wanted
  /** The stored events that the changes were planned by. */
  known: ReadonlyMap<string, Known>
}

/**
 * Writes a batch in one transaction, if its events are still as they were read. Dates its event changes at the write: earlier bookings had the former
 * date in mind.
 */
const writeBatch = (
  db: Db,
  { changes: { eventChanges, entries, ...rows }, wanted, known }: PlannedBatch,
  actor: Actor,
  clock: () => Date,
) =>
  inTransaction(db, async (tx) => {
    // Entries before events, as everywhere.
    await writeEntries(tx, entries)
    await lockEvents(
      tx,
      [...known.values()].map(({ event }) => event.id),
    )
    if (factsOf(await knownBy(tx, wanted)) !== factsOf(known)) throw new Overtaken()
    await writeRows(tx, rows)
    const now = clock()
    for (const { before, kind, to } of eventChanges)
      await recordChange(tx, before, { kind, to, cause: actor, now })
  })

/** Returns whether a batch must be planned anew: others wrote its events, or added the same. */
const isOvertaken = (error: unknown): boolean =>
  error instanceof Overtaken ||
  ['events_pkey', 'events_source'].some((index) => isUniqueViolation(error, index))

const ATTEMPTS = 5

/**
 * Writes concerts from a file, a form or a feed. Imports never overwrite a person's changes (`actor`). Batches
 * are atomic, so a killed run can be repeated. Returns the directory's additions.
 */
export const saveEvents = async (
  records: AsyncIterable<Found> | Iterable<Found>,
  source: Source,
  actor: Actor,
  options: SaveOptions,
): Promise<DirectoryCounts> => {
  const { db, now, clock = () => now, dryRun = false, seats = null, pictures = null } = options
  const { report, signal, complete, entriesOf } = options
  const claims = noClaims()
  const crowds = noCrowds()
  const directory = runDirectory(db, { completes: entriesOf === undefined })

  /** Plans a batch by what is stored now. `entries` are directory changes of an earlier plan that were not written. */
  const plan = async (batch: Sourced[], entries: EntryChanges, isLast: boolean) => {
    const keys = batch.flatMap((one) => ('record' in one ? possibleKeys(one.source, one.record) : []))
    const wanted = { keys: [...new Set(keys)], bases: basesOf(batch), days: daysByContent(batch) }
    const known = db ? await knownBy(db, wanted) : new Map<string, Known>()
    const plans = planBatch(batch, known, claims, { now, seats, actor, isLast, crowded: crowds.crowded })
    const intents = plans.flatMap((one) => ('intent' in one ? [one.intent] : []))
    const urls = await picturesFor(intents, pictures, actor)
    await directory.load(intents.map(({ source, record }) => ({ source: entriesOf ?? source, record })))
    const changes = noChanges()
    const linked = new Map<Intent, EventLinks>()
    const pictured = intents.flatMap((intent) => {
      linked.set(intent, directory.linksOf(entriesOf ?? intent.source, intent.record))
      return directory.takePictures().map((picture) => ({ intent, picture }))
    })
    if (pictures) await copyToEntries(pictured, pictures)
    for (const one of plans) {
      if ('outcome' in one) changes.outcomes.push(one.outcome)
      else if ('withdrawal' in one) addWithdrawal(changes, one.withdrawal)
      else if ('intent' in one) {
        one.intent.warnings.push(...partnerWarnings(one.intent))
        const imageUrl = urls.get(one.intent) ?? null
        const links = linked.get(one.intent)
        if (links) addIntent(changes, one.intent, { imageUrl, links, now, actor, complete })
      }
    }
    const { added, updated } = directory.takeChanges()
    changes.entries = { added: [...entries.added, ...added], updated: [...entries.updated, ...updated] }
    const later = plans.flatMap((one) => ('later' in one ? [one.later] : []))
    return { changes, wanted, known, later }
  }

  /** Returns the records that wait until the whole file is read. */
  const saveBatch = async (batch: Sourced[], isLast: boolean): Promise<Sourced[]> => {
    let entries: EntryChanges = { added: [], updated: [] }
    for (let attempt = 1; ; attempt++) {
      const marks = marksOf(claims)
      const planned = await plan(batch, entries, isLast)
      const { changes, later } = planned
      try {
        if (db && !dryRun && !isEmpty(changes)) await writeBatch(db, planned, actor, clock)
        for (const outcome of changes.outcomes) report(outcome)
        return later
      } catch (error) {
        if (!isOvertaken(error) || attempt === ATTEMPTS) throw error
        entries = changes.entries
        forgetAfter(claims, marks)
      }
    }
  }

  const later: Sourced[] = []
  let batch: Sourced[] = []
  for await (const one of records) {
    if (signal?.aborted) return directory.added
    const next = sourced(one, source)
    note(crowds, next)
    batch.push(next)
    if (batch.length < BATCH) continue
    later.push(...(await saveBatch(batch, false)))
    batch = []
  }
  if (!signal?.aborted) later.push(...(await saveBatch(batch, false)))
  later.sort(byClarity)
  while (later.length > 0 && !signal?.aborted) await saveBatch(later.splice(0, BATCH), true)
  return directory.added
}
