import type { Access } from '../../../contract/access.ts'
import { keyOfName } from '../../../contract/rules/directory.ts'
import { fold } from '../../../contract/rules/search.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import type { Entry } from '../../modules/catalogue/rules/record.ts'
import { accessOf } from '../fields/access.ts'
import { isKnownCity } from '../fields/cities.ts'
import { entryOf } from '../fields/entry.ts'
import { readEnumeration } from '../fields/enumeration.ts'
import {
  addressOfLine,
  cityName,
  isOnline,
  type LineOfPlace,
  type Where,
  whereOfLine,
} from '../fields/place.ts'
import { countryOf, isCountryAlone } from '../fields/regions.ts'
import { oneLine, paragraphs } from '../fields/text.ts'
import {
  type Document,
  isNode,
  listOf,
  type Node,
  nodesOf,
  property,
  remembered,
  textOf,
  textsOf,
  typesOf,
  withoutRoles,
} from './values.ts'

const FEATURES = [
  'accessibilityFeature',
  'accessibilitySummary',
  'accessibilityControl',
  'additionalProperty',
]

/** Returns the names of amenities, `{name, value}`; an amenity without a value counts as present. */
const amenitiesOf = (node: Node, document: Document): string[] =>
  nodesOf(property(node, 'amenityFeature'), document).flatMap((feature) => {
    const name = textOf(feature, 'name', document) ?? textOf(feature, 'propertyID', document)
    const value = textOf(feature, 'value', document)
    if (!name) return []
    if (!/^(false|no|non|0)$/i.test(value?.trim() ?? '')) return [name]
    // Report an absent amenity only for wheelchair access.
    return /wheelchair|pmr|fauteuil|accessible/i.test(name) ? [`non ${name}`] : []
  })

/** Reads access from a node: an event or its place. */
export const accessOfNode = (node: Node, document: Document): Access =>
  accessOf({
    features: [
      ...FEATURES.flatMap((name) => textsOf(property(node, name), document)),
      ...amenitiesOf(node, document),
    ],
    ageRange:
      textOf(node, 'typicalAgeRange', document) ?? textOf(node, 'audience', document, ['suggestedMinAge']),
    description: paragraphs(textOf(node, 'description', document)),
  })

/** More performers than any event has. */
const ARTISTS_MAX = 40

const PERFORMERS = ['performer', 'performers', 'byArtist']

/** Returns a node's `@id`, absolute if possible; null for a blank node, whose id is only valid within its file. */
export const idOfNode = (node: Node, document: Document): string | null => {
  const id = node['@id']
  if (typeof id !== 'string' || !id.trim() || id.startsWith('_:')) return null
  return webAddress(id, document.base) ?? id
}

/** Returns a node's identifiers: its `@id`, pages and profiles on other sites. */
const identityOf = (node: Node, document: Document) => {
  const addresses = (name: string) =>
    textsOf(property(node, name), document, ['@id', 'url']).flatMap(
      (address) => webAddress(address, document.base) ?? [],
    )
  return { id: idOfNode(node, document), urls: addresses('url'), sameAs: addresses('sameAs') }
}

/** Returns the absolute addresses of a node's pictures. */
const picturesOf = (node: Node, document: Document): string[] => [
  ...new Set(
    ['image', 'photo', 'logo']
      .flatMap((name) => textsOf(property(node, name), document, ['contentUrl', 'url', '@id']))
      .flatMap((address) => webAddress(address, document.base) ?? []),
  ),
]

/** Returns the performers that are nodes; a bare name is not one. */
export const performersOf = (node: Node, document: Document): Node[] =>
  PERFORMERS.flatMap((name) => nodesOf(withoutRoles(node, name), document))

const homeOf = (node: Node, document: Document): string | null => {
  for (const name of ['address', 'location', 'foundingLocation', 'homeLocation']) {
    for (const value of listOf(property(node, name))) {
      const [place] = nodesOf(value, document)
      const [address = place] = place ? nodesOf(property(place, 'address'), document) : []
      const city = cityName(
        address
          ? (textOf(address, 'addressLocality', document) ?? textOf(address, 'name', document))
          : name === 'address'
            ? null
            : String(value),
      )
      if (city) return city
    }
  }
  return null
}

const entryOfNode = remembered((node, document) =>
  entryOf({
    name: textOf(node, 'name', document),
    ...identityOf(node, document),
    city: homeOf(node, document),
    description: textOf(node, 'description', document),
    genres: textsOf(property(node, 'genre'), document),
    pictures: picturesOf(node, document),
  }),
)

const entryOfValue = (value: unknown, document: Document): Entry | null => {
  if (typeof value === 'string') return entryOf({ name: value })
  const [node] = isNode(value) ? nodesOf(value, document) : []
  return node ? entryOfNode(node, document) : null
}

/** Returns the artists of an event, one per name. */
export const artistsOf = (node: Node, document: Document): Entry[] => {
  const entries = PERFORMERS.flatMap((name) => withoutRoles(node, name)).flatMap(
    (value) => entryOfValue(value, document) ?? [],
  )
  const byName = new Map<string, Entry>()
  for (const entry of entries) {
    const key = keyOfName(entry.name)
    if (!byName.has(key)) byName.set(key, entry)
  }
  return [...byName.values()].slice(0, ARTISTS_MAX)
}

export const producerOf = (node: Node, document: Document): Entry | null => {
  for (const value of listOf(property(node, 'organizer'))) {
    const entry = entryOfValue(value, document)
    if (entry) return entry
  }
  return null
}

const isVirtual = (node: Node) => typesOf(node).includes('VirtualLocation')

const addressesOf = (place: Node, document: Document): unknown[] => {
  if (typesOf(place).includes('PostalAddress')) return [place]
  return listOf(property(place, 'address')).map((value) =>
    isNode(value) ? nodesOf(value, document)[0] : value,
  )
}

type Address = Pick<LineOfPlace, 'city' | 'address' | 'postcode' | 'country'>

const NO_ADDRESS: Address = { city: null, address: null, postcode: null, country: null }

/** Returns the name of an address if it is the address itself, which a postcode proves; else it is that of its place. */
const wholeLine = (name: string | null): string | null =>
  name !== null && addressOfLine(name).postcode !== null ? name : null

/** '59 100'. */
const SPACED_POSTCODE = /^(\d{2})\s(\d{3})$/

/** Reads an address, as a node or in one line. */
const readAddress = (value: unknown, document: Document): Address => {
  if (!isNode(value)) return typeof value === 'string' ? addressOfLine(value) : NO_ADDRESS
  const text = (name: string) => textOf(value, name, document)
  const street = text('streetAddress') ?? wholeLine(text('name'))
  const line = street === null ? NO_ADDRESS : addressOfLine(street)
  const postcode = text('postalCode')?.trim().replace(SPACED_POSTCODE, '$1$2') ?? line.postcode
  const country = countryOf(textOf(value, 'addressCountry', document, ['name', '@id'])) ?? line.country
  const locality = cityName(text('addressLocality'))
  // A street may contain its city, if a postcode confirms it; otherwise it stays as written.
  const holdsCity = postcode !== null && line.city !== null && line.address !== null
  return {
    city: locality ?? (holdsCity ? line.city : null),
    address: holdsCity && (line.postcode !== null || locality === null) ? line.address : street,
    postcode,
    country,
  }
}

/** Returns a place's address: the first that names a city, else the first. */
const addressOf = remembered((place, document): Address => {
  const read = addressesOf(place, document).map((value) => readAddress(value, document))
  return read.find(({ city }) => city !== null) ?? read[0] ?? NO_ADDRESS
})

/** Reads the name of a place without an address, 'Salle, Paris', if it is two parts, the last a known city; null otherwise. */
const lineOfName = (place: Node, document: Document): LineOfPlace | null => {
  const { city, address, postcode, country } = addressOf(place, document)
  const name = oneLine(textOf(place, 'name', document))
  if (name === null || city !== null || address !== null || postcode !== null) return null
  const [, last, ...more] = name.split(',')
  if (!last || more.length > 0 || !isKnownCity(last) || (country !== null && country !== 'FR')) return null
  const line = whereOfLine(name)
  return line.city === cityName(last) ? line : null
}

/** Returns a place's name without the city that its address names too: 'Salle (Lyon)', 'Salle - Lyon', 'Salle, Lyon'. */
const nameOfPlace = (raw: string | null, city: string | null): string | null => {
  const name = oneLine(raw)
  const [, before, inBrackets, behind] =
    /^(.*\S)\s*(?:\(([^()]+)\)|(?:\s[–—-]\s|,)([^,]+))$/u.exec(name ?? '') ?? []
  const named = cityName(inBrackets ?? behind)
  return before && city && named && fold(named) === fold(city) ? before : name
}

/** The place of an event, and its venue if it has a name. */
interface Location extends Where {
  venue: Entry | null
  country: string | null
  postcode: string | null
}

/** Reads a venue from a node: its address as a node or in one line, its point from `geo` or from the place. */
const venueOf = remembered((place, document): Entry | null => {
  const line = lineOfName(place, document)
  const { city, address, postcode } = line ?? addressOf(place, document)
  const text = (node: Node, name: string) => textOf(node, name, document)
  const [geo = place] = nodesOf(property(place, 'geo'), document)
  const name = line ? line.name : nameOfPlace(text(place, 'name'), city)
  return entryOf({
    name: name !== null && isCountryAlone(name) ? null : name,
    ...identityOf(place, document),
    city,
    address,
    postcode,
    latitude: text(geo, 'latitude'),
    longitude: text(geo, 'longitude'),
    description: text(place, 'description'),
    pictures: picturesOf(place, document),
    access: accessOfNode(place, document),
  })
})

const NO_LOCATION: Location = { place: null, city: null, venue: null, country: null, postcode: null }

/** Reads one of an event's locations, a line or a node; null if it names no place. */
const locationOf = (location: unknown, document: Document): Location | null => {
  if (typeof location === 'string') {
    const { place, city, name, address, postcode, country } = whereOfLine(location)
    if (place) return { place, city, country, postcode, venue: entryOf({ name, city, address, postcode }) }
  }
  const [place] = nodesOf(location, document)
  if (!place || isVirtual(place)) return null
  const { city, postcode, country } = addressOf(place, document)
  const name = nameOfPlace(textOf(place, 'name', document), city)
  const street = oneLine(textsOf(property(place, 'streetAddress'), document)[0])
  const line = lineOfName(place, document)
  if (line?.place)
    return { place: line.place, city: line.city, postcode, country, venue: venueOf(place, document) }
  if (!name && !city) return null
  return { place: name ?? street, city, postcode, country, venue: venueOf(place, document) }
}

/** Returns an event's place, city and venue, from any form of location: of several the first in a city, since a room may stand before its venue. */
export const whereOf = (node: Node, document: Document): Location => {
  const locations = listOf(property(node, 'location')).flatMap((one) => locationOf(one, document) ?? [])
  return locations.find(({ city }) => city !== null) ?? locations[0] ?? NO_LOCATION
}

const ATTENDANCE = {
  ...{ onlineeventattendancemode: 'online', online: 'online', virtual: 'online' },
  ...{
    offlineeventattendancemode: 'there',
    offline: 'there',
    mixedeventattendancemode: 'there',
    mixed: 'there',
  },
} as const

/** Returns whether a place is named 'En ligne' or the like; one with a street in a city is a venue of that name. */
const isNowhere = (place: Node, document: Document): boolean => {
  const { address, city, postcode } = addressOf(place, document)
  const isVenue = city !== null && (address ?? postcode) !== null
  return !isVenue && isOnline(textOf(place, 'name', document))
}

export const isOnlineOnly = (node: Node, document: Document, warnings: string[]): boolean => {
  const raw = textOf(node, 'eventAttendanceMode', document, ['@id', 'name'])
  if (readEnumeration(raw, ATTENDANCE, 'mode (eventAttendanceMode)', warnings) === 'online') return true
  const locations = listOf(property(node, 'location'))
  return (
    locations.length > 0 &&
    locations.every((one) => {
      const [place] = nodesOf(one, document)
      return place ? isVirtual(place) || isNowhere(place, document) : isOnline(String(one))
    })
  )
}

const SEATS_MAX = 200_000

/** Returns the capacity of an event or else of its place; null if it is missing or 0. */
export const seatsOf = (node: Node, document: Document): number | null => {
  for (const one of [node, ...nodesOf(property(node, 'location'), document)]) {
    const raw = textOf(one, 'maximumAttendeeCapacity', document, ['value'])?.trim() ?? ''
    const seats = /^\d{1,9}(\.0+)?$/.test(raw) ? Number(raw) : 0
    if (seats > 0 && seats <= SEATS_MAX) return seats
  }
  return null
}
