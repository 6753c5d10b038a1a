import { isMove, type When } from '../../event-changes/rules.ts'
import type { ChangeKind } from '../../event-changes/store/changes.ts'
import { type Actor, type Intent, movedHour, type Outcome, type Withdrawal } from '../rules/plan.ts'
import type { CatalogueRecord } from '../rules/record.ts'
import { ticketTypeId } from '../rules/tariffs.ts'
import type { EntryChanges } from '../store/entries.ts'
import type { Cast, Known, StoredEvent } from '../store/known.ts'
import type { BatchRows, NewEvent } from '../store/saved.ts'
import { changesOf, eventIdOf, type Imported, imported, isSame } from './event-columns.ts'
import type { EventLinks } from './run-directory.ts'

/** Completes a new event with data that the caller has in addition to the record. */
export type Complete = (added: NewEvent, record: CatalogueRecord) => NewEvent

/** The result of a batch: rows to write, changes to notify holders of, and outcomes to report. */
export interface Changes extends BatchRows {
  /** The event before the change, and its new date. */
  eventChanges: { before: StoredEvent; kind: ChangeKind; to: When }[]
  entries: EntryChanges
  outcomes: Outcome[]
}

export const noChanges = (): Changes => ({
  events: [],
  ticketTypes: [],
  eventUpdates: [],
  eventArtists: [],
  entries: { added: [], updated: [] },
  eventChanges: [],
  ticketUpdates: [],
  outcomes: [],
})

const newKinds = (eventId: string, { tariffs, known }: Intent) =>
  tariffs.kinds
    .filter((kind) => !kind.known)
    .map(({ values }, index) => ({
      ...values,
      id: ticketTypeId(eventId, (known?.kinds.length ?? 0) + index + 1),
      eventId,
    }))

/** Adds a record's changes of stored ticket types; returns false if there are none. */
const changeTickets = (intent: Intent, { event }: Known, changes: Changes, now: Date): boolean => {
  const added = newKinds(event.id, intent)
  const updates = intent.tariffs.kinds.flatMap(({ known, values }) => {
    if (!known) return []
    const capacityTotal = values.capacityTotal ?? null
    const wanted = {
      ...values,
      capacityTotal: capacityTotal === null ? null : Math.max(capacityTotal, known.capacitySold),
    }
    const changed = Object.entries(wanted).filter(
      ([name, value]) => !isSame(known[name as keyof typeof known], value),
    )
    return changed.length > 0 ? [{ id: known.id, values: Object.fromEntries(changed) }] : []
  })
  const closed = intent.tariffs.closed
    .filter(({ soldUntil }) => !soldUntil || soldUntil > now)
    .map(({ id }) => ({ id, values: { soldUntil: now } }))
  changes.ticketTypes.push(...added)
  changes.ticketUpdates.push(...updates, ...closed)
  return added.length + updates.length + closed.length > 0
}

const taken = (seats: number): string => (seats === 1 ? '1 place est prise' : `${seats} places sont prises`)

/** Returns the change by an import that holders must be notified of. */
const changeFor = ({ event, lastChange }: Known, wanted: Imported, now: Date): ChangeKind | undefined => {
  if (event.withdrawnAt) {
    const wasEnded = lastChange?.kind === 'cancelled' || lastChange?.kind === 'postponed'
    return wanted.withdrawnAt || !wasEnded ? undefined : 'restored'
  }
  return isMove(event, wanted, now) ? 'moved' : undefined
}

const changeWarnings = (
  { event, placesTaken }: Known,
  wanted: Imported,
  kind: ChangeKind | undefined,
): string[] => {
  if (kind === 'restored') return ['maintenu : remis en vente, les places annulées le restent']
  if (placesTaken === 0 || event.withdrawnAt) return []
  if (kind === 'moved')
    return [`déplacé : ${taken(placesTaken)}, leurs détenteurs sont prévenus et peuvent les rendre`]
  return event.place !== wanted.place || event.city !== wanted.city
    ? [`lieu changé sans nouvelle date : ${taken(placesTaken)}, leurs détenteurs ne sont pas prévenus`]
    : []
}

/** Stands for an event's artists among the columns that a person wrote. */
const CAST = 'artists'

/** Returns the artists that a person wrote, whose hours move along with the start of an evening. */
const keptCast = ({ event, cast }: Known, { time, endDate }: Imported): Cast[] =>
  endDate === null
    ? cast.map(({ artistId, playsAt }) => ({ artistId, playsAt: movedHour(playsAt, event.time, time) }))
    : cast

const castText = (cast: Cast[]): string =>
  cast.map(({ artistId, playsAt }) => `${artistId} ${playsAt ?? ''}`).join(',')

/** Columns owned by a person after they wrote them; ticket types count as the price and the room. */
const editedNames = (values: Partial<Imported>, ticketsChange: boolean, castChanges: boolean): string[] => [
  ...Object.keys(values),
  ...(ticketsChange ? ['priceCents', 'roomTotal'] : []),
  ...(castChanges ? [CAST] : []),
]

/** Adds a record's changes to a batch; counts it as unchanged if the database has the same data. */
export const addIntent = (
  changes: Changes,
  intent: Intent,
  {
    imageUrl,
    links: found,
    now,
    actor,
    complete = (added) => added,
  }: {
    imageUrl: string | null
    links: EventLinks
    now: Date
    actor: Actor
    complete?: Complete | undefined
  },
): void => {
  const { at, known, record, sourceKey, warnings } = intent
  const withdrawnAt = intent.isCancelled ? (known?.event.withdrawnAt ?? null) : null
  const links = intent.retainsVenue ? { ...found, venueId: known?.event.venueId ?? null, venue: null } : found
  const wanted = imported(record, { ...intent, imageUrl, withdrawnAt, links })
  const outcome = { at, name: record.eventName, warnings }
  if (!known) {
    const id = eventIdOf(sourceKey)
    const row = { ...wanted, id, sourceKey }
    const { event, tickets } = complete({ event: row, tickets: newKinds(id, intent) }, record)
    changes.events.push(event)
    if (links.cast.length > 0) changes.eventArtists.push({ eventId: event.id, cast: links.cast, isNew: true })
    changes.ticketTypes.push(...tickets)
    changes.outcomes.push({ ...outcome, kind: 'added' })
    return
  }
  const { id } = known.event
  const ticketsChange = changeTickets(intent, known, changes, now)
  const values = changesOf(known.event, wanted)
  const eventChanges = Object.keys(values).length > 0
  const isKeptCast = actor === 'import' && known.event.edited.includes(CAST)
  const cast = isKeptCast ? keptCast(known, wanted) : links.cast
  const isOtherCast = castText(known.cast) !== castText(cast)
  if (isOtherCast) changes.eventArtists.push({ eventId: id, cast, isNew: false })
  const change = changeFor(known, wanted, now)
  warnings.push(...changeWarnings(known, wanted, change))
  if (change) changes.eventChanges.push({ before: known.event, kind: change, to: wanted })
  const previous = change === 'restored' &&
    known.event.date !== wanted.date && {
      previousDate: known.event.date,
      previousTime: known.event.time,
    }
  const written = actor === 'operator' ? editedNames(values, ticketsChange, isOtherCast) : []
  const edited = written.length > 0 && { edited: [...new Set([...known.event.edited, ...written])] }
  if (eventChanges || edited) changes.eventUpdates.push({ id, values: { ...values, ...previous, ...edited } })
  changes.outcomes.push({
    ...outcome,
    kind: eventChanges || ticketsChange || isOtherCast ? 'updated' : 'unchanged',
  })
}

/** Adds a cancellation to a batch: holders are notified and refunded. */
export const addWithdrawal = (changes: Changes, { at, record, known }: Withdrawal): void => {
  changes.eventChanges.push({ before: known.event, kind: record.kind, to: known.event })
  const { placesTaken } = known
  changes.outcomes.push({
    at,
    name: known.event.eventName,
    kind: 'updated',
    warnings: [
      `retiré : ${record.reason}`,
      ...(placesTaken > 0 ? [`${taken(placesTaken)} : leurs détenteurs sont prévenus et remboursés`] : []),
    ],
  })
}

export const isEmpty = (changes: Changes): boolean =>
  changes.events.length +
    changes.ticketTypes.length +
    changes.eventUpdates.length +
    changes.eventChanges.length +
    changes.eventArtists.length +
    changes.entries.added.length +
    changes.entries.updated.length +
    changes.ticketUpdates.length ===
  0
