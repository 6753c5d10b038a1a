import ICAL from 'ical.js'
import { dayBefore } from '../../../contract/rules/paris-time.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import {
  type CatalogueRecord,
  plainOffer,
  type WithdrawnRecord,
} from '../../modules/catalogue/rules/record.ts'
import { accessOf } from '../fields/access.ts'
import { entryOf, hostOf, platformLinks } from '../fields/entry.ts'
import { readEnumeration } from '../fields/enumeration.ts'
import { isOnline, refuseElsewhere, whereOfLine } from '../fields/place.ts'
import { proposePrice } from '../fields/price.ts'
import {
  doorsOf,
  refuseOtherClock,
  spanOf,
  startOfDay,
  startOfInstant,
  startOfWallClock,
  type Written,
  written,
} from '../fields/start.ts'
import { musicStyleOf, oneLine, paragraphs } from '../fields/text.ts'
import { readTitle } from '../fields/title.ts'
import { keyOf, RecordRefused } from '../record.ts'
import { UTC_NAMES } from './zones.ts'

const two = (value: number) => String(value).padStart(2, '0')

const dateOf = (time: ICAL.Time) =>
  `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`

/** Returns a calendar's time as it is written, without its zone. */
export const wallOf = (time: ICAL.Time): { date: string; time: string } => ({
  date: dateOf(time),
  time: `${two(time.hour)}:${two(time.minute)}`,
})

export const isFloating = (time: ICAL.Time): boolean =>
  !time.isDate && time.zone.tzid === ICAL.Timezone.localTimezone.tzid

/** Reads a calendar's time: a day, floating (Paris's wall clock), UTC, or a zone with Paris's clock. Throws RecordRefused. */
export const writtenOfTime = (time: ICAL.Time): Written => {
  const wall = wallOf(time)
  if (time.isDate) return { ...startOfDay(wall.date), midnight: null }
  const { tzid } = time.zone
  if (isFloating(time)) return written(startOfWallClock(wall.date, wall.time), { ...wall, isUtc: false })
  const instant = new Date(Math.floor(time.toUnixTime() / 60) * 60_000)
  const isUtc = UTC_NAMES.test(tzid)
  if (!isUtc) refuseOtherClock(instant, Math.round(time.utcOffset() / 60), tzid)
  return written(startOfInstant(instant), { ...wall, isUtc })
}

/** Reads an end, which a calendar excludes: midnight, or a day, means the day before. */
const endOfTime = (time: ICAL.Time): Written => {
  const end = writtenOfTime(time)
  if (!time.isDate && !end.midnight) return end
  return { ...startOfDay(dayBefore(end.midnight?.date ?? end.date)), midnight: end.midnight }
}

const textOf = (component: ICAL.Component, name: string): string | null => {
  const value = component.getFirstPropertyValue(name)
  // Some programs escape characters needlessly.
  return typeof value === 'string' && value.trim() ? value.replace(/\\([^\\\w\s])/g, '$1') : null
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

/** Decodes a name that The Events Calendar writes as in an address: 'Le%20Trou'. */
const decodedName = (name: string): string => {
  if (!/%[\da-f]{2}/i.test(name) || /\s/.test(name)) return name
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** Returns the organiser's name, but never a bare email address. */
const organizerOf = (component: ICAL.Component): string | null => {
  const name = component.getFirstProperty('organizer')?.getFirstParameter('cn')
  return oneLine(name && decodedName(name).replace(/^\S+@\S+$/, ''))
}

/** Returns an event's point from `GEO`, or from the property that Apple's calendars use. */
const pointOf = (component: ICAL.Component): { latitude: string | null; longitude: string | null } => {
  const geo = component.getFirstPropertyValue('geo')
  if (Array.isArray(geo)) return { latitude: String(geo[0]), longitude: String(geo[1]) }
  const apple = String(component.getFirstPropertyValue('x-apple-structured-location') ?? '')
  const [, latitude = null, longitude = null] = /^geo:([-+\d.]+),([-+\d.]+)/.exec(apple) ?? []
  return { latitude, longitude }
}

const linksIn = (text: string | null): string[] =>
  (text?.slice(0, 50_000).match(/https?:\/\/[^\s<>"')\]]+/g) ?? []).map((link) =>
    straightOn(link.replaceAll('&amp;', '&')),
  )

/** Redirections that calendars' programs put before an address, by host and parameter. */
const REDIRECTIONS: Record<string, string> = { 'www.google.com/url': 'q', 'l.facebook.com/l.php': 'u' }

/** Returns the address that a redirection leads to; any other as it is. */
const straightOn = (link: string): string => {
  const address = webAddress(link)
  const url = address === null ? null : new URL(address)
  const parameter = url && REDIRECTIONS[`${url.hostname}${url.pathname}`]
  return (parameter && webAddress(url.searchParams.get(parameter))) || link
}

/** Returns an event's page: its URL, else the first link in its description. */
const pageOf = (component: ICAL.Component, links: string[]): string | null =>
  webAddress(straightOn(textOf(component, 'url') ?? '')) ??
  links.map((link) => webAddress(link)).find((link) => link !== null) ??
  null

const descriptionOf = (component: ICAL.Component): string | null =>
  textOf(component, 'description') ?? textOf(component, 'x-alt-desc')

export const hostOfEvent = (component: ICAL.Component): string | null =>
  hostOf(pageOf(component, linksIn(descriptionOf(component))))

/** Reads an event's fields except its name and time. Calendars contain no prices and no seats. */
const fieldsOf = (component: ICAL.Component) => {
  const raw = descriptionOf(component)
  const categories = component
    .getAllProperties('categories')
    .flatMap((property) => property.getValues().filter((value) => typeof value === 'string'))
  const organizer = organizerOf(component)
  const { place, city, name, address, postcode, country } = whereOfLine(textOf(component, 'location'))
  const links = linksIn(raw)
  const pageUrl = pageOf(component, links)
  const description = paragraphs(raw)
  return {
    where: { country, postcode },
    fields: {
      host: hostOf(pageUrl),
      organizer,
      place,
      city,
      artists: [],
      venue: entryOf({ name, city, address, postcode, ...pointOf(component) }),
      producer: entryOf({ name: organizer }),
      musicStyle: musicStyleOf([], categories),
      description,
      ...accessOf({ features: categories, ageRange: null, description }),
      roomSeats: null,
      pageUrl,
      pictures: picturesOf(component),
      ...platformLinks(links),
    } satisfies Partial<CatalogueRecord>,
  }
}

/** Identifies an occurrence of a series by the date from its rule, even if it was moved. */
export const stampOf = (time: ICAL.Time): string => {
  const { date, startsAt, time: hour } = writtenOfTime(time)
  return hour === null ? date : startsAt.toISOString().replace(/[-:]|\.\d+/g, '')
}

const STATUSES = {
  ...{ cancelled: 'cancelled', canceled: 'cancelled', annulé: 'cancelled', annule: 'cancelled' },
  ...{ tentative: 'tentative', confirmed: 'confirmed' },
} as const

const CLASSES = { public: 'public', private: 'private', confidential: 'private' } as const

/** Returns how an event is off, from its STATUS or title; null if it is on. */
export const offKindOf = (component: ICAL.Component): WithdrawnRecord['kind'] | null => {
  if (readEnumeration(textOf(component, 'status'), STATUSES, 'STATUS', []) === 'cancelled') return 'cancelled'
  const { state } = readTitle(textOf(component, 'summary'))
  return state === 'soldOut' ? null : state
}

/** Returns an event's end, from DTEND or DURATION. */
const endOf = (component: ICAL.Component, begins: ICAL.Time): ICAL.Time | null => {
  const end = component.getFirstPropertyValue('dtend')
  if (end instanceof ICAL.Time) return end
  const duration = component.getFirstPropertyValue('duration')
  if (!(duration instanceof ICAL.Duration)) return null
  const time = begins.clone()
  time.addDuration(duration)
  return time
}

/** Reads an event's end; an unreadable end, or one on another clock, is dropped with a warning. */
const readEnd = (time: ICAL.Time | null, warnings: string[]): Written | null => {
  try {
    return time && endOfTime(time)
  } catch {
    warnings.push('fin illisible : laissée de côté')
    return null
  }
}

const REASONS = {
  cancelled: 'annulé par l’organisateur',
  postponed: 'reporté sans nouvelle date',
}

/** The date of a series that an event replaces, and its start and end. */
interface Occurrence {
  start?: ICAL.Time
  end?: ICAL.Time | null
  occurrence?: ICAL.Time | null
}

const spanOfEvent = (component: ICAL.Component, { start, end }: Occurrence, warnings: string[]) => {
  const begins = start ?? component.getFirstPropertyValue('dtstart')
  if (!(begins instanceof ICAL.Time)) return { start: null, endDate: null }
  const ends = end === undefined ? endOf(component, begins) : end
  // Programs give a day itself as its end, which the standard excludes.
  const isSameDay = ends?.isDate && dateOf(ends) === dateOf(begins)
  return spanOf(writtenOfTime(begins), isSameDay ? null : readEnd(ends, warnings), warnings)
}

/** Reads the date of a cancelled event, if possible: it is cancelled either way. */
const spanOfOff = (component: ICAL.Component, occurrence: Occurrence): ReturnType<typeof spanOfEvent> => {
  try {
    return spanOfEvent(component, occurrence, [])
  } catch {
    return { start: null, endDate: null }
  }
}

/** Reads one event; `occurrence` is its date in its series. Throws RecordRefused. */
export const recordOfEvent = (
  component: ICAL.Component,
  occurrence: Occurrence = {},
): CatalogueRecord | WithdrawnRecord => {
  const warnings: string[] = []
  const { name: eventName, state, isUnclear } = readTitle(textOf(component, 'summary'))
  const kind = offKindOf(component)
  const { start, endDate } = kind
    ? spanOfOff(component, occurrence)
    : spanOfEvent(component, occurrence, warnings)
  const { fields, where } = fieldsOf(component)
  const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
  const id = uid && occurrence.occurrence ? `${uid}/${stampOf(occurrence.occurrence)}` : uid
  const key = keyOf({ id, page: null, name: eventName, date: start?.date ?? null, place: fields.place })
  const status = readEnumeration(textOf(component, 'status'), STATUSES, 'STATUS', warnings)
  if (readEnumeration(textOf(component, 'class'), CLASSES, 'CLASS', warnings) === 'private')
    throw new RecordRefused('privé dans son calendrier (CLASS) : il n’est pas publié')
  if (kind && key) {
    const { host, place, city } = fields
    const reason = REASONS[kind]
    return { status: 'withdrawn', key, host, start, eventName, place, city, kind, reason, silent: false }
  }
  if (!eventName) throw new RecordRefused('le nom (SUMMARY) manque')
  if (!start || !key) throw new RecordRefused('la date (DTSTART) manque')
  refuseElsewhere(where.country, where.postcode)
  if (isOnline(textOf(component, 'location'))) throw new RecordRefused('événement en ligne, sans lieu')
  if (isUnclear) warnings.push('le titre parle d’une annulation ou d’un report : à vérifier')
  if (status === 'tentative') warnings.push('à confirmer, dit le calendrier (STATUS:TENTATIVE)')
  proposePrice(fields.description, warnings)
  return {
    ...fields,
    status: 'planned',
    key,
    start,
    endDate,
    eventName,
    doorsAt: doorsOf(null, fields.description, start),
    description:
      [status === 'tentative' && 'À confirmer.', fields.description].filter(Boolean).join('\n\n') || null,
    offers: state === 'soldOut' ? [plainOffer({ isSoldOut: true })] : [],
    warnings,
  }
}
