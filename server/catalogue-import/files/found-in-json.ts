import { eventsOf, indexById } from '../json-ld/events-of.ts'
import { recordOfJsonLd } from '../json-ld/record-of.ts'
import { type Document, type Node, textsOf } from '../json-ld/values.ts'
import { type Found, RecordRefused } from '../record.ts'

const nameOf = (node: Node, document: Document): string | null => textsOf(node.name, document)[0] ?? null

/** The events of a JSON-LD value; `mixed` where other things than events are to be expected. */
export function* foundInJson(
  value: unknown,
  { at, base = null, mixed = false }: { at: string; base?: string | null; mixed?: boolean },
): Generator<Found> {
  const document: Document = { byId: indexById(value), base }
  for (const candidate of eventsOf(value, document, at, { mixed })) {
    if ('refused' in candidate) {
      yield candidate
      continue
    }
    try {
      yield { at: candidate.at, record: recordOfJsonLd(candidate.node, document) }
    } catch (error) {
      if (!(error instanceof RecordRefused)) throw error
      yield { at: candidate.at, refused: error.message, name: nameOf(candidate.node, document) }
    }
  }
}
