import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Invitation } from '../../../contract/invitations.ts'
import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { DEFAULT_TIME, longDays, parisStamp } from '../../../contract/rules/paris-time.ts'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { invitationsCopy } from '../../copy/invitations.ts'
import { sendingCopy } from '../../copy/sending.ts'
import { ticketScreenCopy } from '../../copy/ticket-screen.ts'
import type { Stored } from '../../data/stored.ts'
import { carryIntent, takeIntent } from '../../shared/carried-intent.ts'
import { whereOf } from '../../shared/directions.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { useLivingCode } from '../../shared/living-code.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckPage, Fact, Facts } from '../../ui/check-page.tsx'
import { ShortCode, useWholeModules } from '../../ui/code-screen.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import { QrCode, TICKET_VERSION } from '../../ui/qr-code.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { GuestScreen } from './guest-screen.tsx'
import * as styles from './invitations.css.ts'
import { copyHeldAddress, loadHeldKey, useHoldPlace, useTakeInvitation } from './queries.ts'

const copy = invitationsCopy.guest
const place = sendingCopy.guest

/** Name of the intent that carries an invitation through the sign-in. */
const INTENT = 'invitation'

interface TakeProps {
  code: string
  userId: string | null
}

/** Renders 'Ajouter à mes billets': at once for a member; a visitor signs in or up first, and it is added when they come back. */
const Take = ({ code, userId, isPlace }: TakeProps & { isPlace: boolean }) => {
  const isOnline = useOnline()
  const { send, isPending } = useTakeInvitation(userId, code, (error) =>
    notify({ title: copy.notAdded, description: error.serverMessage, type: 'error' }),
  )
  useEffect(() => {
    if (userId && takeIntent(INTENT, userId) === code) send(null)
  }, [userId, code, send])
  const navigate = useNavigate()
  const here = encodeURIComponent(pathTo(paths.invitation, code))
  return (
    <Stack align="center" w="full">
      {userId ? (
        <Button disabled={!isOnline} loading={isPending} loadingText={copy.adding} onClick={() => send(null)}>
          {copy.add}
        </Button>
      ) : (
        <Button
          variant="outline"
          onClick={() => {
            carryIntent(INTENT, null, code)
            navigate(`${paths.auth}?return=${here}`)
          }}
        >
          {copy.signIn}
        </Button>
      )}
      {!isOnline && userId && (
        <Text textStyle="sm" color="muted" textWrap="balance" maxW="20rem">
          {copy.addOffline}
        </Text>
      )}
      {!userId && (
        <Text textStyle="sm" color="muted" textWrap="balance" maxW="20rem">
          {isPlace ? place.signInNote : copy.signInNote}
        </Text>
      )}
    </Stack>
  )
}

const TicketFacts = ({ ticket }: { ticket: Ticket }) => (
  <Facts className={styles.facts}>
    <Fact isWhole name={copy.fields.date} className={styles.day}>
      {longDays(ticket)}
    </Fact>
    <Fact name={copy.fields.time}>{ticket.time ?? DEFAULT_TIME}</Fact>
    <Fact name={copy.fields.type}>{ticket.ticketType}</Fact>
    <Fact isWhole name={copy.fields.place}>
      {whereOf(ticket) || copy.unknownVenue}
    </Fact>
  </Facts>
)

/** Renders the code as wide as its place, in whole device pixels. */
const Code = ({ value, minVersion }: { value: string; minVersion?: number }) => {
  const box = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const side = useWholeModules(box, svg, value)
  return (
    <div className={styles.code} ref={box}>
      <QrCode ref={svg} value={value} size={side} title={copy.code} minVersion={minVersion} />
    </div>
  )
}

/** Takes a place without an account: the guest says their first name, for the giver and for the door. */
const Hold = ({ code, guest }: { code: string; guest: string | null }) => {
  const [name, setName] = useState(guest ?? '')
  const [error, setError] = useState<string | null>(null)
  const isOnline = useOnline()
  const { send, isPending } = useHoldPlace(code, (failure) =>
    notify({
      title: place.notHeld,
      description: failure.kind === 'storage' ? place.notStored : failure.serverMessage,
      type: 'error',
    }),
  )
  return (
    <Stack
      as="form"
      gap="3"
      className={styles.hold}
      onSubmit={(event) => {
        event.preventDefault()
        if (name.trim() === '') return setError(place.nameMissing)
        setError(null)
        send(name.trim())
      }}
    >
      <TextField
        label={place.name}
        value={name}
        error={error ?? undefined}
        maxLength={40}
        autoComplete="given-name"
        onChange={({ target }) => setName(target.value)}
      />
      <Button type="submit" size="lg" disabled={!isOnline} loading={isPending} loadingText={place.holding}>
        {place.hold}
      </Button>
      <Text textStyle="sm" color="muted" textWrap="balance">
        {isOnline ? place.holdNote : place.holdOffline}
      </Text>
    </Stack>
  )
}

/** Renders the code of a place that this device holds: the living one, else the static one. */
const HeldCode = ({ code, seat, ticket }: { code: string; seat: TicketCode; ticket: Ticket }) => {
  const [isWhole, setWhole] = useState(false)
  const living = useLivingCode((seatId) => loadHeldKey(code, seatId), seat)
  const value = living?.value ?? (seat.doorCode || seat.qrUrl)
  return (
    <>
      <Code value={value} minVersion={TICKET_VERSION} />
      <ShortCode label={ticketScreenCopy.shortCode} code={seatShortCode(seat.id)} />
      <Text textWrap="balance" maxW="26rem">
        <span>{copy.show}</span> {living && <span>{place.living}</span>}
      </Text>
      <Button variant="outline" onClick={() => setWhole(true)}>
        {copy.fullScreen}
      </Button>
      {isWhole && (
        <GuestScreen
          ticket={ticket}
          value={value}
          minVersion={TICKET_VERSION}
          short={seatShortCode(seat.id)}
          onClose={() => setWhole(false)}
        />
      )}
    </>
  )
}

/** Renders the static code of an invitation, for whoever has its link. */
const LinkCode = ({ seat: { id, qrUrl }, ticket }: { seat: TicketCode; ticket: Ticket }) => {
  const [isWhole, setWhole] = useState(false)
  const short = seatShortCode(id)
  return (
    <>
      <Code value={qrUrl} />
      <ShortCode label={ticketScreenCopy.shortCode} code={short} />
      <Text textWrap="balance" maxW="26rem">
        {copy.show}
      </Text>
      <Button variant="outline" onClick={() => setWhole(true)}>
        {copy.fullScreen}
      </Button>
      {isWhole && <GuestScreen ticket={ticket} value={qrUrl} short={short} onClose={() => setWhole(false)} />}
    </>
  )
}

interface OpenProps extends TakeProps {
  stored: Stored<Invitation>
  isRefreshing: boolean
}

const GuestTicket = ({ stored, isRefreshing, code, userId }: OpenProps) => {
  const staleness = useStaleness(stored, isRefreshing)
  const { kind, ticket, from, guest } = stored.value
  const [seat] = ticket.codes
  const isPlace = kind === 'place'
  return (
    <CheckPage title={isPlace ? place.title : copy.title}>
      <Stack as="article" gap="4" align="center" textAlign="center">
        {staleness && (
          <Box w="full" textAlign="start">
            <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>
          </Box>
        )}
        <Text color="muted">
          {isPlace ? (seat ? place.ofHeld(from) : place.from(from)) : copy.from(from)}
        </Text>
        <Heading as="h1" size="2xl" tabIndex={-1} translate="no">
          {ticket.eventName}
        </Heading>
        {ticket.previousDate && (
          <Text fontWeight="medium">
            {copy.isMoved}
            {'\u00a0: '}
            {concertChangesCopy.insteadOf(ticket.previousDate, ticket.previousTime)}
          </Text>
        )}
        {ticket.previousPlace && (
          <Text fontWeight="medium">
            {`${concertChangesCopy.badge.elsewhere}, ${concertChangesCopy.previously(ticket.previousPlace)}`}
          </Text>
        )}
        {seat &&
          (isPlace ? (
            <HeldCode code={code} seat={seat} ticket={ticket} />
          ) : (
            <LinkCode seat={seat} ticket={ticket} />
          ))}
        {isPlace && !seat && !userId && <Hold code={code} guest={guest} />}
        <TicketFacts ticket={ticket} />
        <Take code={code} userId={userId} isPlace={isPlace} />
        {isPlace && seat && (
          <Stack align="center" w="full">
            <Button variant="plain" onClick={() => void copyHeldAddress(code)}>
              {place.elsewhere}
            </Button>
            <Text textStyle="sm" color="muted" textWrap="balance" maxW="20rem">
              {place.elsewhereNote}
            </Text>
          </Stack>
        )}
        <ButtonLink to={pathTo(paths.event, ticket.eventId)} variant="plain">
          {copy.eventPage}
        </ButtonLink>
      </Stack>
    </CheckPage>
  )
}

export default GuestTicket
