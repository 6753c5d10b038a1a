import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { PAGE_AGE_ID, PAGE_DATA_ID, type PageData } from '../config/rendered-app.ts'

/** Stands for the moment at which the browser takes the data over: a page that says the same has the same bytes. */
const NOW = 0
const STORED_AT = 'storedAt'
/** When what is to be asked for anew was read, as queries count. */
const OLD = 1

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

const parse = (text: string, at: number): unknown => {
  try {
    return JSON.parse(text, (key, value) => (key === STORED_AT && value === NOW ? at : value))
  } catch {
    return undefined
  }
}

/** Has the document's line of its age stand until one of its queries has an answer of now, or of the device, which says its own. */
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
 * Gives the queries what the document has brought, and answers their keys; null where it broke off in the middle of it. What the browser had stored of
 * the document, or the server sent of an earlier reading since it could not read, is shown, and asked for anew.
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
