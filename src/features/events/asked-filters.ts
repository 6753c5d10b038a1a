import { type Named, type NamedFilter, understand, withoutNamed } from '../../../contract/rules/understood.ts'
import { type EventListFilters, type FilterChange, type InUse, withFilters } from './event-filters.ts'

/** What a search names is asked for in place of the same filter beside it; its other words are searched for. */
export const askedOf = (filters: EventListFilters, inUse: InUse): EventListFilters => {
  if (!filters.search) return filters
  const { named, rest } = understand(filters.search, inUse)
  return { ...filters, ...(named.when && noDates), ...named, search: rest }
}

const noDates = { dateFrom: '', dateTo: '' }
const nameable: readonly NamedFilter[] = [
  'when',
  'pass',
  'free',
  'city',
  'musicStyle',
] satisfies (keyof Named)[]

/** Sets filters and takes what the search says of them out of it, so that each is said once. */
export const withChosen = (
  filters: EventListFilters,
  change: FilterChange,
  inUse: InUse,
): EventListFilters => {
  const isSaid = (name: NamedFilter) => name in change
  const search = nameable
    .filter(isSaid)
    .reduce((text, name) => (text ? withoutNamed(text, name, inUse) : text), filters.search)
  return withFilters(filters, { search, ...change })
}
