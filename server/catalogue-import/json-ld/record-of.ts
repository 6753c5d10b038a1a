import { webAddress } from '../../../contract/rules/web-address.ts'
import {
  type CatalogueRecord,
  type Offer,
  plainOffer,
  type WithdrawnRecord,
} from '../../modules/catalogue/rules/record.ts'
import { hostOf, isNobody, platformLinks } from '../fields/entry.ts'
import { readEnumeration } from '../fields/enumeration.ts'
import { refuseElsewhere } from '../fields/place.ts'
import { proposePrice } from '../fields/price.ts'
import { doorsOf, parseWritten, spanOf, tryWritten, type Written } from '../fields/start.ts'
import { musicStyleOf, oneLine, paragraphs } from '../fields/text.ts'
import { readTitle } from '../fields/title.ts'
import { keyOf, RecordRefused } from '../record.ts'
import type { Dated } from './dates-of.ts'
import { offerNodesOf, offersOf } from './offers.ts'
import { type Document, type Node, nodesOf, property, textOf, textsOf, withoutRoles } from './values.ts'
import {
  accessOfNode,
  artistsOf,
  idOfNode,
  isOnlineOnly,
  performersOf,
  producerOf,
  seatsOf,
  whereOf,
} from './where.ts'

const STATUSES = {
  ...{ eventscheduled: 'on', scheduled: 'on', confirmed: 'on', eventrescheduled: 'on', rescheduled: 'on' },
  ...{
    eventcancelled: 'cancelled',
    eventcanceled: 'cancelled',
    cancelled: 'cancelled',
    canceled: 'cancelled',
  },
  ...{ annulé: 'cancelled', annule: 'cancelled' },
  ...{ eventpostponed: 'postponed', postponed: 'postponed', reporté: 'postponed', reporte: 'postponed' },
  ...{ eventmovedonline: 'online', movedonline: 'online' },
} as const

const REASONS = {
  cancelled: 'annulé par l’organisateur',
  postponed: 'reporté sans nouvelle date',
}
const ONLINE = 'événement en ligne, sans lieu'

type Status = (typeof STATUSES)[keyof typeof STATUSES]

/** Returns an event's status; of several, the worst. */
const statusOf = (node: Node, document: Document, warnings: string[]): Status => {
  const said = textsOf(property(node, 'eventStatus'), document, ['@id', 'name']).map((raw) =>
    readEnumeration(raw, STATUSES, 'état (eventStatus)', warnings),
  )
  const worst: Status[] = ['cancelled', 'postponed', 'online']
  return worst.find((status) => said.includes(status)) ?? 'on'
}

const PERFORMERS_NAMED = 3

const idOf = (node: Node, document: Document): string | null =>
  idOfNode(node, document) ?? textOf(node, 'identifier', document, ['value', '@id', 'name'])

/** Returns the performers, else the organiser: the line below the name on a card. */
const actOf = (node: Node, document: Document): string | null => {
  for (const name of ['performer', 'performers', 'byArtist', 'organizer']) {
    const names = textsOf(withoutRoles(node, name), document).flatMap((text) => oneLine(text, 120) ?? [])
    const different = [...new Set(names)].filter((one) => !isNobody(one))
    if (different.length > PERFORMERS_NAMED) return `${different.slice(0, PERFORMERS_NAMED).join(', ')}…`
    if (different.length > 0) return different.join(', ')
  }
  return null
}

const picturesOf = (nodes: Node[], document: Document, warnings: string[]): string[] => {
  const raw = nodes.flatMap((node) =>
    textsOf(property(node, 'image'), document, ['contentUrl', 'url', '@id']),
  )
  const found = raw.flatMap((address) => webAddress(address, document.base) ?? [])
  if (found.length === 0 && raw.length > 0) {
    warnings.push('image sans adresse complète : l’affiche dessinée la remplace')
  }
  return [...new Set(found)]
}

const keywordsOf = (node: Node, document: Document): string[] =>
  textsOf(property(node, 'keywords'), document).flatMap((text) => text.split(/[,;|]/))

const endOf = (node: Node, document: Document, warnings: string[]): Written | null => {
  const raw = textOf(node, 'endDate', document)
  const end = tryWritten(raw)
  if (raw !== null && !end) warnings.push(`fin illisible « ${raw.trim().slice(0, 40)} » : laissée de côté`)
  return end
}

const soldOut = (offers: Offer[]): Offer[] =>
  (offers.length > 0 ? offers : [plainOffer({})]).map((offer) => ({ ...offer, isSoldOut: true }))

/** Reads one date of a schema.org event. Throws RecordRefused. */
export const recordOfJsonLd = (dated: Dated, document: Document): CatalogueRecord | WithdrawnRecord => {
  const { node, isOneOfSeveral, isStruckOut } = dated
  const warnings = [...dated.warnings]
  const { name: eventName, state, isUnclear } = readTitle(textOf(node, 'name', document))
  const rawStart = textOf(node, 'startDate', document)
  const page = webAddress(textOf(node, 'url', document, ['@id', 'url']), document.base)
  const { country, postcode, ...where } = whereOf(node, document)
  const id = idOf(node, document)
  const begin = tryWritten(rawStart)
  const end = endOf(node, document, warnings)
  const span = begin && spanOf(begin, end, warnings)
  const early = span?.start ?? null
  const date = early?.date ?? null
  const key = keyOf({ id, page, name: eventName, date, place: where.place, isOneOfSeveral })
  const host = hostOf(page) ?? hostOf(id)

  const status = statusOf(node, document, warnings)
  const previous = tryWritten(textOf(node, 'previousStartDate', document))
  // Some files use 'postponed' for an event that already has another date.
  const hasNewDate = early !== null && previous !== null && early.startsAt > previous.startsAt
  const isCancelled = isStruckOut || status === 'cancelled' || state === 'cancelled'
  // Nobody is let in at the place where it was sold.
  const isMovedOnline = !isCancelled && status === 'online'
  const kind = isCancelled || isMovedOnline ? 'cancelled' : 'postponed'
  const isOff = kind === 'cancelled' || ((status === 'postponed' || state === 'postponed') && !hasNewDate)
  if (isOff && key)
    return {
      status: 'withdrawn',
      key,
      host,
      start: early,
      eventName,
      ...where,
      kind,
      reason: isStruckOut ? 'date retirée de la série' : isMovedOnline ? ONLINE : REASONS[kind],
      silent: isStruckOut,
    }
  if (!eventName) throw new RecordRefused('le nom (name) manque')
  if (rawStart === null)
    throw new RecordRefused(['la date (startDate) manque', ...dated.warnings].join(' ; '))
  const { start, endDate } = span ?? spanOf(parseWritten(rawStart), end, warnings)
  if (!key) throw new RecordRefused('rien ne permet de le reconnaître')
  if (isOnlineOnly(node, document, warnings)) throw new RecordRefused(ONLINE)
  refuseElsewhere(country, postcode)
  if (isUnclear) warnings.push('le titre parle d’une annulation ou d’un report : à vérifier')

  const performers = performersOf(node, document)
  const genres = [node, ...performers].flatMap((one) => textsOf(property(one, 'genre'), document))
  const description = paragraphs(textOf(node, 'description', document))
  const links = [...performers, node, ...nodesOf(property(node, 'organizer'), document)]
  const offers = offersOf(node, document, warnings)
  if (offers.every(({ priceCents }) => priceCents === null)) proposePrice(description, warnings)
  return {
    status: 'planned',
    key,
    host,
    start,
    endDate,
    eventName,
    organizer: actOf(node, document),
    ...where,
    artists: artistsOf(node, document),
    producer: producerOf(node, document),
    musicStyle: musicStyleOf(genres, keywordsOf(node, document)),
    description,
    ...accessOfNode(node, document),
    doorsAt: doorsOf(textOf(node, 'doorTime', document), description, start),
    offers: state === 'soldOut' ? soldOut(offers) : offers,
    roomSeats: seatsOf(node, document),
    pageUrl:
      offerNodesOf(node, document).flatMap(
        (offer) => webAddress(textOf(offer, 'url', document, ['@id', 'url']), document.base) ?? [],
      )[0] ?? page,
    pictures: picturesOf([node, ...performers], document, warnings),
    ...platformLinks(
      links.flatMap((one) => [
        ...textsOf(property(one, 'sameAs'), document, ['@id', 'url']),
        ...textsOf(property(one, 'url'), document, ['@id', 'url']),
      ]),
    ),
    warnings,
  }
}
