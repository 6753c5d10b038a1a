import { useId } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { levelOfPassType } from '../../../contract/rules/pass.ts'
import { paths } from '../../config/paths.ts'
import { settingsCopy } from '../../copy/settings.ts'
import { subscriptionCopy as copy } from '../../copy/subscription.ts'
import { isSessionOver } from '../../data/errors.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { PaidSubscription } from './paid-subscription.tsx'
import * as styles from './panel.css.ts'
import { PlanFace } from './plan-face.tsx'
import { useSubscriptionDetails } from './queries.ts'

/** Renders the placeholder of the panel while it loads. */
export const PanelSkeleton = () => (
  <div className={styles.panel} role="status">
    <span className="visually-hidden">{settingsCopy.loading}</span>
    <Skeleton className={styles.faceToCome} />
    <div className={styles.stub}>
      <Skeleton h="12" w="64" />
      <Skeleton h="20" />
      <Skeleton h="12" />
    </div>
  </div>
)

interface SubscriptionPanelProps {
  userId: string
  /** True if payments move no money. */
  isDemo: boolean
}

/** Renders the member's subscription in each state: the plan, the next date, and every action to change or end it. */
export const SubscriptionPanel = ({ userId, isDemo }: SubscriptionPanelProps) => {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useSubscriptionDetails(userId)
  const isOnline = useOnline()
  const staleness = useMemberStaleness(data, { isFetching, error })
  return (
    <ReadState
      value={data}
      // The sign-in opens instead.
      error={isSessionOver(error) ? null : error}
      copy={{ notYet: copy.notYet, failed: copy.unanswered }}
      onRetry={() => refetch()}
      skeleton={<PanelSkeleton />}
    >
      {({ value: details, storedAt }) => {
        const level = levelOfPassType(details.passType)
        return (
          <section aria-labelledby={titleId}>
            <h2 id={titleId} className="visually-hidden">
              {copy.title}
            </h2>
            <div className={styles.panel}>
              <PlanFace level={level} as="h3" />
              <div className={styles.stub}>
                {staleness && staleness !== 'expired' && (
                  <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
                )}
                {level === 'free' ? (
                  <>
                    <p className={styles.text}>{copy.free.text}</p>
                    <div className={styles.ways}>
                      <ButtonLink to={paths.passNectar}>{copy.free.action}</ButtonLink>
                    </div>
                  </>
                ) : (
                  <PaidSubscription
                    userId={userId}
                    plan={level}
                    details={details}
                    isDemo={isDemo}
                    isOnline={isOnline}
                  />
                )}
              </div>
            </div>
          </section>
        )
      }}
    </ReadState>
  )
}
