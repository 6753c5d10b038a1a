import { type CatalogueSlice, type Columns, type EventField, eventFields, isPlain } from '../catalogue.ts'
import type { Event } from '../events.ts'
import { DEFAULT_TIME } from './paris-time.ts'

/** Values by field, to which the numbers in its column refer. */
export type Dictionaries = { [field in EventField]?: unknown[] }

/** Returns a sort key whose text order equals the list's order: date, time, id. */
export const listOrder = ({ date, time, id }: Pick<Event, 'date' | 'time' | 'id'>): string =>
  `${date}T${time ?? DEFAULT_TIME} ${id}`

/** Returns an encoder for the consecutive slices of one file. */
export const createSliceEncoder = () => {
  const dictionaries = new Map(eventFields.map((field) => [field, new Map<unknown, number>()]))
  return (events: readonly Event[]): CatalogueSlice => {
    const added: Dictionaries = {}
    const columns: Columns = {}
    for (const field of eventFields) {
      const codes = dictionaries.get(field)
      if (isPlain(field) || !codes) {
        columns[field] = events.map((event) => event[field])
        continue
      }
      const newValues: unknown[] = []
      columns[field] = events.map((event) => {
        const value = event[field]
        const code = codes.get(value) ?? codes.size
        if (code === codes.size) {
          codes.set(value, code)
          newValues.push(value)
        }
        return code
      })
      if (newValues.length > 0) added[field] = newValues
    }
    return { base: null, removed: [], count: events.length, added, columns }
  }
}

/** Appends a slice's new values to the dictionaries. */
export const extend = (dictionaries: Dictionaries, added: Columns): void => {
  for (const [field, values] of Object.entries(added) as [EventField, unknown[] | undefined][]) {
    const dictionary = dictionaries[field] ?? []
    dictionaries[field] = dictionary
    for (const value of values ?? []) dictionary.push(value)
  }
}

/** Returns the raw fields of the event at `place`; the caller must parse them with the contract. */
export const fieldsAt = (
  columns: Columns,
  dictionaries: Dictionaries,
  place: number,
): Record<string, unknown> => {
  const event: Record<string, unknown> = {}
  for (const field of eventFields) {
    const value = columns[field]?.[place]
    // The file is older than this field.
    if (value === undefined) continue
    event[field] = isPlain(field) ? value : dictionaries[field]?.[value as number]
  }
  return event
}

/** A file whose lines are each valid but contradict each other. */
export class BadCatalogueFile extends Error {
  override name = 'BadCatalogueFile'
}

/**
 * Returns a checker for the consecutive slices of one file: equal column lengths, known numbers, list order. It returns the last sort key.
 * Throws BadCatalogueFile.
 */
export const createSliceCheck = () => {
  const dictionaries: Dictionaries = {}
  let last = ''
  return ({ count, added, columns }: CatalogueSlice): string => {
    extend(dictionaries, added)
    const { id = [], date = [], time = [] } = columns
    for (const [field, column] of Object.entries(columns) as [EventField, unknown[] | undefined][]) {
      if (!column) continue
      if (column.length !== count) throw new BadCatalogueFile(`${field}: ${column.length} of ${count}`)
      const size = dictionaries[field]?.length ?? 0
      if (!isPlain(field) && column.some((code) => (code as number) >= size))
        throw new BadCatalogueFile(`${field}: an unknown number`)
    }
    for (let place = 0; place < count; place++) {
      const order = listOrder({
        id: String(id[place]),
        date: String(dictionaries.date?.[date[place] as number]),
        time: (dictionaries.time?.[time[place] as number] ?? null) as string | null,
      })
      if (order <= last) throw new BadCatalogueFile('not in the order of the list')
      last = order
    }
    return last
  }
}
