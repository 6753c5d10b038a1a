import { chakra } from '@chakra-ui/react/styled-system'
import { useId } from 'react'
import {
  monthlyPriceCents,
  type PassLevel,
  passLabel,
  subscriptionPassType,
  userPassType,
} from '../../../contract/rules/pass-level.ts'
import { offersCopy } from '../../copy/offers.ts'
import { Badge } from '../../ui/badge.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { OfferAction } from './offer-action.tsx'
import { offerCardStyles } from './offer-card-styles.ts'
import { offerState, recommendedPlan, type Viewer } from './offer-state.ts'
import { wholeEuros } from './plan-price.ts'

interface OfferCardProps {
  plan: PassLevel
  viewer: Viewer
  isPending: boolean
  currentLabel: string
  signUpAt: string
  onChoose: () => void
}

const inks = { free: 'own', standard: 'dark', premium: 'honey' } as const

/** One Pass, with what it opens, what it costs and the button that its looker may press. */
export const OfferCard = ({ plan, viewer, ...action }: OfferCardProps) => {
  const titleId = useId()
  const state = offerState(viewer, plan)
  const isRecommended = recommendedPlan(viewer) === plan
  const mark = state === 'current' ? offersCopy.current : isRecommended && offersCopy.recommended
  return (
    <chakra.article
      css={offerCardStyles}
      data-level={plan}
      data-recommended={isRecommended}
      aria-labelledby={titleId}
    >
      {mark && <Badge className="mark">{mark}</Badge>}
      <div className="face">
        <PassPattern filled={userPassType(plan)} ink={inks[plan]} />
        <p className="brand">{offersCopy.brand}</p>
        <div>
          <h3 id={titleId}>{passLabel(subscriptionPassType(plan))}</h3>
          <p className="price figures">
            <b>{wholeEuros(monthlyPriceCents[plan])}</b> {offersCopy.perMonth}
          </p>
        </div>
      </div>
      <div className="stub">
        <ul>
          {offersCopy.features[plan].map((feature) => (
            <li key={feature}>
              <CheckIcon size={20} />
              {feature}
            </li>
          ))}
        </ul>
        <div className="action">
          <OfferAction
            {...action}
            plan={offersCopy.plans[plan]}
            state={state}
            isFree={plan === 'free'}
            isRecommended={isRecommended}
          />
        </div>
      </div>
    </chakra.article>
  )
}
