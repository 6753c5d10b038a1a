import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { User } from '../../../contract/auth.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { DEFAULT_TIME, isUpcoming, longDays } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { paths } from '../../config/paths.ts'
import { cancelledTicketCopy, noCodeSentences } from '../../copy/cancelled-ticket.ts'
import { missingTicket } from '../../copy/ticket-screen.ts'
import { ticketSheetCopy as copy } from '../../copy/ticket-sheet.ts'
import { ticketsCopy } from '../../copy/tickets.ts'
import { whereOf } from '../../shared/directions.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { classes } from '../../ui/classes.ts'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { ErrorState, Notice } from '../../ui/notice.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { ReadState } from '../../ui/read-state.tsx'
import { Heading } from '../../ui/type.tsx'
import { useTickets } from './queries.ts'
import { TicketsSkeleton } from './sign-in-required.tsx'
import { useNow } from './ticket-dates.ts'
import * as styles from './ticket-sheet.css.ts'

/** Side of a module on the screen, in CSS pixels; the style sheet scales it to whole dots on paper. */
const MODULE_PX = 5

const SheetCode = ({ value, title }: { value: string; title: string }) => {
  const svg = useRef<SVGSVGElement>(null)
  const [modules, setModules] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured anew for another address, which may have another number of modules.
  useLayoutEffect(() => setModules(Number(svg.current?.getAttribute('viewBox')?.split(' ')[2] ?? 0)), [value])
  return (
    <div className={styles.code}>
      <QrCode ref={svg} value={value} size={modules * MODULE_PX} title={title} />
    </div>
  )
}

interface SheetProps {
  ticket: Ticket
  code: TicketCode
  /** From 1. */
  seat: number
  holder: string
}

/** Renders one seat on paper: its static code, and all that an offline door may ask for. */
const Sheet = ({ ticket, code, seat, holder }: SheetProps) => {
  const seats = ticket.codes.length
  return (
    <article className={styles.sheet}>
      <SheetCode value={code.doorCode || code.qrUrl} title={copy.code(seat, seats)} />
      <div className={styles.text}>
        <Heading size="2xl" className={styles.event} translate="no">
          {ticket.eventName}
        </Heading>
        <p className={classes('figures', styles.when)}>
          {longDays(ticket)}, {ticket.time ?? DEFAULT_TIME}
        </p>
        <p translate="no">{whereOf(ticket) || ticketsCopy.unknownVenue}</p>
        <p className={classes('figures', styles.seat)}>
          <span>{copy.seat(seat, seats)}</span>
          {code.entrance !== null && <span>{copy.entrance(code.entrance)}</span>}
        </p>
        <p>
          <span>{copy.kind}</span> <b>{ticket.ticketType}</b>
        </p>
        {code.number && <p className="figures">{copy.number(code.number)}</p>}
        {holder && (
          <p>
            {copy.holder} <b translate="no">{holder}</b>
          </p>
        )}
        <p>
          {copy.shortCode}{' '}
          <span className={styles.shortCode} translate="no">
            {seatShortCode(code.id)}
          </span>
        </p>
        {ticket.needsRenewal && code.usedAt === null && <p>{ticketsCopy.needsRenewal(ticket)}</p>}
        {code.usedAt !== null && ticket.endDate === null && <p>{copy.used}</p>}
      </div>
      <Stack gridColumn="full" gap="1" textStyle="sm">
        {copy.atTheDoor(ticket.endDate !== null).map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Stack>
    </article>
  )
}

const backToTickets = (
  <ButtonLink to={paths.tickets} variant="outline">
    {copy.back}
  </ButtonLink>
)

/** Renders a printed ticket: one sheet per seat, from the device's data. A cancelled one prints nothing. */
const Sheets = ({ ticket, holder, now }: { ticket: Ticket; holder: string; now: Date }): ReactNode => {
  if (ticket.status === 'cancelled')
    return (
      <Notice title={cancelledTicketCopy.noCode.title} action={backToTickets}>
        {noCodeSentences(ticket).join(' ')}
      </Notice>
    )
  return (
    <>
      {!isUpcoming(ticket, now) && (
        <Box mb="3">
          <Badge tone="danger">{copy.past}</Badge>
        </Box>
      )}
      <Wrap gap="3" mb="6">
        <Button onClick={() => window.print()}>{copy.print}</Button>
        {backToTickets}
      </Wrap>
      <div className={styles.sheets}>
        {ticket.codes.map((code, at) => (
          <Sheet key={code.id} ticket={ticket} code={code} seat={at + 1} holder={holder} />
        ))}
      </div>
    </>
  )
}

interface TicketSheetsProps {
  id: string
  member: Pick<User, 'id' | 'firstName' | 'lastName'>
}

export const TicketSheets = ({ id, member }: TicketSheetsProps) => {
  const { data, error, isFetching, refetch } = useTickets(member.id)
  const now = useNow()
  const retry = () => void refetch()
  return (
    <ReadState value={data} error={error} copy={ticketsCopy} onRetry={retry} skeleton={<TicketsSkeleton />}>
      {({ value, source }) => {
        const ticket = value.find((one) => one.id === id)
        if (!ticket && isFetching) return <TicketsSkeleton />
        if (!ticket || (ticket.codes.length === 0 && ticket.status === 'valid')) {
          const { title, description } = missingTicket(ticket, source === 'server')
          return <ErrorState title={title} description={description} onRetry={retry} action={backToTickets} />
        }
        return <Sheets ticket={ticket} holder={`${member.firstName} ${member.lastName}`.trim()} now={now} />
      }}
    </ReadState>
  )
}
