import { createHash } from 'node:crypto'
import { type CatalogueFile, SLICE_LENGTH } from '../../contract/catalogue.ts'
import type { Event } from '../../contract/events.ts'
import { createSliceEncoder, listOrder } from '../../contract/rules/catalogue-slices.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'

/** A file of the catalogue, in the server's format. */
export interface MadeFile extends CatalogueFile {
  text: string
}

interface Making {
  at?: Date
  base?: string | null
  removed?: string[]
  /** Events per slice. */
  length?: number
}

export const fileOf = (
  events: readonly Event[],
  { at = machineNow(), base = null, removed = [], length = SLICE_LENGTH }: Making = {},
): MadeFile => {
  const encode = createSliceEncoder()
  const sorted = [...events].sort((one, other) => (listOrder(one) < listOrder(other) ? -1 : 1))
  const lines: string[] = []
  for (let from = 0; from < sorted.length || from === 0; from += length) {
    const slice = encode(sorted.slice(from, from + length))
    lines.push(JSON.stringify(from === 0 ? { ...slice, base, removed } : slice))
  }
  const text = `${lines.join('\n')}\n`
  const name = createHash('sha256').update(text).digest('hex')
  return { name, at: at.toISOString(), events: sorted.length, bytes: text.length, text }
}
