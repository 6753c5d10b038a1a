import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { type Db, inTransaction } from '../../../platform/db/database.ts'
import { recordChange } from '../../event-changes/use-cases/change-event.ts'
import { noClaims, possibleKeys } from '../rules/identity.ts'
import { type Actor, type Intent, type Outcome, planBatch, type Sourced } from '../rules/plan.ts'
import type { Found } from '../rules/record.ts'
import { type Known, knownBy } from '../store/known.ts'
import { writeRows } from '../store/saved.ts'
import { addIntent, addWithdrawal, type Changes, type Complete, isEmpty, noChanges } from './batch-changes.ts'
import { type DirectoryCounts, type EntryPicture, type EventLinks, runDirectory } from './run-directory.ts'

/** Under which source records are stored. */
export interface Source {
  /** As the caller names it; null: the file's site, else each record's. */
  named: string | null
  /** The file's site. */
  host: string | null
}

/** Where a picture stands on this server, or why it does not. */
export type Copied = { url: string } | { error: string }

/** Copies pictures here; the same address is asked for once. */
export interface PictureCopier {
  copy(addresses: string[]): Promise<Copied>
}

/** How records are to be saved. */
export interface SaveOptions {
  /** Null where there is no catalogue yet, for a trial run to compare with. */
  db: Db | null
  /** What is past and what is to come, for all of a run. */
  now: Date
  /** When changes are written: a run may wait and fetch for long. By default `now`. */
  clock?: () => Date
  /** By default false. */
  dryRun?: boolean
  /** Places of records that do not say; by default none. */
  seats?: number | null
  /** Null, as by default, where pictures are left as they are. */
  pictures?: PictureCopier | null
  /** What the caller knows of a new event beside its record; by default nothing. */
  complete?: Complete
  report: (outcome: Outcome) => void
  /** Once it is aborted, no further batch begins. */
  signal?: AbortSignal
}

const BATCH = 500
const FETCHES_AT_ONCE = 4
const UNKNOWN_SOURCE = 'import'

/** The partner feed opens concerts to the Pass: nobody becomes it by the name of their site. */
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

/** Does this with each of them, a few at once. */
const withEach = async <T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> => {
  const waiting = [...items]
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item)
  }
  await Promise.all(Array.from({ length: FETCHES_AT_ONCE }, worker))
}

/** Where each record's picture stands: copied now, or as it was where copying fails or is left out. */
const picturesFor = async (
  intents: Intent[],
  copier: PictureCopier | null,
): Promise<Map<Intent, string | null>> => {
  const urls = new Map<Intent, string | null>()
  await withEach(intents, async (intent) => {
    const before = intent.known?.event.imageUrl ?? null
    if (!copier) urls.set(intent, before)
    else if (intent.record.pictures.length === 0) urls.set(intent, null)
    else {
      const copied = await copier.copy(intent.record.pictures)
      urls.set(intent, 'url' in copied ? copied.url : before)
      if ('error' in copied) intent.warnings.push(`${copied.error}${before ? ' (la précédente reste)' : ''}`)
    }
  })
  return urls
}

/** Copies what records say of how entries of the directory look; what cannot be had leaves an entry as it is. */
const copyToEntries = (pictured: { intent: Intent; picture: EntryPicture }[], copier: PictureCopier) =>
  withEach(pictured, async ({ intent, picture: { name, addresses, set } }) => {
    const copied = await copier.copy(addresses)
    if ('url' in copied) set(copied.url)
    else intent.warnings.push(`image de « ${name} » : ${copied.error}`)
  })

/** Writes a batch, all or none of it. What holders are notified of is dated as it is written: who booked before that had the former date in mind. */
const writeBatch = (db: Db, { eventChanges, ...rows }: Changes, actor: Actor, clock: () => Date) =>
  inTransaction(db, async (tx) => {
    await writeRows(tx, rows)
    const now = clock()
    for (const { before, kind, to } of eventChanges)
      await recordChange(tx, before, { kind, to, cause: actor, now })
  })

/**
 * Writes concerts: of a file, a form, a feed. The one way into the catalogue. What a person (`actor`) wrote or moved, no import undoes. In batches, each whole
 * or not at all: a run that is killed is finished by running it again. With `dryRun` it comes to the same conclusions and writes nothing. Returns
 * what the directory gained once everything is stored; each record is reported as it is done.
 */
export const saveEvents = async (
  records: AsyncIterable<Found> | Iterable<Found>,
  source: Source,
  actor: Actor,
  options: SaveOptions,
): Promise<DirectoryCounts> => {
  const { db, now, clock = () => now, dryRun = false, seats = null, pictures = null } = options
  const { report, signal, complete } = options
  const claims = noClaims()
  const directory = runDirectory(db)

  const saveBatch = async (batch: Sourced[]) => {
    const keys = batch.flatMap((one) => ('record' in one ? possibleKeys(one.source, one.record) : []))
    const known = db ? await knownBy(db, [...new Set(keys)]) : new Map<string, Known>()
    const plans = planBatch(batch, known, claims, { now, seats, actor })
    const intents = plans.flatMap((plan) => ('intent' in plan ? [plan.intent] : []))
    const urls = await picturesFor(intents, pictures)
    await directory.load(intents)
    const changes = noChanges()
    const linked = new Map<Intent, EventLinks>()
    const pictured = intents.flatMap((intent) => {
      linked.set(intent, directory.linksOf(intent.source, intent.record))
      return directory.takePictures().map((picture) => ({ intent, picture }))
    })
    if (pictures) await copyToEntries(pictured, pictures)
    for (const plan of plans) {
      if ('outcome' in plan) changes.outcomes.push(plan.outcome)
      else if ('withdrawal' in plan) addWithdrawal(changes, plan.withdrawal)
      else {
        plan.intent.warnings.push(...partnerWarnings(plan.intent))
        const imageUrl = urls.get(plan.intent) ?? null
        const links = linked.get(plan.intent)
        if (links) addIntent(changes, plan.intent, { imageUrl, links, now, actor, complete })
      }
    }
    changes.entries = directory.takeChanges()
    if (db && !dryRun && !isEmpty(changes)) await writeBatch(db, changes, actor, clock)
    for (const outcome of changes.outcomes) report(outcome)
  }

  let batch: Sourced[] = []
  for await (const one of records) {
    if (signal?.aborted) return directory.added
    batch.push(sourced(one, source))
    if (batch.length < BATCH) continue
    await saveBatch(batch)
    batch = []
  }
  if (!signal?.aborted) await saveBatch(batch)
  return directory.added
}
