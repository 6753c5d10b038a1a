import { offersCopy } from '../../copy/offers.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Skeleton } from '../../ui/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import type { OfferState } from './offer-state.ts'
import { choice } from './offers.css.ts'

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

/** What a card's button is, once it is known who looks. */
const Action = (props: OfferActionProps) => {
  const { state, isRecommended, isPending } = props
  const variant = isRecommended ? 'solid' : 'outline'
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

/**
 * The one button of a card. Until it is known who looks, the page's own switch shows what a visitor reads; for a visitor that element
 * then stays, as it may be under somebody's finger.
 */
export const OfferAction = (props: OfferActionProps) => {
  const isUnknown = props.state === 'unknown'
  const state = isUnknown ? (props.isFree ? 'included' : 'signup') : props.state
  return (
    <>
      <span className={classes(isUnknown && 'only-visitor', choice)}>
        <Action {...props} state={state} />
      </span>
      {isUnknown && (
        <span className={classes('only-member', choice)}>
          <Skeleton h="14" borderRadius="full" />
        </span>
      )}
    </>
  )
}
