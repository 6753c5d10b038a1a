import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { levelOfPassStatus, type PaidPlan, type PassLevel, paidPlans } from '../../../contract/rules/pass.ts'

import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'

/** The user of the offers: a member's level, a visitor, or not known yet. */
export type Viewer = PassLevel | 'visitor' | 'unknown'

/** State of a plan's button: the current plan, included in every account, to choose, to change to, or sign-up first. */
export type OfferState = 'current' | 'included' | 'choose' | 'change' | 'signup' | 'unknown'

export const offerState = (viewer: Viewer, plan: PassLevel): OfferState => {
  if (viewer === plan) return 'current'
  if (viewer === 'unknown') return 'unknown'
  if (plan === 'free') return 'included'
  if (viewer === 'visitor') return 'signup'
  return viewer === 'free' ? 'choose' : 'change'
}

/** Returns premium for a standard member, standard for everybody else. */
export const recommendedPlan = (viewer: Viewer): PassLevel => (viewer === 'standard' ? 'premium' : 'standard')

export const viewerOf = (user: { passStatus: number } | null, isVisitor: boolean): Viewer =>
  user ? levelOfPassStatus(user.passStatus) : isVisitor ? 'visitor' : 'unknown'

/** Formats a price in cents as euros. */
export const wholeEuros = (cents: number): string => priceLabel(eurosOfCents(cents))

const never = () => () => undefined

/** Returns the query of the address; empty in the server's HTML, which is the same for every query. */
const useOwnSearch = (): string => {
  const { search } = useLocation()
  return useSyncExternalStore(
    never,
    () => search,
    () => '',
  )
}

/** Returns a function that builds the path of the sign-up, which returns to this page and goes on with `plan`. */
export const useSignUpWay = (): ((plan?: PaidPlan) => string) => {
  const { pathname } = useLocation()
  const search = useOwnSearch()
  return (plan) => {
    const query = new URLSearchParams(search)
    if (plan) query.set('pass', plan)
    const here = `${pathname}${query.size > 0 ? `?${query}` : ''}${plan ? '#offres' : ''}`
    return `${paths.auth}?view=signup&return=${encodeURIComponent(here)}`
  }
}

/** Returns the path where the user chose a Pass, from this page's query: a concert's, for example. */
export const useOriginPath = (): string | undefined => {
  const { search } = useLocation()
  return new URLSearchParams(search).get('return') ?? undefined
}

/** Goes on with the plan that a visitor chose before signing in, once: it then leaves the address. */
export const useChosenPlan = (isReady: boolean, onPlan: (plan: PaidPlan) => void): void => {
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen plan waits for the member.
  useEffect(take, [named, isReady])
}
