import { useId } from 'react'
import {
  monthlyPriceCents,
  type PassLevel,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass.ts'
import { offersCopy } from '../../copy/offers.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Grid, Stack } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { passInk } from '../../ui/pass-material.ts'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { type OfferState, offerState, recommendedPlan, type Viewer, wholeEuros } from './offer-state.ts'
import * as styles from './offers.css.ts'

interface OfferActionProps {
  plan: string
  state: OfferState
  isFree: boolean
  isRecommended: boolean
  isPending: boolean
  currentLabel: string
  /** Path of the sign-up, with the path to return to. */
  signUpAt: string
  onChoose: () => void
}

/** Renders a card's button once the user is known. */
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
    <Button
      size="lg"
      variant={variant}
      loading={isPending}
      loadingText={offersCopy.pending}
      onClick={props.onChoose}
    >
      {state === 'choose' ? offersCopy.choose(props.plan) : offersCopy.change}
    </Button>
  )
}

/**
 * Renders a card's one button. While the user is unknown, CSS shows the visitor's version; for a visitor the
 * same element then stays, since it may be under a finger.
 */
const OfferAction = (props: OfferActionProps) => {
  const isUnknown = props.state === 'unknown'
  const state = isUnknown ? (props.isFree ? 'included' : 'signup') : props.state
  return (
    <>
      <Grid as="span" className={isUnknown ? 'only-visitor' : undefined}>
        <Action {...props} state={state} />
      </Grid>
      {isUnknown && (
        <Grid as="span" className="only-member">
          <Skeleton h="14" borderRadius="full" />
        </Grid>
      )}
    </>
  )
}

interface OfferCardProps {
  plan: PassLevel
  viewer: Viewer
  isPending: boolean
  currentLabel: string
  signUpAt: string
  onChoose: () => void
}

/** Renders one Pass: its benefits, its price, and the user's button. */
export const OfferCard = ({ plan, viewer, ...action }: OfferCardProps) => {
  const titleId = useId()
  const state = offerState(viewer, plan)
  const isRecommended = recommendedPlan(viewer) === plan
  const mark = state === 'current' ? offersCopy.current : isRecommended && offersCopy.recommended
  return (
    <article className={styles.card} data-recommended={isRecommended} aria-labelledby={titleId}>
      {mark && <Badge className={styles.mark}>{mark}</Badge>}
      <div className={styles.face} data-level={plan}>
        <PassPattern filled={userPassType(plan)} ink={passInk[plan]} combClassName={styles.comb} />
        <Heading as="p" className={styles.brand} size="sm" textStyle="sm">
          {offersCopy.brand}
        </Heading>
        <div>
          <Heading as="h3" className={styles.name} size="3xl" id={titleId}>
            {passLabel(subscriptionPassType(plan))}
          </Heading>
          <Text className="figures" fontWeight="medium" mt="2">
            <Text as="b" textStyle="xl">
              {wholeEuros(monthlyPriceCents[plan])}
            </Text>
            {plan !== 'free' && <span> {offersCopy.perMonth}</span>}
          </Text>
        </div>
      </div>
      <div className={styles.stub}>
        <Stack as="ul" flex={1} gap="3">
          {offersCopy.features[plan].map((feature) => (
            <li className={styles.feature} key={feature}>
              <CheckIcon className={styles.tick} size={20} />
              {feature}
            </li>
          ))}
        </Stack>
        <Grid className={styles.action}>
          <OfferAction
            {...action}
            plan={offersCopy.plans[plan]}
            state={state}
            isFree={plan === 'free'}
            isRecommended={isRecommended}
          />
        </Grid>
      </div>
    </article>
  )
}
