import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { PAGE_AGE_ID, PAGE_DATA_ID, type PageData } from '../config/rendered-app.ts'

/** Placeholder for the time of hydration: pages with the same data have the same bytes. */
const NOW = 0
const STORED_AT = 'storedAt'
/** `updatedAt` of stale data, which makes its query fetch again. */
const OLD = 1

const nameOf = ([key]: PageData[number]): string => JSON.stringify(key)

/** Returns the fetched data without times, sorted so that the order of the queries does not matter. */
export const pageDataOf = (
  queries: { queryKey: readonly unknown[]; state: { status: string; data: unknown } }[],
): PageData =>
  queries
    .filter(({ state }) => state.status === 'success' && state.data !== undefined)
    .map(({ queryKey, state: { data } }): PageData[number] => [
      queryKey,
      typeof data === 'object' && data !== null && STORED_AT in data ? { ...data, [STORED_AT]: NOW } : data,
    ])
    .sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1))

/** Checks that the document has just come from the network, not from the browser's cache, as in a reopened tab. */
const isFresh = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation === undefined || navigation.type === 'reload' || navigation.transferSize > 0
}

const isPageData = (value: unknown): value is PageData =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && Array.isArray(entry[0]))

const parse = (text: string, at: number): unknown => {
  try {
    return JSON.parse(text, (key, value) => (key === STORED_AT && value === NOW ? at : value))
  } catch {
    return undefined
  }
}

/** Removes the document's notice of its age once a query has newer data, or the device's copy, which shows its own age. */
const retireAge = (client: QueryClient): void => {
  const line = document.getElementById(PAGE_AGE_ID)
  if (!line) return
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'updated' || query.state.dataUpdatedAt <= OLD) return
    line.remove()
    stop()
  })
}

/**
 * Fills the queries with the document's data and returns their keys; null if the document is truncated. Data from the browser's cache, or from an
 * earlier read of the server, is shown and fetched again.
 */
export const takePageData = (client: QueryClient): QueryKey[] | null => {
  const element = document.getElementById(PAGE_DATA_ID)
  if (!element?.textContent) return []
  const readAt = Number(element.dataset.at)
  const at = readAt || Date.now()
  const data = parse(element.textContent, at)
  if (!isPageData(data)) return null
  const updatedAt = !readAt && isFresh() ? at : OLD
  for (const [key, value] of data) client.setQueryData(key, value, { updatedAt })
  if (readAt) retireAge(client)
  return data.map(([key]) => key)
}
