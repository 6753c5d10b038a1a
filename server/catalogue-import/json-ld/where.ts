import { entryOf } from '../fields/entry.ts'
import { cityName, cityOfAddress, type Where, whereOfLine } from '../fields/place.ts'
import { oneLine } from '../fields/text.ts'
import type { Entry } from '../record.ts'
import { accessOfNode } from './access-of.ts'
import { identityOf, picturesOf } from './people.ts'
import { remembered } from './remembered.ts'
import {
  type Document,
  enumOf,
  isNode,
  listOf,
  type Node,
  nodesOf,
  property,
  textOf,
  textsOf,
  typesOf,
} from './values.ts'

const isVirtual = (node: Node) => typesOf(node).includes('VirtualLocation')

const addressesOf = (place: Node, document: Document): unknown[] => {
  if (typesOf(place).includes('PostalAddress')) return [place]
  return listOf(property(place, 'address')).map((value) =>
    isNode(value) ? nodesOf(value, document)[0] : value,
  )
}

const cityOf = (place: Node, document: Document): string | null => {
  for (const address of addressesOf(place, document)) {
    const city = isNode(address)
      ? (cityName(textOf(address, 'addressLocality', document)) ??
        cityOfAddress(textOf(address, 'streetAddress', document)))
      : whereOfLine(typeof address === 'string' ? address : null).city
    if (city) return city
  }
  return null
}

/** Where an event takes place, and the venue where that has a name. */
export interface Location extends Where {
  venue: Entry | null
}

const venueOfLine = (line: string): Entry | null => {
  const { name, city, address, postcode } = whereOfLine(line)
  return entryOf({ name, city, address, postcode })
}

/** A venue as a node tells it: its address as a node or in one line, its point as `geo` or beside its name. */
const venueOf = remembered((place, document): Entry | null => {
  const [address] = addressesOf(place, document)
  const line = typeof address === 'string' ? whereOfLine(`Lieu, ${address}`) : null
  const at = isNode(address) ? address : {}
  const text = (node: Node, name: string) => textOf(node, name, document)
  const [geo = place] = nodesOf(property(place, 'geo'), document)
  return entryOf({
    name: text(place, 'name'),
    ...identityOf(place, document),
    city: cityOf(place, document),
    address: line ? line.address : text(at, 'streetAddress'),
    postcode: line ? line.postcode : text(at, 'postalCode'),
    latitude: text(geo, 'latitude'),
    longitude: text(geo, 'longitude'),
    description: text(place, 'description'),
    pictures: picturesOf(place, document),
    access: accessOfNode(place, document),
  })
})

/** Place and city of an event, and its venue, whichever way its location is written. */
export const whereOf = (node: Node, document: Document): Location => {
  for (const location of listOf(property(node, 'location'))) {
    if (typeof location === 'string') {
      const { place, city } = whereOfLine(location)
      if (place) return { place, city, venue: venueOfLine(location) }
    }
    const [place] = nodesOf(location, document)
    if (!place || isVirtual(place)) continue
    const city = cityOf(place, document)
    const name = oneLine(textOf(place, 'name', document))
    const street = oneLine(textsOf(property(place, 'streetAddress'), document)[0])
    if (name || city) return { place: name ?? street, city, venue: venueOf(place, document) }
  }
  return { place: null, city: null, venue: null }
}

/** Whether an event takes place nowhere but on a screen. */
export const isOnlineOnly = (node: Node, document: Document): boolean => {
  if (enumOf(node, 'eventAttendanceMode', document) === 'OnlineEventAttendanceMode') return true
  const places = nodesOf(property(node, 'location'), document)
  return places.length > 0 && places.every(isVirtual)
}

const SEATS_MAX = 200_000

/** The places that the event, or else where it is held, has for sale; null where the file does not say, as with a 0. */
export const seatsOf = (node: Node, document: Document): number | null => {
  for (const one of [node, ...nodesOf(property(node, 'location'), document)]) {
    const raw = textOf(one, 'maximumAttendeeCapacity', document, ['value'])?.trim() ?? ''
    const seats = /^\d{1,9}(\.0+)?$/.test(raw) ? Number(raw) : 0
    if (seats > 0 && seats <= SEATS_MAX) return seats
  }
  return null
}
