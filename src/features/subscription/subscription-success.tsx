import { chakra } from '@chakra-ui/react/styled-system'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import type { User } from '../../../contract/auth.ts'
import {
  levelOfPassStatus,
  passLabel,
  passStatus,
  subscriptionPassType,
} from '../../../contract/rules/pass-level.ts'
import { type PaidPlan, paidPlans } from '../../../contract/rules/plans.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { subscriptionSuccessCopy as copy } from '../../copy/subscription-success.ts'
import { useOnline } from '../../shared/use-online.ts'
import { ButtonLink } from '../../ui/button-link.tsx'
import { QrIcon } from '../../ui/more-icons.tsx'
import { Confetti } from './confetti.tsx'
import { PlanFace } from './plan-face.tsx'
import { useRenewedMember } from './queries.ts'
import { successStyles } from './success-styles.ts'

/** How long a confirmation usually takes at most, in ms. */
const USUAL_MS = 30_000

const Active = ({ user }: { user: User }) => (
  <>
    <p>{copy.active}</p>
    <p>
      {copy.receipt(user.email)} {copy.renewal}
    </p>
  </>
)

const Waiting = ({ isOnline }: { isOnline: boolean }) => {
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), USUAL_MS)
    return () => clearTimeout(timer)
  }, [])
  const { long, offline, text } = copy.waiting
  return <p>{isOnline ? (isLong ? long : text) : offline}</p>
}

/** The plan that an address names, standard where it names none. */
const planOf = (name: string | undefined): PaidPlan => paidPlans.find((plan) => plan === name) ?? 'standard'

interface SubscriptionSuccessProps {
  /** As the address has it. */
  planType: string | undefined
  /** The member as last answered: the page asks again and again. Null for a visitor. */
  user: User | null
  isVisitor: boolean
  /** Payments move no money here. */
  isDemo: boolean
}

/** After a payment: the Pass where it is there, the wait for it where it is not, the way in for a visitor (document 2, section 2). */
export const SubscriptionSuccess = (props: SubscriptionSuccessProps) => {
  const { user, isVisitor, isDemo } = props
  const plan = planOf(props.planType)
  const isOnline = useOnline()
  useRenewedMember(user)
  const label = passLabel(subscriptionPassType(plan))
  // Whoever has more than was paid here has it too.
  const isActive = user !== null && passStatus(levelOfPassStatus(user.passStatus)) >= passStatus(plan)
  return (
    <chakra.div css={successStyles}>
      <Confetti />
      <div className="words" role="status">
        <h1 tabIndex={-1}>
          {isVisitor ? copy.visitor.title : isActive ? copy.title(label) : copy.waiting.title(label)}
        </h1>
        {isVisitor ? (
          <p>{copy.visitor.text}</p>
        ) : isActive ? (
          <Active user={user} />
        ) : (
          <Waiting isOnline={isOnline} />
        )}
        {isDemo && <p className="demo">{copy.demo}</p>}
      </div>
      <div className="object">
        {isActive ? (
          <PlanFace level={levelOfPassStatus(user.passStatus)}>
            <p className="owner">
              {user.firstName} {user.lastName}
            </p>
            <Link className="open" to={`${paths.tickets}?pass=carte`}>
              <QrIcon size={22} />
              {copy.open}
            </Link>
          </PlanFace>
        ) : (
          <PlanFace level={plan} isComing={!isVisitor} />
        )}
      </div>
      <div className="ways">
        {isVisitor ? (
          <ButtonLink to={`${paths.auth}?return=${pathTo(paths.subscriptionSuccess, plan)}`} size="lg">
            {copy.visitor.action}
          </ButtonLink>
        ) : (
          <>
            <ButtonLink to={paths.events} size="lg">
              {copy.events}
            </ButtonLink>
            <ButtonLink to={paths.settings} size="lg" variant="outline">
              {copy.settings}
            </ButtonLink>
          </>
        )}
      </div>
    </chakra.div>
  )
}
