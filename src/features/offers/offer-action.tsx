import { Button } from '@chakra-ui/react/button'
import { Spinner } from '@chakra-ui/react/spinner'
import { offersCopy } from '../../copy/offers.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { OfferState } from './offer-state.ts'

interface OfferActionProps {
  plan: string
  state: OfferState
  isFree: boolean
  isRecommended: boolean
  isPending: boolean
  currentLabel: string
  /** Where an account is made, and whence it leads back. */
  signUpAt: string
  onChoose: () => void
}

/** The one button of a card. Until it is known who looks, the page's own switch shows what a visitor reads. */
export const OfferAction = (props: OfferActionProps) => {
  const { state, isFree, isRecommended, isPending } = props
  const variant = isRecommended ? 'solid' : 'outline'
  if (state === 'unknown') {
    return (
      <>
        <span className="only-visitor">
          <OfferAction {...props} state={isFree ? 'included' : 'signup'} />
        </span>
        <span className="only-member">
          <Skeleton height="14" borderRadius="full" />
        </span>
      </>
    )
  }
  if (state === 'signup') {
    return (
      <ButtonLink to={props.signUpAt} size="lg" variant={variant}>
        {offersCopy.signUp}
      </ButtonLink>
    )
  }
  if (state === 'current' || state === 'included') {
    return (
      <Button size="lg" variant="outline" disabled>
        {state === 'current' ? props.currentLabel : offersCopy.included}
      </Button>
    )
  }
  return (
    <Button size="lg" variant={variant} disabled={isPending} onClick={props.onChoose}>
      {isPending && <Spinner />}
      {isPending
        ? offersCopy.pending
        : state === 'choose'
          ? offersCopy.choose(props.plan)
          : offersCopy.change}
    </Button>
  )
}
