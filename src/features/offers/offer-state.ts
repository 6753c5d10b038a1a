import { levelOfPassStatus, type PassLevel } from '../../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'

/** Who looks at the offers: a member by their level, a visitor, or somebody who is not known yet. */
export type Viewer = PassLevel | 'visitor' | 'unknown'

/** What a plan's button says: it is had already, it comes with every account, it can be chosen, changed to, or an account comes first. */
export type OfferState = 'current' | 'included' | 'choose' | 'change' | 'signup' | 'unknown'

/** The state of one plan's card (document 1, section 4; ruling: pass cards). */
export const offerState = (viewer: Viewer, plan: PassLevel): OfferState => {
  if (viewer === plan) return 'current'
  if (viewer === 'unknown') return 'unknown'
  if (plan === 'free') return 'included'
  if (viewer === 'visitor') return 'signup'
  return viewer === 'free' ? 'choose' : 'change'
}

/** Premium for a standard member, standard for everybody else (document 2, 'Pass offers pages'). */
export const recommendedPlan = (viewer: Viewer): PassLevel => (viewer === 'standard' ? 'premium' : 'standard')

/** Who looks, from what the app knows of the session. */
export const viewerOf = (user: { passStatus: number } | null, isVisitor: boolean): Viewer =>
  user ? levelOfPassStatus(user.passStatus) : isVisitor ? 'visitor' : 'unknown'

/** A plan's price in figures, 0 too: beside the other prices 'Gratuit' would say the Pass's name twice. */
export const wholeEuros = (cents: number): string =>
  cents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(cents))
