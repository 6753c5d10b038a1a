import { useLayoutEffect, useState } from 'react'

/** The keys of the queries with results in the hydrated document; null if it has none. */
let rendered: ReadonlySet<string> | null = null

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)

/** Declares that the app hydrates a document that was rendered with the results of exactly these queries. */
export const takeOverWith = (queryKeys: readonly (readonly unknown[])[]): void => {
  rendered = new Set(queryKeys.map(nameOf))
}

/**
 * Returns true if a query's data may be shown. Hydration must first match a document rendered without it, even if the device or the server has
 * delivered it meanwhile; it is shown before the next paint.
 */
export const useIsShown = (queryKey: readonly unknown[]): boolean => {
  const [isShown, setShown] = useState(() => rendered?.has(nameOf(queryKey)) ?? true)
  useLayoutEffect(() => setShown(true), [])
  return isShown
}
