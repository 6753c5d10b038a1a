import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Invitation } from '../../../contract/invitations.ts'
import { DEFAULT_TIME, longDays, parisStamp } from '../../../contract/rules/paris-time.ts'
import { shortCode } from '../../../contract/rules/signed-codes.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { paths, pathTo } from '../../config/paths.ts'
import { concertChangesCopy } from '../../copy/concert-changes.ts'
import { invitationsCopy } from '../../copy/invitations.ts'
import { ticketScreenCopy } from '../../copy/ticket-screen.ts'
import type { Stored } from '../../data/stored.ts'
import { carryIntent, takeIntent } from '../../shared/carried-intent.ts'
import { useStaleness } from '../../shared/freshness.ts'
import { useOnline } from '../../shared/use-online.ts'
import { AsOfLine } from '../../ui/as-of-line.tsx'
import { Button } from '../../ui/button.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { CheckPage, Fact, Facts } from '../../ui/check-page.tsx'
import { ShortCode, useWholeModules } from '../../ui/code-screen.tsx'
import { Box, Stack } from '../../ui/layout.tsx'
import { QrCode } from '../../ui/qr-code.tsx'
import { notify } from '../../ui/toaster.tsx'
import { Heading, Text } from '../../ui/type.tsx'
import { GuestScreen } from './guest-screen.tsx'
import * as styles from './invitations.css.ts'
import { useTakeInvitation } from './queries.ts'

const copy = invitationsCopy.guest

/** Name of the intent that carries an invitation through the sign-in. */
const INTENT = 'invitation'

interface TakeProps {
  code: string
  userId: string | null
}

/** Renders 'Ajouter à mes billets': at once for a member; a visitor signs in or up first, and it is added when they come back. */
const Take = ({ code, userId }: TakeProps) => {
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
          {copy.signInNote}
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
      {[ticket.place, ticket.city].filter(Boolean).join(', ') || copy.unknownVenue}
    </Fact>
  </Facts>
)

/** Renders the code as wide as its place, in whole device pixels. */
const Code = ({ value }: { value: string }) => {
  const box = useRef<HTMLDivElement>(null)
  const svg = useRef<SVGSVGElement>(null)
  const side = useWholeModules(box, svg, value)
  return (
    <div className={styles.code} ref={box}>
      <QrCode ref={svg} value={value} size={side} title={copy.code} />
    </div>
  )
}

interface OpenProps extends TakeProps {
  stored: Stored<Invitation>
  isRefreshing: boolean
}

const GuestTicket = ({ stored, isRefreshing, code, userId }: OpenProps) => {
  const [isWhole, setWhole] = useState(false)
  const staleness = useStaleness(stored, isRefreshing)
  const { ticket, from } = stored.value
  const [seat] = ticket.codes
  return (
    <CheckPage title={copy.title}>
      <Stack as="article" gap="4" align="center" textAlign="center">
        {staleness && (
          <Box w="full" textAlign="start">
            <AsOfLine>{copy.asOf[staleness](parisStamp(new Date(stored.storedAt)))}</AsOfLine>
          </Box>
        )}
        <Text color="muted">{copy.from(from)}</Text>
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
        {seat && (
          <>
            <Code value={seat.qrUrl} />
            <ShortCode
              label={ticketScreenCopy.shortCode}
              code={shortCode(new URL(seat.qrUrl).searchParams.get('sig') ?? '')}
            />
            <Text textWrap="balance" maxW="26rem">
              {copy.show}
            </Text>
            <Button variant="outline" onClick={() => setWhole(true)}>
              {copy.fullScreen}
            </Button>
          </>
        )}
        <TicketFacts ticket={ticket} />
        <Take code={code} userId={userId} />
        <ButtonLink to={pathTo(paths.event, ticket.eventId)} variant="plain">
          {copy.eventPage}
        </ButtonLink>
      </Stack>
      {isWhole && seat && <GuestScreen ticket={ticket} qrUrl={seat.qrUrl} onClose={() => setWhole(false)} />}
    </CheckPage>
  )
}

export default GuestTicket
