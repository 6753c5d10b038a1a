import ICAL from 'ical.js'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { accessOf } from '../fields/access.ts'
import { entryOf } from '../fields/entry.ts'
import { hostOf, platformLinks } from '../fields/links.ts'
import { whereOfLine } from '../fields/place.ts'
import { startOfDay, startOfInstant, startOfWallClock } from '../fields/start.ts'
import { musicStyleOf } from '../fields/style.ts'
import { oneLine, paragraphs } from '../fields/text.ts'
import type { CatalogueRecord, Start } from '../record.ts'

const two = (value: number) => String(value).padStart(2, '0')

/** When a time of a calendar is: all day, floating (Paris's wall clock), in UTC or in a zone. */
export const startOfTime = (time: ICAL.Time): Start => {
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

/** What a calendar's event tells besides its name and when it is. Calendars know no prices and no places to sell. */
export const fieldsOf = (
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
    priceCents: null,
    seats: null,
    pageUrl,
    pictures: picturesOf(component),
    ...platformLinks(links),
    warnings: [],
  }
}
