import { isUpcoming } from '../../../../contract/rules/paris-time.ts'
import { hourAfterMove, isOver } from '../../event-changes/rules.ts'
import type { Known } from '../store/known.ts'
import { alikeKeys, type Claims, claim, groupsOf, isAt, ownKey, resolveKey } from './identity.ts'
import type { CatalogueRecord, Sourced, WithdrawnRecord } from './record.ts'
import { type Tariffs, tariffsOf, tariffWarnings } from './tariffs.ts'

/** The author of a record: an import, or a person, whose changes no import overwrites. */
export type Actor = 'import' | 'operator'

/** The result of a record, for the report. */
export interface Outcome {
  at: string
  name: string | null
  kind: 'added' | 'updated' | 'unchanged' | 'refused' | 'duplicate' | 'passed'
  reason?: string
  /** Warnings for the operator about an imported record. */
  warnings: string[]
}

/** A record to store, with its key, the stored event and its seats. */
export interface Intent {
  at: string
  source: string
  sourceKey: string
  record: CatalogueRecord
  known: Known | undefined
  tariffs: Tariffs
  /** The operator moved it to another place: ignore the venue in the file. */
  retainsVenue: boolean
  /** A person cancelled it: an announcement in the file does not restore it. */
  isCancelled: boolean
  warnings: string[]
}

/** A stored event that its organiser cancelled. */
export interface Withdrawal {
  at: string
  record: WithdrawnRecord
  known: Known
}

/** `later`: nothing is decided before the whole file is read. */
export type Plan = { outcome: Outcome } | { intent: Intent } | { withdrawal: Withdrawal } | { later: Sourced }

const UNCLEAR_WITHDRAWAL =
  'annulé ou reporté, mais lequel ? plusieurs concerts de ce nom ont lieu ce jour-là : rien n’est annulé'

const WITHDRAWN_ELSEWHEN =
  'annulé ou reporté, mais à une date ou une heure que le concert connu ici n’a pas : rien n’est annulé'

const FARTHEST_YEARS = 5

const tooFar = (record: CatalogueRecord, now: Date): string | null =>
  isTooFar(record, now) ? `date trop lointaine (${record.start.date})` : null

const isPast = ({ start, endDate }: CatalogueRecord, now: Date) => !isUpcoming({ ...start, endDate }, now)

const isTooFar = ({ start }: CatalogueRecord, now: Date) =>
  start.startsAt.getTime() > now.getTime() + FARTHEST_YEARS * 366 * 24 * 3600_000

/** Returns why a new record is refused, else null. */
const objection = (record: CatalogueRecord, now: Date): string | null => {
  if (isPast(record, now)) return `déjà passé (${record.start.date})`
  return tooFar(record, now)
}

const planWithdrawal = (record: WithdrawnRecord, known: Known | undefined, at: string, now: Date): Plan => {
  const outcome = { at, name: record.eventName, warnings: [] }
  if (!known) {
    return record.silent
      ? { outcome: { ...outcome, kind: 'passed' } }
      : { outcome: { ...outcome, kind: 'refused', reason: record.reason } }
  }
  // Holders of a past event have attended it.
  if (known.event.withdrawnAt || isOver(known.event, now))
    return { outcome: { ...outcome, kind: record.silent ? 'passed' : 'unchanged' } }
  return { withdrawal: { at, record, known } }
}

/** Returns an hour that a person wrote, moved along with the start; without both starts, it stays. */
export const movedHour = (hour: string | null, from: string | null, to: string | null): string | null =>
  from === null || to === null ? hour : hourAfterMove(hour, from, to)

/** Merges an operator's later corrections into a record. */
const withEdits = (record: CatalogueRecord, known: Known | undefined): CatalogueRecord => {
  if (!known || known.event.edited.length === 0) return record
  const edited = known.event.edited.filter(
    (name) => Object.hasOwn(record, name) && Object.hasOwn(known.event, name),
  )
  const { doorsAt, time } = known.event
  return {
    ...record,
    ...Object.fromEntries(edited.map((name) => [name, known.event[name as keyof Known['event']]])),
    ...(edited.includes('doorsAt') && { doorsAt: movedHour(doorsAt, time, record.start.time) }),
  }
}

/** Keeps an operator's changes in an import: a cancellation until they undo it, a move until the file changes its date or place. */
const withOperatorChanges = (
  record: CatalogueRecord,
  known: Known | undefined,
  warnings: string[],
): { record: CatalogueRecord; isCancelled: boolean; retainsVenue: boolean } => {
  if (known?.event.withdrawnAt && known.lastChange?.cause === 'operator') {
    warnings.push('annulé par l’opérateur : il le reste (« restore » le remet en vente)')
    return { record, isCancelled: true, retainsVenue: false }
  }
  if (!known || known.operatorMoves.length === 0) return { record, isCancelled: false, retainsVenue: false }
  const { date, time, startsAt, endDate, place, city } = known.event
  const saysFormerDate = known.operatorMoves.some(
    (before) => record.start.date === before.date && record.start.time === before.time,
  )
  const saysFormerPlace = known.operatorMoves.some(
    (before) => record.place === before.place && record.city === before.city,
  )
  const merged = {
    ...record,
    ...(saysFormerDate && { start: { date, time, startsAt }, endDate }),
    ...(saysFormerPlace && { place, city }),
  }
  const isIgnored = (['place', 'city'] as const).some((name) => merged[name] !== record[name])
  if (isIgnored || merged.start.date !== record.start.date || merged.start.time !== record.start.time)
    warnings.push('déplacé par l’opérateur : la date ou le lieu d’avant sont ignorés')
  return { record: merged, isCancelled: false, retainsVenue: saysFormerPlace }
}

/** Decides on each record of a batch, given the stored events and the earlier records of this run. */
export const planBatch = (
  batch: Sourced[],
  known: ReadonlyMap<string, Known>,
  claims: Claims,
  {
    now,
    seats: offered,
    actor,
    ...run
  }: {
    now: Date
    seats: number | null
    actor: Actor
    crowded: ReadonlySet<string>
    isLast: boolean
  },
): Plan[] => {
  const alike = run.isLast ? alikeKeys(batch, known, claims) : new Map<string, string>()
  const groups = groupsOf(known)
  return batch.map((found): Plan => {
    const { at, source } = found
    if ('refused' in found) {
      return {
        outcome: { at, name: found.name ?? null, kind: 'refused', reason: found.refused, warnings: [] },
      }
    }
    const record = found.record
    const refused = (reason: string): Plan => ({
      outcome: { at, name: record.eventName, kind: 'refused', reason, warnings: [] },
    })
    const resolved = resolveKey(source, record, known, claims, { ...run, groups, now })
    if ('first' in resolved) {
      const kind = record.status === 'withdrawn' && record.silent ? 'passed' : 'duplicate'
      return {
        outcome: { at, name: record.eventName, kind, reason: `déjà lu : ${resolved.first}`, warnings: [] },
      }
    }
    if ('unclear' in resolved) {
      if (resolved.unclear === 'later') return { later: found }
      return refused(resolved.unclear === 'several' ? UNCLEAR_WITHDRAWAL : WITHDRAWN_ELSEWHEN)
    }
    const key = alike.get(ownKey(source, record)) ?? resolved.key
    const before = known.get(key)
    const claimKeys = () => {
      for (const one of new Set([resolved.key, key])) claim(claims, one, at, record)
    }
    if (record.status === 'withdrawn') {
      // A struck-out date is no other of its page, and no other hour of its day.
      const isOther = record.silent && record.key.by !== 'identifier' && before && !isAt(record.start, before)
      if (isOther) return planWithdrawal(record, undefined, at, now)
      if (before) claimKeys()
      return planWithdrawal(record, before, at, now)
    }
    const against = before ? tooFar(record, now) : objection(record, now)
    if (against) return refused(against)
    const room = record.roomSeats ?? offered
    const warnings = [...record.warnings]
    const isPersons = actor === 'operator'
    // A person says all of a concert: a room that they clear is none.
    const event = before && (isPersons ? { ...before.event, edited: [], roomTotal: null } : before.event)
    const sold = { source, offers: record.offers, room, event, known: before?.kinds ?? [] }
    const tariffs = tariffsOf(sold, now)
    warnings.push(...tariffWarnings(sold, tariffs))
    claimKeys()
    const { record: moved, ...changes } = isPersons
      ? { record, isCancelled: Boolean(before?.event.withdrawnAt), retainsVenue: false }
      : withOperatorChanges(record, before, warnings)
    const merged = isPersons ? record : withEdits(moved, before)
    const retainsVenue = changes.retainsVenue || merged.place !== moved.place || merged.city !== moved.city
    const intent = { at, source, sourceKey: key, record: merged, known: before, tariffs }
    return { intent: { ...intent, ...changes, retainsVenue, warnings } }
  })
}
