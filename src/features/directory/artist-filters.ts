/** What the artists are narrowed by, as it stands in the address: empty strings are absent, pages count from 1. */
export interface ArtistFilters {
  search: string
  genre: string
  page: number
}

/** Entries on a page: whole rows of two, three and four. */
export const PAGE_SIZE = 24

const LONGEST = 100
const LAST_PAGE = 10_000

const text = (value: string | null): string => (value ?? '').trim().slice(0, LONGEST)

/** The page that an address asks for. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Reads the address. 'All' asks for every genre. */
export const filtersOf = (params: URLSearchParams): ArtistFilters => {
  const genre = text(params.get('genre'))
  return { search: text(params.get('search')), genre: genre === 'All' ? '' : genre, page: pageIn(params) }
}

/** The address's query for these filters, without what is empty and without page 1. */
export const paramsOf = ({ page, ...filters }: ArtistFilters): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  if (page > 1) params.set('page', String(page))
  return params
}
