import { LRUCache } from 'lru-cache'

/** An unvalidated object of a JSON-LD file. */
export type Node = Readonly<Record<string, unknown>>

/** The context of an event: the document's nodes by `@id`, the base of relative addresses, and the time from which dates are unfolded. */
export interface Document {
  byId: ReadonlyMap<string, Node>
  base: string | null
  now: Date
}

const SCHEMA = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i

const PREFIXES = ['', 'schema:', 'https://schema.org/', 'http://schema.org/', 'http://www.schema.org/']

/** More performers, offers or pictures than any event has. */
export const LIST_MAX = 200

export const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns a property of a node, by short name or address; only own properties, never inherited ones. */
export const property = (node: Node, name: string): unknown => {
  for (const prefix of PREFIXES) if (Object.hasOwn(node, prefix + name)) return node[prefix + name]
  return undefined
}

/** Returns a value as a list: a single value, a list, or one wrapped in `@value`, `@list` or `@set`. */
export const listOf = (value: unknown, depth = 0): unknown[] => {
  if (value === null || value === undefined || depth > 4) return []
  if (Array.isArray(value)) return value.slice(0, LIST_MAX).flatMap((item) => listOf(item, depth + 1))
  if (!isNode(value)) return [value]
  for (const wrapper of ['@value', '@list', '@set']) {
    if (Object.hasOwn(value, wrapper)) return listOf(value[wrapper], depth + 1)
  }
  return [value]
}

/** Returns the nodes of a value; a reference (`{"@id": …}`) is resolved if the document has its node. */
export const nodesOf = (value: unknown, { byId }: Document): Node[] =>
  listOf(value)
    .filter(isNode)
    .map((node) => {
      const id = node['@id']
      return (Object.keys(node).length === 1 && typeof id === 'string' && byId.get(id)) || node
    })

/** Returns the values of a property, without the roles around them: `{performer: {@type: Role, performer: …}}`. */
export const withoutRoles = (node: Node, name: string): unknown[] =>
  listOf(property(node, name)).flatMap((one) => (isNode(one) ? listOf(property(one, name) ?? one) : [one]))

/** Returns the texts of a value: strings and numbers, and for a node the first of the named properties. */
export const textsOf = (value: unknown, document: Document, names: string[] = ['name']): string[] =>
  listOf(value).flatMap((item) => {
    if (typeof item === 'string') return [item]
    if (typeof item === 'number' || typeof item === 'boolean') return [String(item)]
    const [node] = nodesOf(item, document)
    for (const name of node ? names : []) {
      const inner =
        node &&
        listOf(property(node, name)).find((text) => typeof text === 'string' || typeof text === 'number')
      if (inner !== undefined) return [String(inner)]
    }
    return []
  })

/** Returns the first non-blank text of a property. */
export const textOf = (node: Node, name: string, document: Document, names?: string[]): string | null =>
  textsOf(property(node, name), document, names).find((text) => text.trim()) ?? null

/** Returns the short types of a node: `MusicEvent` for `https://schema.org/MusicEvent`. */
export const typesOf = (node: Node): string[] =>
  [...listOf(node['@type']), ...listOf(node.type)]
    .filter((type) => typeof type === 'string')
    .map((type) => type.trim().replace(SCHEMA, ''))

const READINGS = 5_000

const TEXT_MAX = 5_000

/** A reference, which depends on the rest of its document. */
const REFERENCE = /\{"@id":"[^"]*"\}/

/** Caches readings of identical nodes: a feed repeats its venues and artists. */
export const remembered = <T>(
  read: (node: Node, document: Document) => T,
): ((node: Node, document: Document) => T) => {
  const readings = new LRUCache<string, { value: T }>({ max: READINGS })
  return (node, document) => {
    const text = `${document.base} ${JSON.stringify(node)}`
    if (text.length > TEXT_MAX || REFERENCE.test(text)) return read(node, document)
    let reading = readings.get(text)
    if (!reading) {
      reading = { value: read(node, document) }
      readings.set(text, reading)
    }
    return reading.value
  }
}
