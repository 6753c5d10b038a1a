import { type ReactNode, useEffect, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { paths } from '../../config/paths.ts'
import { favouritesCopy } from '../../copy/favourites.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { ExpiredStrip } from '../../ui/expired-strip.tsx'
import { HeartIcon } from '../../ui/icons.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import { ShareIcon } from '../../ui/more-icons.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './favourites.css.ts'
import { useFavourites, useQueuedCount } from './queries.ts'

const { asOf, empty, notYet, unanswered } = favouritesCopy

const fetchDialog = async () => ({ default: (await import('./share-dialog.tsx')).ShareDialog })

/** Renders the way to another phone: by a code that it scans, without a network, or by a link. */
export const ShareFavourites = ({ events }: { events: readonly Event[] }) => {
  const [isOpen, setOpen] = useState(false)
  const [ShareDialog, load] = useOnDemand(fetchDialog)
  return (
    <>
      <Button variant="outline" size="sm" onClick={() => void load().then(setOpen)}>
        <ShareIcon />
        {favouritesCopy.share.open}
      </Button>
      {isOpen && ShareDialog && <ShareDialog events={events} onClose={() => setOpen(false)} />}
    </>
  )
}

const otherPoster = (
  <span className={styles.poster}>
    <HeartIcon size={22} />
  </span>
)

const EmptyShelf = () => (
  <div className={styles.shelf} aria-hidden="true">
    {otherPoster}
    <span className={styles.chosen}>
      <HeartIcon className={styles.heart} size={22} />
    </span>
    {otherPoster}
  </div>
)

const SIGN_IN = `${paths.auth}?return=${paths.favorites}`

/** Renders 'Favoris' for a visitor. */
export const SignInForFavourites = () => (
  <Notice
    title={favouritesCopy.signIn.title}
    art={<EmptyShelf />}
    action={
      <ButtonLink to={SIGN_IN} size="lg">
        {favouritesCopy.signIn.action}
      </ButtonLink>
    }
  >
    {favouritesCopy.signIn.description}
  </Notice>
)

/** Renders the strip above the stored favourites once the session is over. */
export const ExpiredFavourites = () => <ExpiredStrip copy={favouritesCopy.expired} to={SIGN_IN} />

/** Duration of a card's fade in ms. */
const LEAVE_MS = 200

interface Leaving {
  /** The rendered events: removed ones stay in place until they have faded. */
  events: Event[]
  leaving: ReadonlySet<string>
}

/** Keeps a removed card rendered while it fades out. */
const useLeaving = (events: Event[]): Leaving => {
  const [drawn, setDrawn] = useState(events)
  const current = new Map(events.map((event) => [event.id, event]))
  const known = new Set(drawn.map(({ id }) => id))
  const leaving = new Set([...known].filter((id) => !current.has(id)))
  const isSettled = drawn === events

  useEffect(() => {
    if (isSettled) return
    const timer = setTimeout(() => setDrawn(events), LEAVE_MS)
    return () => clearTimeout(timer)
  }, [events, isSettled])

  if (leaving.size === 0) return { events, leaving }
  const arrived = events.filter(({ id }) => !known.has(id))
  return { events: [...arrived, ...drawn.map((event) => current.get(event.id) ?? event)], leaving }
}

interface MemberFavouritesProps {
  userId: string
  isExpired: boolean
  /** Renders events as cards. Features do not import each other, so the page passes it down. */
  cards: (events: Event[], leaving: ReadonlySet<string>) => ReactNode
  skeleton: ReactNode
}

const nothing: Event[] = []

/** Renders the member's favourites in each state; the device's copy stays readable. */
export const MemberFavourites = ({ userId, isExpired, cards, skeleton }: MemberFavouritesProps) => {
  const { data, error, isFetching, refetch } = useFavourites(userId)
  const waiting = useQueuedCount(userId)
  const staleness = useMemberStaleness(data, { isFetching, error, isExpired })
  const { events, leaving } = useLeaving(data?.value ?? nothing)
  const focus = useKeptPlace<HTMLDivElement>(events.length)

  return (
    <ReadState
      value={data}
      error={error}
      copy={{ notYet, failed: unanswered }}
      onRetry={() => refetch()}
      skeleton={skeleton}
    >
      {({ value, storedAt }) => (
        <div {...focus}>
          <Stack gap="1" mb="5">
            {staleness && <AsOfLine>{asOf[staleness](parisStamp(new Date(storedAt)))}</AsOfLine>}
            {waiting > 0 && (
              <Text textStyle="sm" color="muted">
                {favouritesCopy.waiting(waiting)}
              </Text>
            )}
            <p role="status" className="visually-hidden">
              {favouritesCopy.count(value.length)}
            </p>
          </Stack>
          {events.length === 0 ? (
            <Notice
              title={empty.title}
              art={<EmptyShelf />}
              action={<ButtonLink to={paths.events}>{empty.action}</ButtonLink>}
            >
              {empty.description}
            </Notice>
          ) : (
            <>
              <Heading className="visually-hidden">{favouritesCopy.results}</Heading>
              <Box mb="4">
                <ShareFavourites events={value} />
              </Box>
              {cards(events, leaving)}
            </>
          )}
        </div>
      )}
    </ReadState>
  )
}
