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
import { classes } from '../../ui/classes.ts'
import { CheckIcon } from '../../ui/icons.tsx'
import { PassPattern } from '../../ui/pass-pattern.tsx'
import { OfferAction } from './offer-action.tsx'
import { offerState, recommendedPlan, type Viewer } from './offer-state.ts'
import * as styles from './offers.css.ts'
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
    <article
      className={styles.card}
      data-level={plan}
      data-recommended={isRecommended}
      aria-labelledby={titleId}
    >
      {mark && <Badge className={styles.mark}>{mark}</Badge>}
      <div className={styles.face}>
        <PassPattern filled={userPassType(plan)} ink={inks[plan]} combClassName={styles.comb} />
        <p className={styles.brand}>{offersCopy.brand}</p>
        <div>
          <h3 className={styles.name} id={titleId}>
            {passLabel(subscriptionPassType(plan))}
          </h3>
          <p className={classes('figures', styles.price)}>
            <b className={styles.amount}>{wholeEuros(monthlyPriceCents[plan])}</b> {offersCopy.perMonth}
          </p>
        </div>
      </div>
      <div className={styles.stub}>
        <ul className={styles.features}>
          {offersCopy.features[plan].map((feature) => (
            <li className={styles.feature} key={feature}>
              <CheckIcon className={styles.tick} size={20} />
              {feature}
            </li>
          ))}
        </ul>
        <div className={styles.action}>
          <OfferAction
            {...action}
            plan={offersCopy.plans[plan]}
            state={state}
            isFree={plan === 'free'}
            isRecommended={isRecommended}
          />
        </div>
      </div>
    </article>
  )
}
