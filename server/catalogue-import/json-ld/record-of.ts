import { webAddress } from '../../../contract/rules/web-address.ts'
import { keyOf } from '../fields/key.ts'
import { hostOf, platformLinks } from '../fields/links.ts'
import { doorsOf, parseStart } from '../fields/start.ts'
import { musicStyleOf } from '../fields/style.ts'
import { oneLine, paragraphs } from '../fields/text.ts'
import { type CatalogueRecord, RecordRefused, type Start, type WithdrawnRecord } from '../record.ts'
import { accessOfNode } from './access-of.ts'
import { offersOf, readPrice } from './offers.ts'
import { artistsOf, idOfNode, performersOf, producerOf } from './people.ts'
import { type Document, enumOf, type Node, nodesOf, property, textOf, textsOf } from './values.ts'
import { isOnlineOnly, seatsOf, whereOf } from './where.ts'

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

/** Reads one schema.org event. Throws RecordRefused with why it cannot be kept. */
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
    priceCents: readPrice(node, offers, document, warnings),
    seats: seatsOf(node, document),
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
