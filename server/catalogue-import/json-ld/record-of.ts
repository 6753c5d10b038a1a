import { webAddress } from '../../../contract/rules/web-address.ts'
import { hostOf, platformLinks } from '../fields/entry.ts'
import { doorsOf, parseStart } from '../fields/start.ts'
import { musicStyleOf, oneLine, paragraphs, parseCents } from '../fields/text.ts'
import {
  type CatalogueRecord,
  keyOf,
  plainOffer,
  RecordRefused,
  type Start,
  type WithdrawnRecord,
} from '../record.ts'
import { type Document, enumOf, type Node, nodesOf, property, textOf, textsOf } from './values.ts'
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

/** The offers of an event; those within an AggregateOffer come after it. */
const offersOf = (node: Node, document: Document): Node[] => {
  const offers = nodesOf(property(node, 'offers'), document)
  return offers.flatMap((offer) => [offer, ...nodesOf(property(offer, 'offers'), document)])
}

const specifications = (offer: Node, document: Document): Node[] => [
  offer,
  ...nodesOf(property(offer, 'priceSpecification'), document),
]

interface Priced {
  cents: number
  currency: string | null
}

const pricesOf = (offer: Node, document: Document): { priced: Priced[]; unread: string[] } => {
  const priced: Priced[] = []
  const unread: string[] = []
  for (const one of specifications(offer, document)) {
    const currency = textOf(one, 'priceCurrency', document) ?? textOf(offer, 'priceCurrency', document)
    for (const name of ['lowPrice', 'price', 'minPrice']) {
      const raw = textsOf(property(one, name), document)[0]
      if (raw === undefined || !raw.trim()) continue
      const cents = parseCents(raw)
      if (cents === null) unread.push(raw)
      else priced.push({ cents, currency: currency?.trim().toUpperCase() || null })
    }
  }
  return { priced, unread }
}

const isTrue = (text: string | null) =>
  text !== null && /^(?:https?:\/\/schema\.org\/)?true$/i.test(text.trim())

/**
 * The price of an event in cents: the lowest that is paid, as a free one beside it is for the few; null where the file says none. Throws
 * RecordRefused where it is sold in another currency only.
 */
const readPrice = (node: Node, offers: Node[], document: Document, warnings: string[]): number | null => {
  const read = offers.map((offer) => pricesOf(offer, document))
  const priced = read.flatMap((one) => one.priced)
  const [unread] = read.flatMap((one) => one.unread)
  const inEuros = priced.filter(
    ({ currency, cents }) => currency === null || currency === 'EUR' || cents === 0,
  )
  const [foreign] = priced.filter((one) => !inEuros.includes(one))
  if (foreign && !inEuros.some(({ cents }) => cents > 0)) {
    throw new RecordRefused(`prix en ${foreign.currency?.slice(0, 10)} : seuls les prix en euros sont repris`)
  }
  const paid = [...new Set(inEuros.map(({ cents }) => cents).filter((cents) => cents > 0))].sort(
    (a, b) => a - b,
  )
  const [lowest] = paid
  if (lowest !== undefined) {
    if (paid.length > 1) warnings.push(`${paid.length} tarifs : le plus bas est repris`)
    return lowest
  }
  if (inEuros.length > 0 || isTrue(textOf(node, 'isAccessibleForFree', document))) return 0
  if (unread !== undefined) warnings.push(`prix illisible « ${unread.trim().slice(0, 40)} »`)
  return null
}

const WITHDRAWN = new Map([
  ['EventCancelled', { kind: 'cancelled', reason: 'annulé par l’organisateur' } as const],
  ['EventPostponed', { kind: 'postponed', reason: 'reporté sans nouvelle date' } as const],
])

const PERFORMERS_NAMED = 3

const idOf = (node: Node, document: Document): string | null =>
  idOfNode(node, document) ?? textOf(node, 'identifier', document, ['value', '@id', 'name'])

/** Who plays, else who organises: what a card shows under the name. */
const actOf = (node: Node, document: Document): string | null => {
  for (const name of ['performer', 'performers', 'byArtist', 'organizer']) {
    const names = textsOf(property(node, name), document).flatMap((text) => oneLine(text, 120) ?? [])
    const different = [...new Set(names)]
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

const tryStart = (raw: string | null): Start | null => {
  try {
    return raw === null ? null : parseStart(raw)
  } catch {
    return null
  }
}

/** Reads one schema.org event. Throws RecordRefused with why it cannot be imported. */
export const recordOfJsonLd = (node: Node, document: Document): CatalogueRecord | WithdrawnRecord => {
  const warnings: string[] = []
  const eventName = oneLine(textOf(node, 'name', document))
  const rawStart = textOf(node, 'startDate', document)
  const offers = offersOf(node, document)
  const page = webAddress(textOf(node, 'url', document, ['@id', 'url']), document.base)
  const where = whereOf(node, document)
  const id = idOf(node, document)
  const early = tryStart(rawStart)
  const key = keyOf({ id, page, name: eventName, date: early?.date ?? null, place: where.place })
  const host = hostOf(page) ?? hostOf(id)

  const withdrawn = WITHDRAWN.get(enumOf(node, 'eventStatus', document) ?? '')
  const previous = tryStart(textOf(node, 'previousStartDate', document))
  // Some say 'postponed' of what has another date already.
  const hasNewDate = early !== null && previous !== null && early.startsAt > previous.startsAt
  if (withdrawn && key && !(withdrawn.kind === 'postponed' && hasNewDate))
    return { status: 'withdrawn', key, host, start: early, eventName, ...withdrawn, silent: false }
  if (!eventName) throw new RecordRefused('le nom (name) manque')
  if (rawStart === null) throw new RecordRefused('la date (startDate) manque')
  const start = early ?? parseStart(rawStart)
  if (!key) throw new RecordRefused('rien ne permet de le reconnaître')
  if (isOnlineOnly(node, document)) throw new RecordRefused('événement en ligne, sans lieu')

  const performers = performersOf(node, document)
  const genres = [node, ...performers].flatMap((one) => textsOf(property(one, 'genre'), document))
  const description = paragraphs(textOf(node, 'description', document))
  const links = [...performers, node, ...nodesOf(property(node, 'organizer'), document)]
  return {
    status: 'planned',
    key,
    host,
    start,
    eventName,
    organizer: actOf(node, document),
    ...where,
    artists: artistsOf(node, document),
    producer: producerOf(node, document),
    musicStyle: musicStyleOf(genres, keywordsOf(node, document)),
    description,
    ...accessOfNode(node, document),
    doorsAt: doorsOf(textOf(node, 'doorTime', document), description, start),
    endDate: null,
    offers: [plainOffer({ priceCents: readPrice(node, offers, document, warnings) })],
    roomSeats: seatsOf(node, document),
    pageUrl:
      offers.flatMap(
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
