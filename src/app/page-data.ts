import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { PAGE_DATA_ID, type PageData } from '../config/rendered-app.ts'

/** Stands for the moment at which the browser takes the data over: a page that says the same has the same bytes. */
const NOW = 0
const STORED_AT = 'storedAt'

const nameOf = ([key]: PageData[number]): string => JSON.stringify(key)

/** What has been read, without when, in one order whichever code came first. */
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

/** Whether the document has come from the network just now, and not out of a browser's own memory, as a reopened tab does. */
const isFresh = (): boolean => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return navigation === undefined || navigation.type === 'reload' || navigation.transferSize > 0
}

const isPageData = (value: unknown): value is PageData =>
  Array.isArray(value) && value.every((entry) => Array.isArray(entry) && Array.isArray(entry[0]))

/** When the page was true, ms since 1970, where the server could not read it anew; undefined for a page of now. */
const asOf = (): number | undefined => Number(document.getElementById('root')?.dataset.asOf) || undefined

const parse = (text: string, given: Record<string, unknown>): unknown => {
  try {
    return JSON.parse(text, (_, value) => (value?.[STORED_AT] === NOW ? { ...value, ...given } : value))
  } catch {
    return undefined
  }
}

/**
 * Gives the queries what the document has brought, and answers their keys; null where it broke off in the middle of it. What the browser had stored of
 * the document, and what the server could not read anew, is shown, and asked for anew.
 */
export const takePageData = (client: QueryClient): QueryKey[] | null => {
  const text = document.getElementById(PAGE_DATA_ID)?.textContent
  if (!text) return []
  const at = Date.now()
  const then = asOf()
  const data = parse(text, { [STORED_AT]: then ?? at, ...(then && { source: 'device' }) })
  if (!isPageData(data)) return null
  for (const [key, value] of data) client.setQueryData(key, value, { updatedAt: !then && isFresh() ? at : 1 })
  return data.map(([key]) => key)
}
