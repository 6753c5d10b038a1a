import { useLayoutEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { LIVING_EVERY_MS, seatShortCode } from '../../../contract/rules/door-code.ts'
import {
  DEFAULT_TIME,
  isUpcoming,
  longDays,
  parisWallClock,
  usedOnDay,
} from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { cancelledTicketCopy, noCodeSentences } from '../../copy/cancelled-ticket.ts'
import { ticketScreenCopy as copy, missingTicket } from '../../copy/ticket-screen.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { now } from '../../lib/clock.ts'
import { takeOverInstantPass } from '../../shared/instant-pass-handover.ts'
import { useLivingCode } from '../../shared/living-code.ts'
import { Badge } from '../../ui/badge.tsx'
import { classes } from '../../ui/classes.ts'
import { ticketBand } from '../../ui/code-bands.tsx'
import { control, way } from '../../ui/code-screen.css.ts'
import { CodeScreen, ShortCode } from '../../ui/code-screen.tsx'
import * as Dialog from '../../ui/dialog.tsx'
import { ArrowLeftIcon, ArrowRightIcon } from '../../ui/icons.tsx'
import { Wrap } from '../../ui/layout.tsx'
import { ErrorState } from '../../ui/notice.tsx'
import { TICKET_VERSION } from '../../ui/qr-code.tsx'
import { useReloadGuard } from '../../ui/use-reload-guard.ts'
import { loadSeatKeys } from './queries.ts'
import * as styles from './ticket-screen.css.ts'

/**
 * Renders the sign of a living code and its remaining time: a line that runs for 15 s, and stands still with
 * reduced motion. `at`: when the code was made, in ms.
 */
const LivingSign = ({ at }: { at: number }) => {
  const line = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (!line.current?.animate || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const running = line.current.animate([{ transform: 'scaleX(1)' }, { transform: 'scaleX(0)' }], {
      duration: LIVING_EVERY_MS,
      delay: at - now().getTime(),
      fill: 'both',
    })
    return () => running.cancel()
  }, [at])
  return (
    <p className={styles.living}>
      <span className={styles.livingText}>
        <b>{copy.living}</b>
        <span className={styles.livingWhy}>{copy.livingWhy}</span>
      </span>
      <span className={styles.livingTrack}>
        <span className={styles.livingLine} ref={line} />
      </span>
    </p>
  )
}

const button = classes(control, styles.turn)

interface SeatTurnerProps {
  /** From 0. */
  seat: number
  seats: number
  onTurn: (step: 1 | -1) => void
}

/** Renders the seat of this code, and the buttons to the others. */
const SeatTurner = ({ seat, seats, onTurn }: SeatTurnerProps) => (
  <Wrap align="center" gap="0">
    {seats > 1 && (
      <button
        className={button}
        type="button"
        aria-label={copy.previous}
        disabled={seat === 0}
        onClick={() => onTurn(-1)}
      >
        <ArrowLeftIcon />
      </button>
    )}
    <p role="status" className={classes('figures', styles.seat)}>
      {copy.seat(seat + 1, seats)}
    </p>
    {seats > 1 && (
      <button
        className={button}
        type="button"
        aria-label={copy.next}
        disabled={seat === seats - 1}
        onClick={() => onTurn(1)}
      >
        <ArrowRightIcon />
      </button>
    )}
  </Wrap>
)

interface TicketScreenProps {
  userId: string
  holder: string
  /** Undefined if this device has no such ticket. */
  ticket: Ticket | undefined
  /** True if the list of tickets is the server's, and its last answer. */
  isCurrent: boolean
  now: Date
  onClose: () => void
  onRetry: () => void
}

interface SeatProps {
  ticket: Ticket
  code: TicketCode
  usedAt: Date | null
  /** True if the seat is used, or its concert over. */
  isSpent: boolean
  holder: string
}

/** Renders the holder and the seat below its code. */
const SeatText = ({ ticket, code: { id, number, entrance }, usedAt, isSpent, holder }: SeatProps) => (
  <>
    <p className={styles.holder} translate="no">
      {holder}
    </p>
    <Wrap as="p" className={styles.kind} align="center" justify="center">
      <span>{[ticket.ticketType, number && copy.number(number)].filter(Boolean).join(' · ')}</span>
      {entrance !== null && <Badge tone="honey">{copy.entrance(entrance)}</Badge>}
      {usedAt && <Badge className={styles.used}>{copy.used(parisWallClock(usedAt).time)}</Badge>}
    </Wrap>
    <ShortCode label={copy.shortCode} code={seatShortCode(id)} />
    {ticket.needsRenewal && !isSpent && <p>{ticketsCopy.needsRenewal(ticket)}</p>}
    <p className={styles.event} translate="no">
      {ticket.eventName}
    </p>
    <p className={classes('figures', styles.day)}>
      {longDays(ticket)}, {ticket.time ?? DEFAULT_TIME}
    </p>
    <p className={styles.where} translate="no">
      {[ticket.place, ticket.city].filter(Boolean).join(', ') || ticketsCopy.unknownVenue}
    </p>
  </>
)

/** Renders a cancelled ticket, which has no code. */
const CancelledText = ({ ticket }: { ticket: Ticket }) => (
  <>
    <p>
      <b>{cancelledTicketCopy.noCode.title}</b>
    </p>
    {noCodeSentences(ticket).map((sentence) => (
      <p key={sentence}>{sentence}</p>
    ))}
  </>
)

const NO_CODE = { id: '', doorCode: '' }

/**
 * Renders a ticket for the door, each seat's code as large as possible: the living one, else the static one,
 * else, for an old row, its link (decision 050).
 */
export const TicketScreen = ({
  userId,
  holder,
  ticket,
  isCurrent,
  now,
  onClose,
  onRetry,
}: TicketScreenProps) => {
  const [wanted, setWanted] = useState(0)
  // The Pass replaces this screen: closing it goes to the same place as closing this one.
  const { state } = useLocation() as { state: unknown }
  useReloadGuard('ticket')
  // Until here the instant pass's script has shown the same code.
  useLayoutEffect(takeOverInstantPass, [])
  const codes = ticket?.codes ?? []
  const seat = Math.min(wanted, Math.max(0, codes.length - 1))
  const code = codes[seat]
  const living = useLivingCode(
    async (seatId) => (await loadSeatKeys(userId, [seatId])).get(seatId) ?? null,
    code ?? NO_CODE,
  )

  if (ticket?.status === 'cancelled')
    return (
      <Dialog.Root open hasAddress onOpenChange={onClose}>
        <Dialog.Content>
          <Dialog.Header>{ticket.eventName}</Dialog.Header>
          <CancelledText ticket={ticket} />
        </Dialog.Content>
      </Dialog.Root>
    )
  if (!ticket || !code) {
    const said = missingTicket(ticket, isCurrent)
    return (
      <Dialog.Root open hasAddress onOpenChange={onClose}>
        <Dialog.Content>
          <Dialog.Header>{ticket?.eventName ?? ticketsCopy.title}</Dialog.Header>
          <ErrorState title={said.title} description={said.description} onRetry={onRetry} />
        </Dialog.Content>
      </Dialog.Root>
    )
  }
  // Stored on an earlier day of its event, it admits once more today.
  const usedAt = usedOnDay(code.usedAt === null ? null : new Date(code.usedAt), ticket, now)
  const isPast = !isUpcoming(ticket, now)
  const isUsed = usedAt !== null
  const isSpent = isUsed || isPast
  const turn = (step: 1 | -1) => setWanted(Math.max(0, Math.min(codes.length - 1, seat + step)))
  return (
    <CodeScreen
      label={copy.title(ticket.eventName)}
      value={living?.value ?? (code.doorCode || code.qrUrl)}
      minVersion={code.doorCode === '' ? undefined : TICKET_VERSION}
      codeTitle={copy.code(seat + 1, codes.length)}
      band={ticketBand(ticket, isUsed)}
      isSpent={isUsed}
      closeLabel={copy.close}
      advice={isSpent ? null : copy.brightness}
      mayTurnOff={copy.mayTurnOff}
      onClose={onClose}
      onTurn={turn}
      bar={
        <>
          <SeatTurner seat={seat} seats={codes.length} onTurn={turn} />
          <Link className={way} to="?pass=plein" replace state={state} preventScrollReset>
            {copy.pass}
          </Link>
        </>
      }
    >
      {living && !isUsed && <LivingSign at={living.at} />}
      {isPast && <Badge tone="danger">{copy.past}</Badge>}
      <SeatText ticket={ticket} code={code} usedAt={usedAt} isSpent={isSpent} holder={holder} />
    </CodeScreen>
  )
}
