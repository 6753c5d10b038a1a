import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { instantOfParis, nextDay, parisWallClock } from '../../../contract/rules/paris-time.ts'
import { OFFER_HOURS } from '../../../contract/rules/waiting.ts'
import type { Wait, WaitOffer } from '../../../contract/waits.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { waitingCopy as copy } from '../../copy/waiting.ts'
import type { Stored } from '../../data/stored.ts'
import { now } from '../../lib/clock.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Text } from '../../ui/type.tsx'

/** Returns the sentence of a place in line: a number only if the server has just told it. */
const lineText = (wait: Wait, isCurrent: boolean): string =>
  isCurrent && wait.position !== null ? copy.inLine(wait.position) : copy.inLineSomewhere

/** Returns whether an instant has passed, and renders again when it does. */
const useIsPast = (instant: string | null): boolean => {
  const left = instant === null ? null : Date.parse(instant) - now().getTime()
  const [, setPassed] = useState<string | null>(null)
  useEffect(() => {
    if (left === null || left <= 0 || left > LONGEST_MS) return
    const timer = setTimeout(() => setPassed(instant), left)
    return () => clearTimeout(timer)
  }, [instant, left])
  return left !== null && left <= 0
}

/** An offer holds its seats for less; a timer cannot wait for years. */
const LONGEST_MS = 86_400_000

/** Returns when seats that were held in the night are offered: at the 08:00 after it. `at`: ms since 1970. */
const offeredFrom = (at: number): Date => {
  const { date, time } = parisWallClock(new Date(at))
  return instantOfParis(time < OFFER_HOURS.from ? date : nextDay(date), OFFER_HOURS.from)
}

/** Where and when lines were read. */
type Read = Pick<Stored<unknown>, 'source' | 'storedAt'>

/** Returns the seats that are held. A copy from the night does not know what became of its seats in the morning. */
export const heldOffer = ({ offer }: Wait, { storedAt }: Read): WaitOffer | null =>
  offer?.until || now() < offeredFrom(storedAt) ? offer : null

interface WaitStateProps {
  wait: Wait
  read: Read
  isPending: boolean
  onLeave: () => void
  /** The button that leaves. */
  leaveRef?: RefObject<HTMLButtonElement | null>
  /** Books a seat by the Pass, where the concert is not sold singly. */
  book?: ReactNode
}

/** Renders a member's place in line with the way out of it, or the seats that are held for them. */
export const WaitState = ({ wait, read, isPending, onLeave, leaveRef, book }: WaitStateProps) => {
  const isOnline = useOnline()
  const { quantity, eventName, id, withPass } = wait
  const offer = heldOffer(wait, read)
  const isOver = useIsPast(offer?.until ?? null)
  const obstacle = read.source === 'server' ? wait.obstacle : null
  const isQueued = !isOnline && wait.position === null && !wait.offer
  const leave = (
    <Button
      variant="outline"
      size="sm"
      loading={isPending}
      onClick={onLeave}
      {...(leaveRef && { ref: leaveRef })}
    >
      <span>
        {copy.leave} <span className="visually-hidden">{copy.leaveOf(eventName)}</span>
      </span>
    </Button>
  )
  if (!offer)
    return (
      <Wrap align="center" gap="2" columnGap="4" textAlign="start">
        <div role="status">
          <Text className="figures" fontWeight="bold" textWrap="balance">
            {lineText(wait, read.source === 'server')}
          </Text>
          <Text textStyle="sm" color="muted" textWrap="pretty">
            {isQueued ? copy.queued : copy.seats(quantity)}
          </Text>
          {obstacle && (
            <Text textStyle="sm" textWrap="pretty">
              {copy.passedOver(obstacle)}
            </Text>
          )}
        </div>
        {leave}
      </Wrap>
    )
  const until = offer.until && parisWallClock(new Date(offer.until)).time
  // Whether they were passed on is the server's to tell.
  if (until && isOver)
    return (
      <Wrap align="center" gap="2" columnGap="4" textAlign="start">
        <Text className="figures" role="status">
          {copy.wereHeld(quantity, until)}
        </Text>
        {leave}
      </Wrap>
    )
  return (
    <Stack gap="2" textAlign="start">
      <Text className="figures" fontWeight="bold" textWrap="balance" role="status">
        {copy.held(quantity, until)}
      </Text>
      <Wrap gap="2" columnGap="4" align="center">
        {book ?? (
          <ButtonLink to={pathTo(withPass ? paths.event : paths.eventCheckout, id)}>
            {copy.take(quantity)}
          </ButtonLink>
        )}
        {leave}
      </Wrap>
    </Stack>
  )
}
