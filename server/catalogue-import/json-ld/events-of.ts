import { type Document, isNode, listOf, type Node, nodesOf, property, typesOf } from './values.ts'

/** What can be an evening out. */
const EVENTS = new Set([
  ...['Event', 'MusicEvent', 'Festival', 'DanceEvent', 'TheaterEvent', 'ComedyEvent', 'SocialEvent'],
  ...['PerformingArtsEvent', 'VisualArtsEvent', 'ExhibitionEvent', 'ScreeningEvent', 'LiteraryEvent'],
  ...['ChildrensEvent', 'FoodEvent'],
])
/** Events of schema.org that no one goes out for. */
const OTHER_EVENTS = new Set([
  ...['BusinessEvent', 'ConferenceEvent', 'CourseInstance', 'DeliveryEvent', 'EducationEvent', 'Hackathon'],
  ...['PublicationEvent', 'SaleEvent', 'SportsEvent'],
])
/** Where a node that is no event has events: a listing, an artist's or a place's dates, a series. */
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
/** What the dates of a series, and the concerts of a festival, have from it where they do not say it themselves. */
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
  // Who plays at a festival does not play at each of its concerts, and its pass is not their price.
  Festival: ['description', 'url', 'organizer', 'location', 'image'],
}
const PARTS = ['subEvent', 'subEvents']
const DEPTH_MAX = 8

/** An event of a document, or a value that is none although it stands where one is expected. */
export type Candidate = { at: string } & ({ node: Node } | { refused: string })

const label = (types: string[]) => types[0]?.slice(0, 40) || 'objet sans @type'

const contents = (node: Node): [name: string, value: unknown][] =>
  CONTAINERS.map((name): [string, unknown] => [name, property(node, name)]).filter(
    ([, value]) => value !== undefined,
  )

const join = (at: string, more: string) => (at ? `${at}, ${more}` : more)

/** The concerts of a festival or the dates of a series, with what it says of all of them; none where it does not tell their dates. */
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
 * The events of a value, in its order, each with where it stands ('n° 3'). What a page holds besides (its breadcrumbs, its organisation)
 * is passed over in lists that mix things; a record that stands where an event must is reported.
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
  if (types.some((type) => EVENTS.has(type))) {
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

/** The nodes of a document by their `@id`, so that `{"@id": …}` finds what it points to. */
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
