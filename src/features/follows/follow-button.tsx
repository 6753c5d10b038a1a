import { useEffect, useId, useState } from 'react'
import { Link } from 'react-router-dom'
import type { Artist, ProUser } from '../../../contract/directory.ts'
import type { Followed } from '../../../contract/favourites.ts'
import { artistName, isVenueSide, pictureOf, venueName } from '../../../contract/rules/directory.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { followsCopy as copy } from '../../copy/follows.ts'
import { carryIntent, takeIntent } from '../../shared/carried-intent.ts'
import { useMemberId, useSignInRedirect } from '../../shared/sign-in.ts'
import { Button } from '../../ui/button.tsx'
import { CheckIcon } from '../../ui/icons.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { PlusIcon } from '../../ui/more-icons.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './follows.css.ts'
import { FOLLOW_INTENT, useConcerned, useFollow, useFollows } from './queries.ts'

const concertCopy = copy.after

const followedOf = (pro: ProUser): Followed =>
  isVenueSide(pro.Type)
    ? { id: pro.id, name: venueName(pro), kind: 'venue', city: pro.City, imageUrl: pictureOf(pro) }
    : { id: pro.id, name: artistName(pro), kind: 'artist', city: pro.City, imageUrl: pictureOf(pro) }

const ofCard = ({ id, name, city, imageUrl }: Artist): Followed => ({
  id,
  name,
  kind: 'artist',
  city,
  imageUrl,
})

interface FollowButtonProps {
  pro: ProUser | Artist | Followed
  size?: 'sm'
  /** True for the icon alone, on a card. */
  isCorner?: boolean
}

/** Renders 'Suivre' or 'Suivi'. A visitor's press is carried through the sign-in and applied afterwards. */
export const FollowButton = ({ pro, size, isCorner = false }: FollowButtonProps) => {
  const memberId = useMemberId()
  const subject = 'kind' in pro ? pro : 'Type' in pro ? followedOf(pro) : ofCard(pro)
  const follows = useFollows(memberId)
  const goToSignIn = useSignInRedirect()
  const askToSignIn = (wanted: boolean) => {
    if (wanted) carryIntent(FOLLOW_INTENT, memberId ?? null, subject.id)
    notify({ ...copy.signIn, type: 'error', subject: FOLLOW_INTENT })
    goToSignIn()
  }
  const { send, isPending, variables } = useFollow(memberId, subject, askToSignIn)
  const isFollowed = isPending ? variables : Boolean(follows.data?.value.some(({ id }) => id === pro.id))
  useEffect(() => {
    if (memberId && takeIntent(FOLLOW_INTENT, memberId, (id) => id === pro.id)) send(true)
  }, [memberId, pro.id, send])
  const own = {
    'aria-pressed': isFollowed,
    'aria-label': isFollowed ? copy.namedFollowed(subject.name) : copy.named(subject.name),
    disabled: memberId === undefined || (Boolean(memberId) && follows.isPending),
    onClick: () => (memberId === null ? askToSignIn(true) : send(!isFollowed)),
  }
  if (isCorner)
    return (
      <button
        {...own}
        type="button"
        className={styles.corner}
        title={isFollowed ? copy.followed : copy.follow}
      >
        {isFollowed ? <CheckIcon size={20} /> : <PlusIcon size={20} />}
      </button>
    )
  return (
    <Button {...own} variant={isFollowed ? 'outline' : 'solid'} size={size}>
      {isFollowed && <CheckIcon size={20} />}
      <span>{isFollowed ? copy.followed : copy.follow}</span>
    </Button>
  )
}

/** Renders the artists and the venue of a past concert, to follow; offline, those that the device knows. */
export const FollowConcert = ({ ticket }: { ticket: Ticket }) => {
  const listId = useId()
  const [isOpen, setOpen] = useState(false)
  const { data, error } = useConcerned(ticket, isOpen)
  const note = error
    ? concertCopy.failed
    : !data
      ? concertCopy.reading
      : data.value.length === 0
        ? concertCopy.none
        : null
  return (
    <div className={styles.after}>
      <Button
        variant="ghost"
        size="sm"
        aria-expanded={isOpen}
        aria-controls={listId}
        onClick={() => setOpen(!isOpen)}
      >
        <span>
          {concertCopy.open} <span className="visually-hidden">{concertCopy.of(ticket.eventName)}</span>
        </span>
      </Button>
      <div id={listId} hidden={!isOpen}>
        {note ? (
          <Text textStyle="sm" color="muted" textWrap="pretty" px="4" mb="3" role="status">
            {note}
          </Text>
        ) : (
          <Stack as="ul" px="4" py="2">
            {data?.value.map((one) => (
              <Wrap as="li" align="center" gap="0" columnGap="3" key={one.id}>
                <Heading
                  as={Link}
                  size="sm"
                  className={styles.named}
                  to={one.kind === 'venue' ? pathTo(paths.venue, one.id) : pathTo(paths.artist, one.id)}
                >
                  {one.name}
                </Heading>
                <FollowButton pro={one} size="sm" />
              </Wrap>
            ))}
          </Stack>
        )}
      </div>
    </div>
  )
}
