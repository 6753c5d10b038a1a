import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import type { GivenInvitation } from '../../../contract/invitations.ts'
import { canCancel } from '../../../contract/rules/cancellation.ts'
import { doorsOpenAt, isUpcoming, parisWallClock, shortDay } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { sendingCopy as copy } from '../../copy/sending.ts'
import { failureToast } from '../../shared/failure-toast.ts'
import { refreshTickets } from '../../shared/refresh-tickets.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { HStack, Stack } from '../../ui/layout.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Text } from '../../ui/type.tsx'
import { useKeptPlace } from '../../ui/use-kept-place.ts'
import { useOnDemand } from '../../ui/use-on-demand.ts'
import * as styles from './invitations.css.ts'
import { useGivenInvitations, useReturnSeat, useSeatOffer, useWithdrawInvitation } from './queries.ts'

const fetchDialog = () => import('./send-dialog.tsx')

/** Returns whether places of a ticket change hands at all: those that an order bought, for a concert to come. */
export const hasPlaces = (ticket: Ticket, now: Date): boolean =>
  (ticket.orderId !== null || ticket.isReceived) && ticket.status === 'valid' && isUpcoming(ticket, now)

/** Returns 'à 18:02', or 'le ven. 4 sept. à 18:02' on another day. */
const whenTaken = (takenAt: string, now: Date): string => {
  const { date, time } = parisWallClock(new Date(takenAt))
  return date === parisWallClock(now).date ? copy.rows.at(time) : copy.rows.on(shortDay(date), time)
}

const Hidden = ({ children }: { children: string }) => <span className="visually-hidden">{children}</span>

interface RowProps {
  label: string
  isGone?: boolean
  children?: ReactNode
}

const Row = ({ label, isGone = false, children }: RowProps) => (
  <HStack as="li" className={styles.seat} wrap="wrap" rowGap="0" textStyle="sm">
    <Text as="span" className={styles.seatName} {...(isGone ? { color: 'muted' } : { fontWeight: 'medium' })}>
      {label}
    </Text>
    <HStack className={styles.seatActs} gap="0" wrap="wrap">
      {children}
    </HStack>
  </HStack>
)

interface SentRowProps {
  given: GivenInvitation
  userId: string
  isDisabled: boolean
  onShow: () => void
}

/** Renders a place that nobody has taken yet: its link again, and the button that takes it back. */
const SentRow = ({ given, userId, isDisabled, onShow }: SentRowProps) => {
  const [isAsking, setAsking] = useState(false)
  const label = copy.rows.sent(given.guest)
  const { isPending, send } = useWithdrawInvitation(userId, {
    onDone: () => notify({ title: copy.withdraw.done, type: 'success' }),
    onRefused: (error) => notify(failureToast(error, { title: copy.withdraw.failed })),
  })
  return (
    <Row label={label}>
      <Button variant="ghost" size="sm" onClick={onShow}>
        <span>
          {copy.rows.link} <Hidden>{copy.rows.linkOf(label)}</Hidden>
        </span>
      </Button>
      <Button variant="ghost" size="sm" disabled={isDisabled || isPending} onClick={() => setAsking(true)}>
        <span>
          {copy.rows.withdraw} <Hidden>{label}</Hidden>
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={copy.withdraw.title}
          copy={copy.withdraw}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            send(given.code)
          }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.withdraw.text}</p>
        </ConfirmDialog>
      )}
    </Row>
  )
}

interface SeatActProps {
  seat: TicketCode
  /** Names the seat to screen readers. */
  name: string
  userId: string
  isDisabled: boolean
}

/** Renders the button that gives one of several free seats back. */
const GiveBack = ({ seat, ticketId, name, userId, isDisabled }: SeatActProps & { ticketId: string }) => {
  const [isAsking, setAsking] = useState(false)
  const { isPending, send } = useReturnSeat(userId, {
    onDone: () => notify({ title: copy.giveBack.done, type: 'success' }),
    onRefused: (error) => notify(failureToast(error, { title: copy.giveBack.failed })),
  })
  return (
    <>
      <Button variant="ghost" size="sm" disabled={isDisabled || isPending} onClick={() => setAsking(true)}>
        <span>
          {copy.giveBack.open} <Hidden>{name}</Hidden>
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={copy.giveBack.title}
          copy={copy.giveBack}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            send({ ticketId, seatId: seat.id })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.giveBack.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Renders the button that offers a paid seat of a full concert for sale, or takes it off the sale. */
const Resale = ({ seat: { id: seatId, isOffered }, name, userId, isDisabled }: SeatActProps) => {
  const [isAsking, setAsking] = useState(false)
  const { isPending, send } = useSeatOffer(userId, {
    onDone: (now) =>
      notify(
        now.isOffered
          ? { ...copy.resale.done, type: 'success' }
          : { title: copy.resale.kept, type: 'success' },
      ),
    onRefused: (error) => notify(failureToast(error, { title: copy.resale.failed })),
  })
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        disabled={isDisabled || isPending}
        onClick={() => (isOffered ? send({ seatId, isOffered: false }) : setAsking(true))}
      >
        <span>
          {isOffered ? copy.resale.keep : copy.resale.offer} <Hidden>{name}</Hidden>
        </span>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={copy.resale.title}
          copy={{ confirm: copy.resale.confirm, keep: copy.resale.keepIt }}
          onConfirm={() => {
            // Closed first: the toast with the outcome appears on the page.
            setAsking(false)
            send({ seatId, isOffered: true })
          }}
          onClose={() => setAsking(false)}
        >
          <p>{copy.resale.text}</p>
          <p>{copy.resale.until}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

interface PlaceRowsProps {
  /** Of one order, or a single one. */
  tickets: readonly Ticket[]
  userId: string
  now: Date
  isExpired?: boolean
  /** Among a ticket's actions. */
  isOnTicket?: boolean
}

/** Opens the dialog that makes links for these seats, or that shows the given links. */
type Opened = { seats: TicketCode[]; given?: GivenInvitation[] }

/** Renders the places of a member's tickets by seat: 'Moi', 'Inès, envoyée', 'Encore là', 'Inès, prise à 18:02'. A single one has the button alone. */
export const PlaceRows = ({
  tickets,
  userId,
  now,
  isExpired = false,
  isOnTicket = false,
}: PlaceRowsProps) => {
  const [opened, setOpened] = useState<Opened | null>(null)
  const [SendDialog, loadDialog] = useOnDemand(fetchDialog)
  const client = useQueryClient()
  const isOnline = useOnline()
  const { data } = useGivenInvitations(userId)
  const seats = tickets.flatMap(({ codes }) => codes)
  const ids = new Set(tickets.map(({ id }) => id))
  const given = (data?.value ?? []).filter(({ seat }) => seat && ids.has(seat.ticketId))
  const taken = given.filter(({ state }) => state === 'taken')
  const openOf = new Map(
    given.flatMap((one) => (one.state === 'open' && one.seat ? [[one.seat.id, one]] : [])),
  )
  // A row goes with its given place, or with the link that was taken back.
  const kept = useKeptPlace<HTMLUListElement>([seats.length, ...openOf.keys()].join(' '))
  // The stored ticket still shows the code of a place that someone has taken.
  const isOutdated = taken.some(({ seat }) => seats.some(({ id }) => id === seat?.id))
  useEffect(() => {
    if (isOutdated) refreshTickets(client, userId)
  }, [isOutdated, client, userId])

  const [ticket] = tickets
  if (!ticket) return null
  const { eventName } = ticket
  const mayChange = !isExpired && now < doorsOpenAt(ticket)
  const isOffered = seats.some((seat) => seat.isOffered)
  const isShort =
    seats.length === 1 && !isOffered && given.every(({ state }) => state !== 'open' && state !== 'taken')
  if (isShort && !mayChange) return null
  const unsent = seats.filter((seat) => !openOf.has(seat.id) && seat.usedAt === null && !seat.isOffered)
  const open = async (next: Opened) => {
    if (await loadDialog()) setOpened(next)
    else notify({ title: copy.failed, type: 'error' })
  }
  const nameOf = (seat: TicketCode) => copy.openFor(seats.indexOf(seat) + 1, seats.length, eventName)
  const mayOffer = (seat: TicketCode) =>
    seat.isOffered || tickets.some(({ codes, resale }) => resale === 'open' && codes.includes(seat))
  const resaleButton = (seat: TicketCode) =>
    mayOffer(seat) && (
      <Resale seat={seat} name={nameOf(seat)} userId={userId} isDisabled={!isOnline || isExpired} />
    )
  /** Renders the button of a free seat of several; a single one is cancelled as a whole booking. */
  const giveBackButton = (seat: TicketCode) => {
    const of = tickets.find(({ codes }) => codes.includes(seat))
    return (
      of &&
      of.codes.length > 1 &&
      !of.isReceived &&
      canCancel(of, now) && (
        <GiveBack
          seat={seat}
          ticketId={of.id}
          name={nameOf(seat)}
          userId={userId}
          isDisabled={!isOnline || isExpired}
        />
      )
    )
  }
  const maySellLater = tickets.some(
    ({ resale, codes }) => resale === 'seats_left' && codes.some(({ usedAt }) => usedAt === null),
  )
  const seatsLeft = mayChange && maySellLater && (
    // Beside buttons it is aligned with their words.
    <Text textStyle="sm" color="muted" px={isShort ? '4' : '0'} py={isShort ? '2' : '0'}>
      {copy.resale.seatsLeft}
    </Text>
  )
  const sendButton = (seat: TicketCode) => (
    <Button
      variant="ghost"
      size="sm"
      disabled={!isOnline && !opened}
      onClick={() => void open({ seats: [seat] })}
    >
      <span>
        {copy.open} <Hidden>{nameOf(seat)}</Hidden>
      </span>
    </Button>
  )
  const labelOf = (seat: TicketCode) => {
    const label = seat === (unsent[0] ?? seats[0]) ? copy.rows.mine : copy.rows.here
    const kind = tickets.length > 1 && tickets.find(({ codes }) => codes.includes(seat))?.ticketType
    const named = kind ? `${label} · ${kind}` : label
    return seat.isOffered ? copy.resale.offered(named) : named
  }
  return (
    <>
      {isShort ? (
        <>
          {unsent.map((seat) => (
            <HStack gap="0" key={seat.id}>
              {sendButton(seat)}
              {resaleButton(seat)}
            </HStack>
          ))}
          {seatsLeft}
        </>
      ) : (
        <Stack className={isOnTicket ? styles.places : ''} gap="0" align="start" w="full">
          <Stack as="ul" gap="0" w="full" aria-label={copy.title} {...kept}>
            {seats.map((seat) => {
              const sent = openOf.get(seat.id)
              return sent ? (
                <SentRow
                  key={seat.id}
                  given={sent}
                  userId={userId}
                  isDisabled={!isOnline || isExpired}
                  onShow={() => void open({ seats: [], given: [sent] })}
                />
              ) : (
                <Row key={seat.id} label={labelOf(seat)}>
                  {mayChange && seat.usedAt === null && !seat.isOffered && sendButton(seat)}
                  {mayChange && seat.usedAt === null && resaleButton(seat)}
                  {mayChange && seat.usedAt === null && giveBackButton(seat)}
                </Row>
              )
            })}
            {taken.map(({ code, takenBy, guest, takenAt }) => (
              <Row
                isGone
                key={code}
                label={copy.rows.taken(takenBy ?? guest, takenAt ? whenTaken(takenAt, now) : '')}
              />
            ))}
          </Stack>
          {mayChange && unsent.length > 2 && (
            <Button
              variant="outline"
              size="sm"
              disabled={!isOnline && !opened}
              onClick={() => void open({ seats: unsent.slice(1) })}
            >
              <span>
                {copy.all(unsent.length)} <Hidden>{copy.allOf(eventName)}</Hidden>
              </span>
            </Button>
          )}
          {seatsLeft}
          {mayChange && !isOnline && (
            <Text textStyle="sm" color="muted">
              {copy.offline}
            </Text>
          )}
        </Stack>
      )}
      {opened && SendDialog && (
        <SendDialog {...opened} eventName={eventName} userId={userId} onClose={() => setOpened(null)} />
      )}
    </>
  )
}
