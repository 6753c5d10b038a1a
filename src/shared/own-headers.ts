import { useLocation, useNavigate } from 'react-router-dom'

/** The state of a history entry, which no link can set. */
export interface Resumed {
  /** The action that a reload has interrupted. */
  resumes?: unknown
}

/** Returns whether the document was loaded at an address of this kind: a navigation within the app keeps the headers of the first page. */
const isLoadedAt = (address: RegExp): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return !entry || address.test(new URL(entry.name).pathname)
}

/**
 * For an action that needs the headers of the pages at these addresses (decision 067). `hasHeaders` returns true if the document has them; if the
 * visit began at another page, it loads this one again, once. `isResumed`: the page was loaded again for this action.
 */
export const useOwnHeaders = (name: string, address: RegExp) => {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: Resumed | null }
  const navigate = useNavigate()
  const isResumed = state?.resumes === name
  const note = (resumes?: string) =>
    navigate({ search, hash }, { replace: true, preventScrollReset: true, state: { ...state, resumes } })
  const hasHeaders = (): boolean => {
    const hasThem = isResumed || isLoadedAt(address)
    if (isResumed) note()
    if (hasThem) return true
    note(name)
    location.reload()
    return false
  }
  return { isResumed, hasHeaders }
}
