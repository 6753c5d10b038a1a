import ICAL from 'ical.js'
import { keyOf } from '../fields/key.ts'
import { doorsOf } from '../fields/start.ts'
import { oneLine } from '../fields/text.ts'
import { type CatalogueRecord, RecordRefused, type WithdrawnRecord } from '../record.ts'
import { fieldsOf, startOfTime } from './fields-of.ts'

const YEAR_MS = 366 * 24 * 3600_000
const OCCURRENCES_MAX = 400
/** More steps than any agenda takes. */
const STEPS_MAX = 20_000

const EVENING = new Set<string>(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** How an occurrence is told from the others of its series: by when its rule put it, wherever it was moved since. */
const stampOf = (time: ICAL.Time): string => {
  const { date, startsAt, time: hour } = startOfTime(time)
  return hour === null ? date : startsAt.toISOString().replace(/[-:]|\.\d+/g, '')
}

const isCancelled = (component: ICAL.Component): boolean =>
  String(component.getFirstPropertyValue('status') ?? '').toUpperCase() === 'CANCELLED'

/** One event of a calendar; `occurrence` is the date of its series that it stands for. */
export const recordOfEvent = (
  component: ICAL.Component,
  { start: time, occurrence }: { start?: ICAL.Time; occurrence?: ICAL.Time | null } = {},
): CatalogueRecord | WithdrawnRecord => {
  const eventName = oneLine(String(component.getFirstPropertyValue('summary') ?? ''))
  const begins = time ?? component.getFirstPropertyValue('dtstart')
  const start = begins instanceof ICAL.Time ? startOfTime(begins) : null
  const fields = fieldsOf(component)
  const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
  const id = uid && occurrence ? `${uid}/${stampOf(occurrence)}` : uid
  const key = keyOf({ id, page: null, name: eventName, date: start?.date ?? null, place: fields.place })
  if (isCancelled(component) && key) {
    const { host } = fields
    const reason = 'annulé par l’organisateur'
    return {
      ...{ status: 'withdrawn', key, host, start, eventName, reason },
      ...{ kind: 'cancelled', silent: false },
    }
  }
  if (!eventName) throw new RecordRefused('le nom (SUMMARY) manque')
  if (!start || !key) throw new RecordRefused('la date (DTSTART) manque')
  const doorsAt = doorsOf(null, fields.description, start)
  return { status: 'planned', key, start, eventName, doorsAt, ...fields }
}

/** The dates that were struck out of a series: taken back where they had been imported. */
const struckOut = (event: ICAL.Event, now: Date): WithdrawnRecord[] =>
  event.component.getAllProperties('exdate').flatMap((property) =>
    property.getValues().flatMap((value) => {
      if (!(value instanceof ICAL.Time) || !event.uid) return []
      const start = startOfTime(value)
      if (start.startsAt < now) return []
      return {
        status: 'withdrawn' as const,
        key: { value: `${event.uid}/${stampOf(value)}`, shared: false },
        host: fieldsOf(event.component).host,
        start,
        eventName: oneLine(event.summary),
        kind: 'cancelled' as const,
        reason: 'date retirée de la série',
        silent: true,
      }
    }),
  )

/**
 * The dates of a series from now on, within the next 12 months, each with the changes made to it alone. Throws RecordRefused where there
 * are none, or too many to be an agenda.
 */
export const recordsOfSeries = (
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  now: Date,
): (CatalogueRecord | WithdrawnRecord)[] => {
  const event = new ICAL.Event(component, { exceptions, strictExceptions: false })
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  if (rules.some((rule) => rule instanceof ICAL.Recur && !EVENING.has(rule.freq))) {
    throw new RecordRefused('répétition de plus d’une fois par jour')
  }
  const isWholeCancelled = isCancelled(component)
  const records: (CatalogueRecord | WithdrawnRecord)[] = []
  const iterator = event.iterator()
  const end = now.getTime() + YEAR_MS
  // An evening that has begun is still listed until the next morning.
  const begin = now.getTime() - 36 * 3600_000
  const firstYear = new Date(begin).getUTCFullYear() - 1
  let step = 0
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (++step > STEPS_MAX) throw new RecordRefused('répétition trop longue')
    // Zones take time to reckon: what is years ago is passed by its year.
    if (next.year < firstYear) continue
    const planned = startOfTime(next).startsAt.getTime()
    if (planned > end) break
    const { item, startDate } = event.getOccurrenceDetails(next)
    if (startOfTime(startDate).startsAt.getTime() < begin) continue
    records.push(recordOfEvent(item.component, { start: startDate, occurrence: next }))
    if (records.length > OCCURRENCES_MAX) throw new RecordRefused(`plus de ${OCCURRENCES_MAX} dates en un an`)
  }
  if (records.length === 0) throw new RecordRefused('série sans date à venir dans les 12 mois')
  // A series that was cancelled whole is refused once, where none of its dates is known.
  const dates = records.map((record, index) =>
    record.status === 'withdrawn' && isWholeCancelled && index > 0 ? { ...record, silent: true } : record,
  )
  return [...dates, ...struckOut(event, now)]
}
