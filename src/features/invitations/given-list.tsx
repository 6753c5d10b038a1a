import { useId, useLayoutEffect, useRef, useState } from 'react'
import type { Event } from '../../../contract/events.ts'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import { DEFAULT_TIME, isUpcoming, parisStamp, shortDays } from '../../../contract/rules/paris-time.ts'
import { isPartner } from '../../../contract/rules/pass.ts'
import { invitationsCopy as copy } from '../../copy/invitations.ts'
import { sendingCopy } from '../../copy/sending.ts'
import { isSessionOver } from '../../data/errors.ts'
import { now as present } from '../../lib/clock.ts'
import { useAllowance } from '../../shared/allowance.ts'
import { failureToast } from '../../shared/failure-toast.ts'
import { useMemberStaleness } from '../../shared/freshness.ts'
import { leftThisMonth } from '../../shared/pass-left.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Stack, Wrap } from '../../ui/layout.tsx'
import { Skeleton } from '../../ui/loading.tsx'
import { isFocusLost } from '../../ui/lost-focus.ts'
import { ReadState } from '../../ui/read-state.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './invitations.css.ts'
import { InviteAction } from './invite-action.tsx'
import { linkOf, sendInvitationLink, useGivenInvitations, useWithdrawInvitation } from './queries.ts'

const stateText = ({ kind, state, givenAt, takenBy, takenAt, guest }: GivenInvitation): string => {
  const givenOn = parisStamp(new Date(givenAt))
  if (state === 'open')
    return kind === 'place' ? sendingCopy.list.open(guest, givenOn) : copy.list.open(givenOn)
  if (state === 'taken' && takenBy && takenAt)
    return copy.list.takenBy(takenBy, parisStamp(new Date(takenAt)))
  return (kind === 'place' ? sendingCopy : copy).list.state[state]
}

interface GivenItemProps {
  given: GivenInvitation
  userId: string
  /** True to name the concert, if the list has several. */
  isNamed: boolean
}

const GivenItem = ({ given, userId, isNamed }: GivenItemProps) => {
  const [isAsking, setAsking] = useState(false)
  const isOnline = useOnline()
  const { kind, event, state, until, code } = given
  const withdraw = (kind === 'place' ? sendingCopy : copy).withdraw
  const now = present()
  const isLive = (state === 'open' || state === 'taken') && isUpcoming(event, now)
  const canWithdraw = until !== null && new Date(until) > now
  const { isPending, send } = useWithdrawInvitation(userId, {
    onDone: () => notify({ title: withdraw.done, type: 'success' }),
    onRefused: (error) => notify(failureToast(error, { title: withdraw.failed })),
  })
  const item = useRef<HTMLLIElement>(null)
  useLayoutEffect(() => {
    // The pressed button is gone, and the focus with it.
    if (state === 'withdrawn' && isFocusLost()) item.current?.focus()
  }, [state])
  const about = <span className="visually-hidden">{copy.list.of(event.eventName)}</span>
  return (
    <Card.Root
      as="li"
      size="sm"
      gap="1"
      bg="ground"
      color={isLive ? 'ink' : 'muted'}
      ref={item}
      tabIndex={-1}
    >
      {isNamed && (
        <>
          <Heading as="p" size="sm">
            {event.eventName}
          </Heading>
          <Text textStyle="sm" color="muted">
            {[`${shortDays(event)} · ${event.time ?? DEFAULT_TIME}`, event.place, event.city]
              .filter(Boolean)
              .join(', ')}
          </Text>
        </>
      )}
      <Text textStyle="sm">{stateText(given)}</Text>
      {isLive && canWithdraw && (
        <Text textStyle="sm" color="muted">
          {copy.list.until(parisStamp(new Date(until)))}
        </Text>
      )}
      {isLive && (state === 'open' || canWithdraw) && (
        <Wrap className={styles.acts} align="center" mt="1">
          {state === 'open' && (
            <Button
              variant="ghost"
              size="sm"
              onClick={() => void sendInvitationLink(event.eventName, linkOf(code))}
            >
              <span>
                {copy.list.share} {about}
              </span>
            </Button>
          )}
          {canWithdraw && (
            <Button
              variant="ghost"
              size="sm"
              disabled={!isOnline || isPending}
              onClick={() => setAsking(true)}
            >
              <span>
                {copy.list.withdraw} {about}
              </span>
            </Button>
          )}
        </Wrap>
      )}
      {isAsking && (
        <ConfirmDialog
          title={withdraw.title}
          copy={withdraw}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            send(code)
          }}
          onClose={() => setAsking(false)}
        >
          <Text lineHeight="moderate">
            <b>{event.eventName}</b>
            <br />
            {stateText(given)}
          </Text>
          <p>{withdraw.text}</p>
        </ConfirmDialog>
      )}
    </Card.Root>
  )
}

interface GivenListProps {
  given: GivenInvitation[]
  userId: string
  isNamed?: boolean
}

/** Renders the invitations that a member gave: the guest, the link, and the button to withdraw it. */
const GivenList = ({ given, userId, isNamed = false }: GivenListProps) => (
  <Stack as="ul" gap="3">
    {given.map((one) => (
      <GivenItem key={one.code} given={one} userId={userId} isNamed={isNamed} />
    ))}
  </Stack>
)

interface ConcertInvitationsProps {
  event: Event
  userId: string
}

const PartnerInvitations = ({ event, userId }: ConcertInvitationsProps) => {
  const { data } = useGivenInvitations(userId)
  const here = (data?.value ?? []).filter(
    ({ kind, state, event: { id } }) =>
      kind === 'invitation' && id === event.id && (state === 'open' || state === 'taken'),
  )
  const place = useRef<HTMLDivElement>(null)
  const count = useRef(here.length)
  useLayoutEffect(() => {
    // A withdrawn invitation's button is gone, and the focus with it.
    if (here.length < count.current && isFocusLost())
      (place.current?.querySelector<HTMLElement>('button:enabled') ?? place.current)?.focus()
    count.current = here.length
  }, [here.length])
  return (
    <Stack className={styles.onPage} gap="6" mt="2" ref={place} tabIndex={-1}>
      <InviteAction concert={event} userId={userId} place="page" isFull={event.soldOut} />
      {here.length > 0 && (
        <Stack as="section" gap="3">
          <Heading size="md">{copy.list.here}</Heading>
          <GivenList given={here} userId={userId} />
        </Stack>
      )}
    </Stack>
  )
}

/** Renders the button to invite and the active invitations on a partner concert's page; nothing on other events. */
export const ConcertInvitations = ({ event, userId }: ConcertInvitationsProps) =>
  isPartner(event) && event.ticketingMode === 'internal' ? (
    <PartnerInvitations event={event} userId={userId} />
  ) : null

/** Renders the month's remaining invitations and all that were given, in the settings. */
export const MemberInvitations = ({ userId }: { userId: string }) => {
  const titleId = useId()
  const { data, error, isFetching, refetch } = useGivenInvitations(userId)
  const staleness = useMemberStaleness(data, { isFetching, error })
  const details = useAllowance(userId).data?.value
  const left = details && leftThisMonth(details, present())?.invitations
  // Renders nothing for a member without a Pass who never invited anyone.
  if (details?.passStatus === 0 && !data?.value.length) return null
  return (
    <Stack as="section" gap="3" mt="8" aria-labelledby={titleId}>
      <Heading size="md" id={titleId}>
        {data?.value.some(({ kind }) => kind === 'place') ? sendingCopy.list.titleOfAll : copy.list.title}
      </Heading>
      {details && details.passStatus > 0 && left !== undefined && (
        <Text fontWeight="medium">{left > 0 ? copy.left(left) : copy.noneLeft}</Text>
      )}
      {data && staleness && staleness !== 'expired' && data.value.length > 0 && (
        <AsOfLine>{copy.list.asOf[staleness](parisStamp(new Date(data.storedAt)))}</AsOfLine>
      )}
      <ReadState
        value={data?.value}
        error={isSessionOver(error) ? null : error}
        copy={{ notYet: copy.list.notYet, failed: copy.list.unanswered }}
        onRetry={() => refetch()}
        skeleton={<Skeleton h="20" borderRadius="lg" />}
        empty={
          <Text textStyle="sm" color="muted">
            {copy.list.empty}
          </Text>
        }
      >
        {(given) => <GivenList given={given} userId={userId} isNamed />}
      </ReadState>
    </Stack>
  )
}
