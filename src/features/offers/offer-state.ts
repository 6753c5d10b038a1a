import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { levelOfPassStatus, type PaidPlan, type PassLevel, paidPlans } from '../../../contract/rules/pass.ts'

import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import { paths } from '../../config/paths.ts'

/** Who looks at the offers: a member by their level, a visitor, or somebody who is not known yet. */
export type Viewer = PassLevel | 'visitor' | 'unknown'

/** What a plan's button says: it is had already, it comes with every account, it can be chosen, changed to, or an account comes first. */
export type OfferState = 'current' | 'included' | 'choose' | 'change' | 'signup' | 'unknown'

/** The state of one plan's card. */
export const offerState = (viewer: Viewer, plan: PassLevel): OfferState => {
  if (viewer === plan) return 'current'
  if (viewer === 'unknown') return 'unknown'
  if (plan === 'free') return 'included'
  if (viewer === 'visitor') return 'signup'
  return viewer === 'free' ? 'choose' : 'change'
}

/** Premium for a standard member, standard for everybody else. */
export const recommendedPlan = (viewer: Viewer): PassLevel => (viewer === 'standard' ? 'premium' : 'standard')

/** Who looks, from what the app knows of the session. */
export const viewerOf = (user: { passStatus: number } | null, isVisitor: boolean): Viewer =>
  user ? levelOfPassStatus(user.passStatus) : isVisitor ? 'visitor' : 'unknown'

/** A plan's price, by its cents. */
export const wholeEuros = (cents: number): string => priceLabel(eurosOfCents(cents))

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

/** The way to an account and back to this page, which then goes on with `plan` where one is named. */
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

/** The path where the person chose a Pass, as this page's address has it: a concert's, say. */
export const useOriginPath = (): string | undefined => {
  const { search } = useLocation()
  return new URLSearchParams(search).get('return') ?? undefined
}

/** Goes on with the plan that a visitor chose before they signed in, once: it leaves the address. */
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
