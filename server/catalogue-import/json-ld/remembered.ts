import { LRUCache } from 'lru-cache'
import type { Document, Node } from './values.ts'

const READINGS = 5_000
const TEXT_MAX = 5_000
/** A node that only points to another, which its document tells elsewhere. */
const REFERENCE = /\{"@id":"[^"]*"\}/

/** Reads once what many events say in the same words: a feed repeats the venues and artists that it names. */
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
