import { type Document, isNode, listOf, type Node, nodesOf, property, typesOf } from './values.ts'

/** Event types accepted in the catalogue. */
const EVENTS = new Set([
  ...['Event', 'MusicEvent', 'Festival', 'DanceEvent', 'TheaterEvent', 'ComedyEvent', 'SocialEvent'],
  ...['PerformingArtsEvent', 'VisualArtsEvent', 'ExhibitionEvent', 'ScreeningEvent', 'LiteraryEvent'],
  ...['ChildrensEvent', 'FoodEvent'],
])
/** Event types of schema.org that do not belong in the catalogue. */
const OTHER_EVENTS = new Set([
  ...['BusinessEvent', 'ConferenceEvent', 'CourseInstance', 'DeliveryEvent', 'EducationEvent', 'Hackathon'],
  ...['PublicationEvent', 'SaleEvent', 'SportsEvent'],
])
/** Properties with the events of another node: a listing, the dates of an artist or a place, a series. */
const CONTAINERS = [
  '@graph',
  'itemListElement',
  'item',
  'mainEntity',
  'event',
  'events',
  'subEvent',
  'subEvents',
]
/** Properties that dates of a series and concerts of a festival inherit if they lack them. */
const INHERITED: Record<string, string[]> = {
  EventSeries: [
    'description',
    'url',
    'performer',
    'organizer',
    'location',
    'offers',
    'image',
    'genre',
    'keywords',
  ],
  // Not its performers, who do not play at each concert, nor its offers, which are passes.
  Festival: ['description', 'url', 'organizer', 'location', 'image'],
}
const PARTS = ['subEvent', 'subEvents']
const DEPTH_MAX = 8

/** An event of a document, or an unsuitable value in its place. */
export type Candidate = { at: string } & ({ node: Node } | { refused: string })

const label = (types: string[]) => types[0]?.slice(0, 40) || 'objet sans @type'

const contents = (node: Node): [name: string, value: unknown][] =>
  CONTAINERS.map((name): [string, unknown] => [name, property(node, name)]).filter(
    ([, value]) => value !== undefined,
  )

const join = (at: string, more: string) => (at ? `${at}, ${more}` : more)

/** Returns the concerts of a festival or the dates of a series, with inherited properties; none if they have no dates. */
const partsOf = (node: Node, types: string[], document: Document): Node[] => {
  const inherited = types.flatMap((type) => INHERITED[type] ?? [])
  if (inherited.length === 0) return []
  const parts = PARTS.flatMap((name) => nodesOf(property(node, name), document))
  if (!parts.some((part) => property(part, 'startDate') !== undefined)) return []
  return parts.map((part) => {
    const more = inherited.filter((name) => property(part, name) === undefined)
    return {
      '@type': 'Event',
      ...Object.fromEntries(more.map((name) => [name, property(node, name)])),
      ...part,
    }
  })
}

/**
 * Yields the events of a value in order, with their position ('n° 3'). Other content of a page, such as its breadcrumbs, is ignored in mixed lists;
 * elsewhere it is reported.
 */
export function* eventsOf(
  value: unknown,
  document: Document,
  at = '',
  { mixed = false, depth = 0 }: { mixed?: boolean; depth?: number } = {},
): Generator<Candidate> {
  if (depth > DEPTH_MAX) {
    yield { at, refused: 'imbrication trop profonde' }
    return
  }
  if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) {
      yield* eventsOf(item, document, join(at, `n° ${index + 1}`), { mixed, depth: depth + 1 })
    }
    return
  }
  const node = isNode(value) ? nodesOf(value, document)[0] : undefined
  if (!node) {
    if (!mixed) yield { at, refused: 'ce n’est pas un objet JSON' }
    return
  }
  const types = typesOf(node)
  const parts = partsOf(node, types, document)
  if (parts.length > 0) {
    yield* eventsOf(parts, document, at, { mixed, depth: depth + 1 })
    return
  }
  const isScheduled = types.includes('EventSeries') && property(node, 'eventSchedule') !== undefined
  if (isScheduled || types.some((type) => EVENTS.has(type))) {
    yield { at, node }
    return
  }
  const inner = contents(node)
  if (inner.length > 0) {
    let found = 0
    for (const [, list] of inner) {
      const items = isNode(list) ? listOf(list) : list
      const only = Array.isArray(items) && items.length === 1 && isNode(list) ? items[0] : items
      for (const candidate of eventsOf(only, document, at, { mixed: true, depth: depth + 1 })) {
        found += 1
        yield candidate
      }
    }
    if (found === 0 && !mixed) yield { at, refused: `${label(types)} : aucun événement schema.org` }
    return
  }
  const other = types.find((type) => OTHER_EVENTS.has(type))
  if (other) yield { at, refused: `type ${other} : pas une sortie de ce catalogue` }
  else if (!mixed) yield { at, refused: `${label(types)} : ce n’est pas un événement schema.org` }
}

const INDEX_MAX = 100_000

/** Indexes the nodes of a document by `@id`, to resolve `{"@id": …}`. */
export const indexById = (value: unknown): Map<string, Node> => {
  const byId = new Map<string, Node>()
  const waiting: { value: unknown; depth: number }[] = [{ value, depth: 0 }]
  for (let next = waiting.pop(); next && byId.size < INDEX_MAX; next = waiting.pop()) {
    const { depth } = next
    if (depth > DEPTH_MAX) continue
    if (Array.isArray(next.value)) {
      for (const item of next.value) waiting.push({ value: item, depth: depth + 1 })
    } else if (isNode(next.value)) {
      const id = next.value['@id']
      if (typeof id === 'string' && Object.keys(next.value).length > 1 && !byId.has(id))
        byId.set(id, next.value)
      if (Object.hasOwn(next.value, '@graph')) waiting.push({ value: next.value['@graph'], depth: depth + 1 })
    }
  }
  return byId
}
