import { useLayoutEffect, useState } from 'react'

/** The keys of the queries whose answers stand in the document that is taken over; null where none is. */
let rendered: ReadonlySet<string> | null = null

const nameOf = (queryKey: readonly unknown[]): string => JSON.stringify(queryKey)

/** Says that the app takes over a document, which was rendered with the answers of these queries and of no other. */
export const takeOverWith = (queryKeys: readonly (readonly unknown[])[]): void => {
  rendered = new Set(queryKeys.map(nameOf))
}

/**
 * Whether what is known of a query may be shown. What was rendered without it begins without it, in each attempt at taking it over, though the device
 * may have stored it or it may have come meanwhile; it is shown before the browser paints anew.
 */
export const useIsShown = (queryKey: readonly unknown[]): boolean => {
  const [isShown, setShown] = useState(() => rendered?.has(nameOf(queryKey)) ?? true)
  useLayoutEffect(() => setShown(true), [])
  return isShown
}
