import type { GiftLink } from '../../../contract/gifts.ts'
import { parisDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { giftsCopy, planNames } from '../../copy/gifts.ts'
import { now } from '../../lib/clock.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { GiftCard } from './gift-card.tsx'
import { useGiftLink, useTakeGift } from './queries.ts'

const copy = giftsCopy.link

const day = (instant: string | null): string | null => instant && parisDay(new Date(instant))

const dateOf = (instant: Date): string => parisWallClock(instant).date

/** Returns whether a Pass begins today or has begun: by the day, since a phone's clock may be seconds behind the server's. */
const hasBegun = (startsAt: string | null): boolean =>
  startsAt !== null && dateOf(new Date(startsAt)) <= dateOf(now())

const events = (
  <ButtonLink to={paths.events} variant="outline">
    {copy.events}
  </ButtonLink>
)

const Take = ({ code, userId }: { code: string; userId: string }) => {
  const isOnline = useOnline()
  const { send, isPending } = useTakeGift(userId, code)
  return (
    <Stack gap="2" align="start">
      <Button
        size="lg"
        disabled={!isOnline}
        loading={isPending}
        loadingText={copy.taking}
        onClick={() => send(null)}
      >
        {copy.take}
      </Button>
      {!isOnline && <p role="note">{copy.offline}</p>}
    </Stack>
  )
}

interface OfferProps {
  gift: GiftLink
  code: string
  userId: string | null
}

/** Renders what a gift is, before anyone signs in, and the button to take it. */
const Offer = ({ gift, code, userId }: OfferProps) => {
  const { from, firstName, validUntil, after, plan, months } = gift
  const here = encodeURIComponent(pathTo(paths.giftLink, code))
  return (
    <Stack gap="6">
      <Heading as="p" size="2xl" textWrap="balance">
        {copy.for(from, firstName)}
      </Heading>
      <GiftCard gift={gift} from={from} />
      <Stack gap="2" maxW="prose" textWrap="pretty">
        <p className="figures">
          <b>{copy.what(planNames[plan], months)}</b>
        </p>
        <p>{copy.rules}</p>
        <p className="figures">{after ? copy.after(day(after.until)) : copy.now}</p>
        <p className="figures">{copy.until(parisDay(new Date(validUntil)))}</p>
      </Stack>
      {userId === null ? (
        <Stack gap="3" align="start">
          <ButtonLink to={`${paths.auth}?return=${here}`} size="lg">
            {copy.signIn}
          </ButtonLink>
          <Text color="muted">{copy.signInText}</Text>
        </Stack>
      ) : (
        <Take code={code} userId={userId} />
      )}
    </Stack>
  )
}

const Mine = ({ mine }: { mine: NonNullable<GiftLink['mine']> }) => (
  <Notice
    title={copy.mine.title}
    action={
      <Wrap gap="3">
        <ButtonLink to={`${paths.tickets}?pass=carte`}>{copy.mine.pass}</ButtonLink>
        {events}
      </Wrap>
    }
  >
    <p className="figures" role="status">
      {hasBegun(mine.startsAt)
        ? copy.mine.running(day(mine.endsAt) ?? '')
        : copy.mine.waiting(day(mine.startsAt))}
    </p>
  </Notice>
)

interface OfferedGiftProps {
  code: string
  /** Null for a visitor, undefined while unknown. */
  userId: string | null | undefined
}

/** Renders the page of a gift's link: what is given, the button to take it, or why there is none. */
export const OfferedGift = ({ code, userId }: OfferedGiftProps) => {
  const { data, error, refetch } = useGiftLink(code, userId)
  const kept = useKeptPlace<HTMLDivElement>(String(data?.state))
  const { kind, retryable } = (error ?? {}) as { kind?: string; retryable?: boolean }
  if (!data && kind === 'api' && !retryable)
    return (
      <Notice title={copy.unknown.title} action={events}>
        {copy.unknown.text}
      </Notice>
    )
  return (
    <div {...kept}>
      <ReadState
        value={data}
        error={error}
        copy={copy}
        onRetry={() => void refetch()}
        skeleton={<Skeleton h="80" borderRadius="xl" />}
      >
        {(gift) => {
          if (gift.mine) return <Mine mine={gift.mine} />
          if (gift.state === 'open') return <Offer gift={gift} code={code} userId={userId ?? null} />
          return (
            <Notice title={copy[gift.state].title} action={events}>
              {copy[gift.state].text}
            </Notice>
          )
        }}
      </ReadState>
    </div>
  )
}
