/** What the artists are narrowed by, as it stands in the address: empty strings are absent. */
export interface ArtistFilters {
  search: string
  genre: string
}

const LONGEST = 100

const text = (value: string | null): string => (value ?? '').trim().slice(0, LONGEST)

/** Reads the address. 'All' asks for every genre. */
export const filtersOf = (params: URLSearchParams): ArtistFilters => {
  const genre = text(params.get('genre'))
  return { search: text(params.get('search')), genre: genre === 'All' ? '' : genre }
}

/** The address's query for these filters, without what is empty. */
export const paramsOf = (filters: ArtistFilters): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, value)
  return params
}
