import { pageIn, wordIn } from '../../lib/list-address.ts'

/** What the artists are narrowed by, as it stands in the address: empty strings are absent, pages count from 1. */
export interface ArtistFilters {
  search: string
  genre: string
  page: number
}

/** Entries on a page: whole rows of two, three and four. */
export const PAGE_SIZE = 24

/** Reads the address. 'All' asks for every genre. */
export const filtersOf = (params: URLSearchParams): ArtistFilters => {
  const genre = wordIn(params, 'genre')
  return { search: wordIn(params, 'search'), genre: genre === 'All' ? '' : genre, page: pageIn(params) }
}
