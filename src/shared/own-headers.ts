import { useEffect, useEffectEvent } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

interface State {
  /** The action that a reload has interrupted. */
  resumes?: unknown
}

/** Returns whether the document was loaded at an address of this kind: a navigation within the app keeps the headers of the first page. */
const isLoadedAt = (address: RegExp): boolean => {
  const [entry] = performance.getEntriesByType('navigation')
  return !entry || address.test(new URL(entry.name).pathname)
}

/**
 * Returns `act`, which needs headers that only the pages at these addresses have (decision 067). If the visit began at another page, the
 * function reloads first; `act` then runs without a second press.
 */
export const useOwnHeaders = (name: string, address: RegExp, act: () => void): (() => void) => {
  const { search, hash, state } = useLocation() as { search: string; hash: string; state: State | null }
  const navigate = useNavigate()
  const note = (resumes?: string) =>
    navigate({ search, hash }, { replace: true, preventScrollReset: true, state: { ...state, resumes } })
  const resume = useEffectEvent(() => {
    if (state?.resumes !== name) return
    note()
    act()
  })
  useEffect(() => resume(), [])
  return () => {
    if (isLoadedAt(address)) return act()
    note(name)
    location.reload()
  }
}
