import { type ReactNode, useId } from 'react'
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
import * as Card from '../../ui/card.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { PaidSubscription } from './paid-subscription.tsx'
import * as styles from './panel.css.ts'
import { PlanFace } from './plan-face.tsx'
import { useSubscriptionDetails } from './queries.ts'

interface PanelProps {
  role?: 'status'
  face: ReactNode
  children: ReactNode
}

/** Renders the subscription as a ticket: the Pass's face, a perforation, and the actions. */
const Panel = ({ role, face, children }: PanelProps) => (
  <Card.Root as="div" className={styles.panel} size="lg" p="0" gap="0" role={role}>
    {face}
    <Stack className={styles.stub} gap="6" p={{ base: '6', md: '8' }}>
      {children}
    </Stack>
  </Card.Root>
)

/** Renders the placeholder of the panel while it loads. */
export const PanelSkeleton = () => (
  <Panel role="status" face={<Skeleton className={styles.faceToCome} />}>
    <span className="visually-hidden">{settingsCopy.loading}</span>
    <Skeleton h="12" w="64" />
    <Skeleton h="20" />
    <Skeleton h="12" />
  </Panel>
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
      {(stored) => {
        const { value: details, storedAt } = stored
        const level = levelOfPassType(details.passType)
        return (
          <section aria-labelledby={titleId}>
            <Heading id={titleId} className="visually-hidden">
              {copy.title}
            </Heading>
            <Panel face={<PlanFace level={level} as="h3" />}>
              {staleness && staleness !== 'expired' && (
                <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>
              )}
              {level === 'free' ? (
                <>
                  <Text color="muted" textWrap="pretty">
                    {copy.free.text}
                  </Text>
                  <Wrap>
                    <ButtonLink to={paths.passNectar}>{copy.free.action}</ButtonLink>
                  </Wrap>
                </>
              ) : (
                <PaidSubscription
                  userId={userId}
                  plan={level}
                  stored={stored}
                  isDemo={isDemo}
                  isOnline={isOnline}
                />
              )}
            </Panel>
          </section>
        )
      }}
    </ReadState>
  )
}
