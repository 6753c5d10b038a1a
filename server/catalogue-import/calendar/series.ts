import ICAL from 'ical.js'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { accessOf } from '../fields/access.ts'
import { entryOf, hostOf, platformLinks, whereOfLine } from '../fields/entry.ts'
import { doorsOf, startOfDay, startOfInstant, startOfWallClock } from '../fields/start.ts'
import { musicStyleOf, oneLine, paragraphs } from '../fields/text.ts'
import { type CatalogueRecord, keyOf, RecordRefused, type Start, type WithdrawnRecord } from '../record.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** When a time of a calendar is: all day, floating (Paris's wall clock), in UTC or in a zone. */
const startOfTime = (time: ICAL.Time): Start => {
  const date = `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
  if (time.isDate) return startOfDay(date)
  if (time.zone.tzid === ICAL.Timezone.localTimezone.tzid) {
    return startOfWallClock(date, `${two(time.hour)}:${two(time.minute)}`)
  }
  return startOfInstant(new Date(Math.floor(time.toUnixTime() / 60) * 60_000))
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' && value.trim() ? value : null
}

const picturesOf = (component: ICAL.Component): string[] =>
  [...component.getAllProperties('image'), ...component.getAllProperties('attach')].flatMap((property) => {
    const type = property.getFirstParameter('fmttype')
    const address = webAddress(String(property.getFirstValue()))
    const isPicture =
      property.name === 'image' ||
      type?.startsWith('image/') ||
      /\.(jpe?g|png|webp|gif|avif)$/i.test(address ?? '')
    return address && isPicture ? [address] : []
  })

/** The organiser's name; the bare address of one is nobody's business here. */
const organizerOf = (component: ICAL.Component): string | null =>
  oneLine(
    component
      .getFirstProperty('organizer')
      ?.getFirstParameter('cn')
      ?.replace(/^\S+@\S+$/, ''),
  )

/** The point of a calendar's event: `GEO`, or what Apple's calendars write in its place. */
const pointOf = (component: ICAL.Component): { latitude: string | null; longitude: string | null } => {
  const geo = component.getFirstPropertyValue('geo')
  if (Array.isArray(geo)) return { latitude: String(geo[0]), longitude: String(geo[1]) }
  const apple = String(component.getFirstPropertyValue('x-apple-structured-location') ?? '')
  const [, latitude = null, longitude = null] = /^geo:([-+\d.]+),([-+\d.]+)/.exec(apple) ?? []
  return { latitude, longitude }
}

const linksIn = (text: string | null): string[] =>
  text?.slice(0, 50_000).match(/https?:\/\/[^\s<>"')\]]+/g) ?? []

/** What a calendar's event says besides its name and when it is. Calendars know no prices and no places to sell. */
const fieldsOf = (
  component: ICAL.Component,
): Omit<CatalogueRecord, 'status' | 'key' | 'start' | 'eventName' | 'doorsAt'> => {
  const description = textOf(component, 'description')
  const categories = component
    .getAllProperties('categories')
    .flatMap((property) => property.getValues().filter((value) => typeof value === 'string'))
  const organizer = organizerOf(component)
  const { place, city, name, address, postcode } = whereOfLine(textOf(component, 'location'))
  const links = linksIn(description)
  const pageUrl =
    webAddress(textOf(component, 'url')) ??
    links.map((link) => webAddress(link)).find((link) => link !== null) ??
    null
  return {
    host: hostOf(pageUrl),
    organizer,
    place,
    city,
    artists: [],
    venue: entryOf({ name, city, address, postcode, ...pointOf(component) }),
    producer: entryOf({ name: organizer }),
    musicStyle: musicStyleOf([], categories),
    description: paragraphs(description),
    ...accessOf({ features: categories, ageRange: null, description }),
    endDate: null,
    offers: [],
    roomSeats: null,
    pageUrl,
    pictures: picturesOf(component),
    ...platformLinks(links),
    warnings: [],
  }
}

const YEAR_MS = 366 * 24 * 3600_000

const OCCURRENCES_MAX = 400

/** More steps than any agenda takes. */
const STEPS_MAX = 20_000

const EVENING = new Set<string>(['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'])

/** What distinguishes an occurrence from the others of its series: by when its rule put it, wherever it was moved since. */
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
