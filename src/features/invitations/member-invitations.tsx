import { useId } from 'react'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { isSessionOver } from '../../data/errors.ts'
import { useAllowance } from '../../shared/allowance.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { GivenList } from './given-list.tsx'
import * as styles from './invitations.css.ts'
import { useGivenInvitations } from './queries.ts'

/** In the settings: what is left of the month's invitations, and all that were given. */
const MemberInvitations = ({ userId }: { userId: string }) => {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useGivenInvitations(userId)
  const staleness = useMemberStaleness(data, { isFetching, error })
  const details = useAllowance(userId).data?.value
  // Nothing to say to who has neither a Pass nor ever gave one.
  if (details?.passStatus === 0 && !data?.value.length) return null
  return (
    <section className={styles.inSettings} aria-labelledby={titleId}>
      <h2 className={styles.title} id={titleId}>
        {copy.list.title}
      </h2>
      {details && details.passStatus > 0 && (
        <p className={styles.left}>
          {details.invitesLeft > 0 ? copy.left(details.invitesLeft) : copy.noneLeft}
        </p>
      )}
      {data && staleness && staleness !== 'expired' && data.value.length > 0 && (
        <AsOfLine>{copy.list.asOf[staleness](parisStamp(new Date(data.storedAt)))}</AsOfLine>
      )}
      <ReadState
        value={data?.value}
        error={isSessionOver(error) ? null : error}
        copy={{ notYet: copy.list.notYet, failed: copy.list.unanswered }}
        onRetry={() => refetch()}
        skeleton={<Skeleton className={styles.listComing} borderRadius="lg" />}
        empty={<p className={styles.fact}>{copy.list.empty}</p>}
      >
        {(given) => <GivenList given={given} userId={userId} isNamed />}
      </ReadState>
    </section>
  )
}

export default MemberInvitations
