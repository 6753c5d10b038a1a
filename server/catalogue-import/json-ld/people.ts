import { fold } from '../../../contract/rules/search.ts'
import { webAddress } from '../../../contract/rules/web-address.ts'
import { entryOf } from '../fields/entry.ts'
import { cityName } from '../fields/place.ts'
import type { Entry } from '../record.ts'
import { remembered } from './remembered.ts'
import { type Document, isNode, listOf, type Node, nodesOf, property, textOf, textsOf } from './values.ts'

/** Nobody lists more who play. */
const ARTISTS_MAX = 40
const PERFORMERS = ['performer', 'performers', 'byArtist']

/** The `@id` of a node, absolute where it can be; null for a blank node's, which means nothing outside of its file. */
export const idOfNode = (node: Node, document: Document): string | null => {
  const id = node['@id']
  if (typeof id !== 'string' || !id.trim() || id.startsWith('_:')) return null
  return webAddress(id, document.base) ?? id
}

/** What a node is known by: its `@id`, its pages, its profiles elsewhere. */
export const identityOf = (node: Node, document: Document) => {
  const addresses = (name: string) =>
    textsOf(property(node, name), document, ['@id', 'url']).flatMap(
      (address) => webAddress(address, document.base) ?? [],
    )
  return { id: idOfNode(node, document), urls: addresses('url'), sameAs: addresses('sameAs') }
}

/** Addresses of the pictures of a node, as far as they are complete. */
export const picturesOf = (node: Node, document: Document): string[] => [
  ...new Set(
    ['image', 'photo', 'logo']
      .flatMap((name) => textsOf(property(node, name), document, ['contentUrl', 'url', '@id']))
      .flatMap((address) => webAddress(address, document.base) ?? []),
  ),
]

/** Who plays, as nodes: what says no more than a name is none. */
export const performersOf = (node: Node, document: Document): Node[] =>
  PERFORMERS.flatMap((name) => nodesOf(property(node, name), document))

const cityOf = (node: Node, document: Document): string | null => {
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
    city: cityOf(node, document),
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

/** Who plays at an event, each name once. */
export const artistsOf = (node: Node, document: Document): Entry[] => {
  const entries = PERFORMERS.flatMap((name) => listOf(property(node, name))).flatMap(
    (value) => entryOfValue(value, document) ?? [],
  )
  const byName = new Map<string, Entry>()
  for (const entry of entries) if (!byName.has(fold(entry.name))) byName.set(fold(entry.name), entry)
  return [...byName.values()].slice(0, ARTISTS_MAX)
}

/** Who organises it. */
export const producerOf = (node: Node, document: Document): Entry | null => {
  for (const value of listOf(property(node, 'organizer'))) {
    const entry = entryOfValue(value, document)
    if (entry) return entry
  }
  return null
}
