import { useSyncExternalStore } from 'react'
import { fold } from '../../../contract/rules/search.ts'
import { CITY_KEY } from '../../config/storage.ts'
import { useMember } from '../../shared/session.ts'
import { useEventFilterOptions } from './queries.ts'

const stored = (): string | null => {
  try {
    return localStorage.getItem(CITY_KEY)
  } catch {
    return null
  }
}

/** Remembers, on this device alone, which city concerts are looked for in; '' for all of them. */
export const rememberCity = (city: string): void => {
  try {
    localStorage.setItem(CITY_KEY, city)
  } catch {
    // Storage denied: the address has it as long as it is there.
  }
}

const follow = (listener: () => void) => {
  addEventListener('storage', listener)
  return () => removeEventListener('storage', listener)
}

/** The city that somebody chose last on this device, else that of their profile where anything plays there; '' for none. */
export const useCity = (): string => {
  const chosen = useSyncExternalStore(follow, stored, () => '')
  const { user } = useMember()
  const home = chosen === null ? user?.city : null
  const options = useEventFilterOptions({ isWanted: Boolean(home) }).data?.value
  if (chosen !== null) return chosen
  return options?.cities.find((city) => fold(city) === fold(home ?? '')) ?? ''
}
