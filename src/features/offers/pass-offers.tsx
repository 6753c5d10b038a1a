import { chakra } from '@chakra-ui/react/styled-system'
import { useLocation } from 'react-router-dom'
import { type PassLevel, passLevels } from '../../../contract/rules/pass-level.ts'
import { offersCopy } from '../../copy/offers.ts'
import { notify } from '../../ui/toaster.tsx'
import { OfferCard } from './offer-card.tsx'
import { offersLook } from './offer-card-look.ts'
import { viewerOf } from './offer-state.ts'
import { useCheckout } from './queries.ts'

export interface PassOffersProps {
  /** The member, where one is known; only a member can pay. */
  user: { id: string; passStatus: number } | null
  /** Nobody is signed in, and that is certain. */
  isVisitor: boolean
  /** What the current plan's button says. */
  currentLabel?: string
}

const small = { marginTop: '6', color: 'muted', fontSize: 'sm', textAlign: { base: 'center', md: 'left' } }

/** The three Pass cards, and the way from one of them to its payment. */
export const PassOffers = ({ user, isVisitor, currentLabel = offersCopy.currentPass }: PassOffersProps) => {
  const { pathname } = useLocation()
  const checkout = useCheckout({
    onFailed: (description) => notify({ title: offersCopy.failed.title, description, type: 'error' }),
  })
  const choose = (plan: PassLevel) => {
    // One payment at a time: two tabs of two plans would be one too many.
    if (plan !== 'free' && user && !checkout.isPending) checkout.mutate({ userId: user.id, plan })
  }
  return (
    <>
      <chakra.div css={offersLook}>
        {passLevels.map((plan) => (
          <OfferCard
            key={plan}
            plan={plan}
            viewer={viewerOf(user, isVisitor)}
            isPending={checkout.isPending && checkout.variables.plan === plan}
            currentLabel={currentLabel}
            signUpAt={`/auth?view=signup&return=${encodeURIComponent(pathname)}`}
            onChoose={() => choose(plan)}
          />
        ))}
      </chakra.div>
      <chakra.p css={small}>{offersCopy.small}</chakra.p>
    </>
  )
}
