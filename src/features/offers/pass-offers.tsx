import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { type PaidPlan, type PassLevel, passLevels } from '../../../contract/rules/pass.ts'
import { offersCopy } from '../../copy/offers.ts'
import { useIsPaymentDemo } from '../../shared/app-config.ts'
import { classes } from '../../ui/classes.ts'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import { OfferCard } from './offer-card.tsx'
import { useChosenPlan, useSignUpWay, viewerOf } from './offer-state.ts'
import * as styles from './offers.css.ts'
import { useCheckout } from './queries.ts'
import { TermsGroup } from './terms-checkbox.tsx'

const fetchSubscribe = async () => ({ default: (await import('./offer-dialogs.tsx')).SubscribeDialog })
const fetchChange = async () => ({ default: (await import('./offer-dialogs.tsx')).ChangeDialog })

export interface PassOffersProps {
  /** The member, if known; only a member can pay. */
  user: { id: string; passStatus: number; city?: string | null | undefined } | null
  /** True if certainly nobody is signed in. */
  isVisitor: boolean
  /** Text of the current plan's button. */
  currentLabel?: string
  /** True on the offers pages, which have the terms beside the cards; elsewhere the recap has them. */
  hasTerms?: boolean
  /** True where the cards are pushed along on a phone, instead of one below the other. */
  isRail?: boolean
}

/** The open recap: its plan, whether it is a change, and whether the terms were accepted before. */
type Asked = { plan: PaidPlan; isChange: boolean; isAccepted: boolean }

/** Renders the three Pass cards, and leads from a card over its recap to its payment. */
export const PassOffers = (props: PassOffersProps) => {
  const { user, isVisitor, currentLabel = offersCopy.currentPass, hasTerms = false, isRail = false } = props
  const signUpWay = useSignUpWay()
  const isDemo = useIsPaymentDemo()
  const terms = useRef<HTMLInputElement>(null)
  const [isMissing, setMissing] = useState(false)
  const [asked, setAsked] = useState<Asked | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [SubscribeDialog, loadSubscribe] = useOnDemand(fetchSubscribe)
  const [ChangeDialog, loadChange] = useOnDemand(fetchChange)
  const close = () => setAsked(null)
  const client = useQueryClient()
  const checkout = useCheckout({
    ...{ onDone: close, onFailed: setFailure, onSessionOver: close },
    onLeft: (opened, order) => {
      import('./offer-dialogs.tsx').then(
        ({ tellOpen }) => tellOpen(opened, order, client),
        () => {},
      )
    },
  })
  const viewer = viewerOf(user, isVisitor)

  const choose = async (plan: PassLevel) => {
    // Only one payment at a time: two tabs could pay for two plans.
    if (plan === 'free' || !user || checkout.isPending) return
    const isChange = user.passStatus > 0
    if (isChange && hasTerms && !terms.current?.checked) {
      setMissing(true)
      terms.current?.focus()
      return
    }
    setFailure(null)
    if (await (isChange ? loadChange() : loadSubscribe())) {
      setAsked({ plan, isChange, isAccepted: terms.current?.checked ?? false })
    } else notify({ title: offersCopy.failed.title, description: offersCopy.failed.notLoaded, type: 'error' })
  }
  useChosenPlan(user !== null, (plan) => {
    if (viewer === 'free') void choose(plan)
  })
  // Hides an open recap that no longer fits: a payment in another tab may have changed the level.
  const isFitting = asked !== null && asked.plan !== viewer && asked.isChange === (viewer !== 'free')
  const dialog = {
    isDemo,
    onAccept: (isAccepted: boolean) => {
      if (terms.current) terms.current.checked = isAccepted
      if (isAccepted) setMissing(false)
    },
    onClose: close,
  }
  return (
    <>
      <div className={classes(styles.offers, isRail && styles.rail)}>
        {passLevels.map((plan) => (
          <OfferCard
            key={plan}
            plan={plan}
            viewer={viewer}
            isPending={checkout.isPending && checkout.variables.plan === plan}
            currentLabel={currentLabel}
            signUpAt={signUpWay(plan === 'free' ? undefined : plan)}
            onChoose={() => void choose(plan)}
          />
        ))}
      </div>
      <Text className={styles.asWide} fontWeight="medium" role="status">
        {checkout.isElsewhere && viewer === 'free' && (
          <Text as="span" display="block" mt="6">
            {offersCopy.elsewhere}
          </Text>
        )}
      </Text>
      {hasTerms && <TermsGroup box={terms} isMissing={isMissing} onChange={() => setMissing(false)} />}
      <Text className={styles.asWide} textStyle="sm" color="muted" mt="6">
        <span>{offersCopy.small}</span>
        {isDemo && (
          <Text as="span" display="block">
            {offersCopy.demo}
          </Text>
        )}
      </Text>
      {isFitting && user && !asked.isChange && SubscribeDialog && (
        <SubscribeDialog
          {...dialog}
          {...asked}
          isPending={checkout.isPending}
          failure={failure}
          onPay={() => {
            setFailure(null)
            checkout.send({ userId: user.id, plan: asked.plan })
          }}
        />
      )}
      {isFitting && user && asked.isChange && ChangeDialog && (
        <ChangeDialog {...dialog} {...asked} userId={user.id} />
      )}
    </>
  )
}
