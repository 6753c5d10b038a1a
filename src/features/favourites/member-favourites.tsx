import { chakra } from '@chakra-ui/react/styled-system'
import { type ReactNode, useSyncExternalStore } from 'react'
import type { Event } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import { connectivity } from '../../data/connectivity.ts'
import { isSessionOver } from '../../data/errors.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { EmptyShelf } from './empty-shelf.tsx'
import { useFavourites, useQueuedCount } from './queries.ts'
import { useKeptFocus } from './use-kept-focus.ts'
import { useLeaving } from './use-leaving.ts'

interface MemberFavouritesProps {
  userId: string
  isExpired: boolean
  /** Draws them as cards: given by the page, as features are strangers to each other. */
  cards: (events: Event[], leaving: ReadonlySet<string>) => ReactNode
  skeleton: ReactNode
}

const { asOf, empty, notYet, unanswered } = favouritesCopy
const nothing: Event[] = []

/** The member's favourites in whatever state they are; what the device keeps stays readable. */
export const MemberFavourites = ({ userId, isExpired, cards, skeleton }: MemberFavouritesProps) => {
  const { data, error, isFetching, refetch } = useFavourites(userId)
  const waiting = useQueuedCount(userId)
  const isOnline = useSyncExternalStore(connectivity.subscribe, connectivity.isOnline)
  const { events, leaving } = useLeaving(data?.value ?? nothing)
  const focus = useKeptFocus(events.length)

  if (!data) {
    if (!error) return skeleton
    const said = error.kind === 'offline' || isSessionOver(error) ? notYet : unanswered
    return <ErrorState title={said.title} description={said.description} onRetry={() => refetch()} />
  }
  const when = parisStamp(new Date(data.storedAt))
  const line =
    isExpired || isSessionOver(error)
      ? asOf.expired
      : !isOnline
        ? asOf.offline
        : data.source === 'server'
          ? null
          : isFetching
            ? asOf.refreshing
            : asOf.unreachable
  return (
    <div {...focus}>
      <chakra.div mb="5" display="grid" gap="1">
        {line && <AsOfLine>{line(when)}</AsOfLine>}
        {waiting > 0 && (
          <chakra.p color="muted" fontSize="sm">
            {favouritesCopy.waiting(waiting)}
          </chakra.p>
        )}
        <p role="status" className="visually-hidden">
          {favouritesCopy.count(data.value.length)}
        </p>
      </chakra.div>
      {events.length === 0 ? (
        <Notice
          title={empty.title}
          art={<EmptyShelf />}
          action={<ButtonLink to="/events">{empty.action}</ButtonLink>}
        >
          {empty.description}
        </Notice>
      ) : (
        <>
          <h2 className="visually-hidden">{favouritesCopy.results}</h2>
          {cards(events, leaving)}
        </>
      )}
    </div>
  )
}
