import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { type PaidPlan, paidPlans } from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'

const never = () => () => undefined

/** The query of the address; none in a document that the server made for every query. */
const useOwnSearch = (): string => {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}

/** The way to an account and back to this page, which then goes on with `plan` where one is named (ruling 40). */
export const useSignUpWay = (): ((plan?: PaidPlan) => string) => {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  return (plan) => {
    const wish = new URLSearchParams(search)
    if (plan) wish.set('pass', plan)
    const here = `${pathname}${wish.size > 0 ? `?${wish}` : ''}${plan ? '#offres' : ''}`
    return `${paths.auth}?view=signup&return=${encodeURIComponent(here)}`
  }
}

/** The path where the wish for a Pass began, as this page's address has it: a concert's, say. */
export const useWishOrigin = (): string | undefined => {
  const { search } = useLocation()
  return new URLSearchParams(search).get('return') ?? undefined
}

/** Goes on with the plan that a visitor chose before they signed in, once: it leaves the address. */
export const useWishedPlan = (isReady: boolean, onPlan: (plan: PaidPlan) => void): void => {
  const [search, setSearch] = useSearchParams()
  const named = search.get('pass')
  const take = useEffectEvent(() => {
    if (named === null || !isReady) return
    setSearch(
      (given) => {
        given.delete('pass')
        return given
      },
      { replace: true, preventScrollReset: true },
    )
    const plan = paidPlans.find((known) => known === named)
    if (plan) onPlan(plan)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the wish waits for the member.
  useEffect(take, [named, isReady])
}
