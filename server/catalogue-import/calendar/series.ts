import ICAL from 'ical.js'
import { instantOfParis, parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { CatalogueRecord, WithdrawnRecord } from '../../modules/catalogue/rules/record.ts'
import { readTitle } from '../fields/title.ts'
import { RecordRefused } from '../record.ts'
import { ENDLESS } from './blocks.ts'
import { hostOfEvent, isFloating, offKindOf, recordOfEvent, stampOf, wallOf, writtenOfTime } from './event.ts'

const YEAR_MS = 366 * 24 * 3600_000

const OCCURRENCES_MAX = 400

/** More steps than any calendar needs. */
const STEPS_MAX = 20_000
/** More days than any rule passes over: 29 February on a Monday may be 40 years away. */
const MISSES_MAX = 15_000
const RULES_MAX = 20
const DATES_MAX = 3_000

/** How many dates in a row each iterator has looked at that its rule does not want. */
const misses = new WeakMap<ICAL.RecurIterator, number>()
const search = ICAL.RecurIterator.prototype
const isWanted = search.check_contracting_rules
// For a rule that falls on no date, such as 30 February, the parser would look without end.
search.check_contracting_rules = function (this: ICAL.RecurIterator) {
  const isFound = isWanted.call(this)
  const missed = isFound ? 0 : (misses.get(this) ?? 0) + 1
  if (missed > MISSES_MAX) throw new RecordRefused(ENDLESS)
  misses.set(this, missed)
  return isFound
}

const EVENING = new Set<string>(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

const instantOf = (value: ICAL.Time): Date => {
  if (!isFloating(value)) return new Date(value.toUnixTime() * 1000)
  const { date, time } = wallOf(value)
  return instantOfParis(date, time)
}

const onClockOf = (begins: ICAL.Time, instant: Date): ICAL.Time => {
  const { date, time } = parisWallClock(instant)
  if (begins.isDate) return ICAL.Time.fromDateString(date)
  if (isFloating(begins)) return ICAL.Time.fromDateTimeString(`${date}T${time}:00`)
  return ICAL.Time.fromJSDate(instant, true).convertToZone(begins.zone)
}

/** Returns a changed date as its series writes its own, which alone the parser finds: with its hour, on its clock, or as a day. */
const asInSeries = (begins: ICAL.Time, value: ICAL.Time): ICAL.Time => {
  if (begins.isDate) return value.isDate ? value : onClockOf(begins, instantOf(value))
  if (!value.isDate) return value.zone.tzid === begins.zone.tzid ? value : onClockOf(begins, instantOf(value))
  const { year, month, day } = value
  const { hour, minute, second } = begins
  const time = begins.clone()
  time.fromData({ year, month, day, hour, minute, second }, begins.zone)
  return time
}

/** Lets a series end on the clock of its dates; on a day, with it. */
const alignEnd = (component: ICAL.Component, begins: ICAL.Time): void => {
  for (const property of component.getAllProperties('rrule')) {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) continue
    const { until } = rule
    if (!until || (until.isDate && begins.isDate)) continue
    const instant = until.isDate ? instantOfParis(wallOf(until).date, '23:59') : instantOf(until)
    rule.until = onClockOf(begins, instant)
  }
}

/** Writes the changed and added dates of a component as its series does, in steps. */
function* alignChanges(component: ICAL.Component, begins: ICAL.Time): Generator<void, void> {
  for (const name of ['recurrence-id', 'exdate', 'rdate'] as const)
    for (const property of component.getAllProperties(name)) {
      const range = property.getFirstParameter('range')
      // Before it leaves its calendar, whose own zones the parser asks.
      const values = property.getValues()
      if (!values.every((value) => value instanceof ICAL.Time)) continue
      component.removeProperty(property)
      for (const value of values) {
        yield
        // A day that is added has no hour.
        const isDay = name === 'rdate' && value.isDate
        const aligned = propertyOf(name, isDay ? value : asInSeries(begins, value))
        if (range) aligned.setParameter('range', range)
        component.addProperty(aligned)
      }
    }
}

const propertyOf = (name: string, time: ICAL.Time): ICAL.Property => {
  const property = new ICAL.Property(name)
  property.setValue(time)
  return property
}

/** Returns the dates removed from a series: they are cancelled if they had been imported. */
function* struckOut(event: ICAL.Event, now: Date): Generator<void, WithdrawnRecord[]> {
  const records: WithdrawnRecord[] = []
  for (const property of event.component.getAllProperties('exdate'))
    for (const value of property.getValues()) {
      yield
      if (!(value instanceof ICAL.Time) || !event.uid) continue
      const { date, time, startsAt } = writtenOfTime(value)
      if (startsAt < now) continue
      records.push({
        status: 'withdrawn',
        key: { value: `${event.uid}/${stampOf(value)}`, by: 'identifier' },
        host: hostOfEvent(event.component),
        start: { date, time, startsAt },
        eventName: readTitle(event.summary).name,
        ...{ place: null, city: null },
        kind: 'cancelled',
        reason: 'date retirée de la série',
        silent: true,
      })
    }
  return records
}

/** Adds the start to a list of dates: the parser leaves it out if there is no rule. */
const addFirstDate = (component: ICAL.Component): void => {
  const begins = component.getFirstPropertyValue('dtstart')
  if (component.hasProperty('rrule') || !(begins instanceof ICAL.Time)) return
  const dates = component.getAllProperties('rdate').flatMap((property) => property.getValues())
  const isListed = dates.some((date) => date instanceof ICAL.Time && date.compare(begins) === 0)
  if (isListed) return
  const first = propertyOf('rdate', begins.clone())
  const tzid = component.getFirstProperty('dtstart')?.getFirstParameter('tzid')
  if (tzid) first.setParameter('tzid', tzid)
  component.addProperty(first)
}

const valuesOf = (component: ICAL.Component, name: string): number =>
  component.getAllProperties(name).reduce((count, { jCal }) => count + jCal.length - 3, 0)

/** Refuses a series with more rules or dates than any program writes. Throws RecordRefused. */
const refuseMonsters = (component: ICAL.Component): void => {
  if (
    valuesOf(component, 'rrule') > RULES_MAX ||
    ['rdate', 'exdate'].some((name) => valuesOf(component, name) > DATES_MAX)
  )
    throw new RecordRefused('répétition trop longue')
}

/** Warns of changes to come that are of none of the series' dates: they are not applied. */
const lostChanges = (all: ICAL.Component[], known: Set<string>, now: Date, end: number): string[] =>
  all.flatMap((one) => {
    const changed = one.getFirstPropertyValue('recurrence-id')
    if (!(changed instanceof ICAL.Time) || known.has(String(changed)) || offKindOf(one) !== null) return []
    const { date, startsAt } = writtenOfTime(changed)
    if (startsAt < now || startsAt.getTime() > end) return []
    const day = date.split('-').reverse().join('/')
    return `le changement du ${day} n’est d’aucune date de la série : il n’est pas repris`
  })

/** Expands a series over the next 12 months, with the changes of single dates, in steps. Throws RecordRefused if there are no dates, or too many. */
export function* recordsOfSeries(
  component: ICAL.Component,
  exceptions: ICAL.Component[],
  now: Date,
): Generator<void, (CatalogueRecord | WithdrawnRecord)[]> {
  refuseMonsters(component)
  const begins = component.getFirstPropertyValue('dtstart')
  if (begins instanceof ICAL.Time) {
    alignEnd(component, begins)
    for (const one of [component, ...exceptions]) yield* alignChanges(one, begins)
  }
  addFirstDate(component)
  const event = new ICAL.Event(component, { exceptions, strictExceptions: false })
  const rules = component.getAllProperties('rrule').map((property) => property.getFirstValue())
  if (rules.some((rule) => rule instanceof ICAL.Recur && !EVENING.has(rule.freq))) {
    throw new RecordRefused('répétition de plus d’une fois par jour')
  }
  const isWholeOff = offKindOf(component) !== null
  const records: (CatalogueRecord | WithdrawnRecord)[] = []
  const iterator = event.iterator()
  const end = now.getTime() + YEAR_MS
  // An event that has begun stays listed until the next morning.
  const begin = now.getTime() - 36 * 3600_000
  const firstYear = new Date(begin).getUTCFullYear() - 1
  const known = new Set<string>()
  let step = 0
  for (let next = iterator.next(); next; next = iterator.next()) {
    yield
    if (++step > STEPS_MAX) throw new RecordRefused('répétition trop longue')
    // Time zone calculations are slow: skip past years by their number.
    if (next.year < firstYear) continue
    const planned = writtenOfTime(next).startsAt.getTime()
    if (planned > end) break
    const { item, startDate, endDate } = event.getOccurrenceDetails(next)
    known.add(String(next))
    if (writtenOfTime(startDate).startsAt.getTime() < begin) continue
    const hasEnd = ['dtend', 'duration'].some((name) => item.component.hasProperty(name))
    const dates = { start: startDate, end: hasEnd ? endDate : null, occurrence: next }
    records.push(recordOfEvent(item.component, dates))
    if (records.length > OCCURRENCES_MAX) throw new RecordRefused(`plus de ${OCCURRENCES_MAX} dates en un an`)
  }
  if (records.length === 0) throw new RecordRefused('série sans date à venir dans les 12 mois')
  const [first] = records.filter((record) => record.status === 'planned')
  first?.warnings.push(...lostChanges(exceptions, known, now, end))
  // A series that is cancelled as a whole is reported once if none of its dates is known.
  const dates = records.map((record, index) =>
    record.status === 'withdrawn' && isWholeOff && index > 0 ? { ...record, silent: true } : record,
  )
  return [...dates, ...(yield* struckOut(event, now))]
}
