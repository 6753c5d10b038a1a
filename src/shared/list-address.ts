const MAX_LENGTH = 100
const LAST_PAGE = 10_000

/** Returns a text filter from an address; empty if there is none. */
export const textIn = (params: URLSearchParams, name: string): string =>
  (params.get(name) ?? '').trim().slice(0, MAX_LENGTH)

/** Returns the page number of an address, from 1. */
export const pageIn = (params: URLSearchParams): number => {
  const page = Number(params.get('page'))
  return Number.isInteger(page) && page >= 1 && page <= LAST_PAGE ? page : 1
}

/** Returns the query string for a list's filters and page, without empty values and without page 1. */
export const paramsOf = <Filters extends { page: number }>({
  page,
  ...filters
}: Filters): URLSearchParams => {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(filters)) if (value) params.set(name, String(value))
  if (page > 1) params.set('page', String(page))
  return params
}
