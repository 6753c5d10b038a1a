import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { Ticket } from '../../../contract/tickets.ts'
import { offlineCopy } from '../../copy/offline.ts'
import { clockOffset, now } from '../../lib/clock.ts'
import { livingTurn, signLivingCode } from '../../shared/living-code.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import * as Card from '../../ui/card.tsx'
import { AlertIcon, CheckIcon, SunIcon } from '../../ui/icons.tsx'
import { Box, Stack, Wrap } from '../../ui/layout.tsx'
import { ClockIcon, InfoIcon } from '../../ui/more-icons.tsx'
import { TICKET_VERSION } from '../../ui/qr-code.tsx'
import { readDrawnCode } from '../../ui/read-drawn-code.ts'
import { Heading, Text } from '../../ui/type.tsx'
import * as styles from './preflight.css.ts'
import { loadSeatKeys, loadStoredTicket, READINESS } from './queries.ts'
import { usePrepare } from './use-prepare.ts'

const ready = offlineCopy.ready
const copy = offlineCopy.preflight

/** Maximum difference of the device's clock that is not reported, in ms. */
const CLOCK_TOLERANCE_MS = 60_000

/** Findings on this device for a ticket of today (decision 050). */
interface PreflightFindings {
  /** 'read': the code of each seat was drawn and decoded. 'missing': the device has none. 'unread': the decoded text is not the code. */
  code: 'read' | 'unread' | 'missing'
  seats: number
  isLiving: boolean
  /** Difference of the device's clock from the server's at the last contact, in whole minutes; 0 within one. */
  minutesOff: number
  /** Whether the browser persists the storage; null if it does not tell. */
  isPersistent: boolean | null
}

/** Returns the address that each seat's screen shows now, with its code's minimum version; the living one if the device has its key. */
const shownCodes = ({ codes }: Ticket, keys: Map<string, CryptoKey>) =>
  Promise.all(
    codes.map(async ({ id, doorCode, qrUrl }) => {
      const key = keys.get(id)
      const living = key ? await signLivingCode(key, doorCode, livingTurn(now().getTime())) : null
      return {
        value: living ?? (doorCode || qrUrl),
        minVersion: doorCode === '' ? undefined : TICKET_VERSION,
        isLiving: living !== null,
      }
    }),
  )

const minutesOff = (): number => {
  const off = Math.abs(clockOffset())
  return off > CLOCK_TOLERANCE_MS ? Math.round(off / 60_000) : 0
}

/** Checks everything that a ticket needs at the door, from the device's data. Rejects if the decoder cannot be loaded. */
const checkTicket = async (userId: string, ticketId: string): Promise<PreflightFindings> => {
  const [ticket, isPersistent] = await Promise.all([
    loadStoredTicket(userId, ticketId),
    isStoragePersistent(),
  ])
  const device = { minutesOff: minutesOff(), isPersistent }
  if (!ticket || ticket.codes.length === 0) return { code: 'missing', seats: 0, isLiving: false, ...device }
  const keys = await loadSeatKeys(
    userId,
    ticket.codes.map(({ id }) => id),
  )
  const shown = await shownCodes(ticket, keys)
  let isRead = true
  for (const { value, minVersion } of shown) isRead &&= (await readDrawnCode(value, minVersion)) === value
  return {
    code: isRead ? 'read' : 'unread',
    seats: shown.length,
    isLiving: shown.every(({ isLiving }) => isLiving),
    ...device,
  }
}

/** Returns whether the browser persists the storage; null if it does not tell. */
const isStoragePersistent = async (): Promise<boolean | null> =>
  (await navigator.storage?.persisted?.().catch(() => null)) ?? null

const signs = { good: CheckIcon, todo: AlertIcon, coming: ClockIcon, info: InfoIcon, light: SunIcon }

interface LineProps {
  state: keyof typeof signs
  title: string
  /** The next step for the user. */
  detail?: string | undefined
  children?: ReactNode
}

const Line = ({ state, title, detail, children }: LineProps) => {
  const Icon = signs[state]
  return (
    <li className={styles.line} data-state={state}>
      <Icon className={styles.sign} size={20} />
      <div>
        <Text overflowWrap="anywhere" fontWeight={state === 'todo' ? 'medium' : 'normal'}>
          {title}
        </Text>
        {detail && (
          <Text color="muted" maxW="prose">
            {detail}
          </Text>
        )}
        {children}
      </div>
    </li>
  )
}

const codeLine = (findings: PreflightFindings | undefined): LineProps => {
  if (!findings) return { state: 'coming', title: copy.code.coming }
  if (findings.code === 'read') return { state: 'good', title: copy.code.read(findings.seats) }
  return findings.code === 'missing'
    ? { state: 'todo', title: copy.code.missing, detail: copy.code.missingDetail }
    : { state: 'todo', title: copy.code.unread, detail: copy.code.unreadDetail }
}

/** Renders the lines about the device itself, once it has been checked. */
const DeviceLines = ({ findings, onProtect }: { findings: PreflightFindings; onProtect: () => void }) => {
  const { code, isLiving, minutesOff, isPersistent } = findings
  return (
    <>
      {code !== 'missing' &&
        (isLiving ? (
          <Line state="good" title={copy.living} />
        ) : (
          <Line state="info" title={copy.fixed} detail={copy.fixedDetail} />
        ))}
      {minutesOff === 0 ? (
        <Line state="good" title={copy.clock} />
      ) : (
        <Line state="todo" title={copy.clockOff(minutesOff)} detail={copy.clockDetail} />
      )}
      {isPersistent ? (
        <Line state="good" title={copy.persistent} />
      ) : (
        <Line state="todo" title={copy.fragile} detail={copy.fragileDetail}>
          {isPersistent === false && (
            <Box mt="2">
              <Button size="sm" variant="outline" onClick={onProtect}>
                {copy.protect}
              </Button>
            </Box>
          )}
        </Line>
      )}
    </>
  )
}

interface PreflightProps {
  userId: string
  /** The ticket for today's door. */
  ticketId: string
  /** The missing parts of tickets and Pass, in words; '' if none. */
  missing: string
  /** Whether the app's files are cached. */
  app: 'cached' | 'missing'
  /** True if more parts are being fetched. */
  isComing: boolean
  /** True if the session is over: it fetches nothing. */
  isExpired: boolean
  /** True if the address asks for it, as in the reminder: then it is unfolded. */
  isAsked: boolean
}

/**
 * Renders 'Prêt pour l’entrée' on the day of a concert: each need of the ticket at the door, as met or with
 * the next step. Folds to its title once nothing is left to do. Missing parts are fetched automatically.
 */
export const Preflight = ({
  userId,
  ticketId,
  missing,
  app,
  isComing,
  isExpired,
  isAsked,
}: PreflightProps) => {
  const isOnline = useOnline()
  const prepare = usePrepare(userId)
  // A separate sender, so that a press right after the automatic fetch does not count as its repetition.
  const unasked = usePrepare(userId)
  const isWorking = isComing || prepare.isPending || unasked.isPending
  const { data: findings, refetch } = useQuery({
    queryKey: [READINESS, 'preflight', userId, ticketId, isWorking],
    queryFn: () => checkTicket(userId, ticketId),
    placeholderData: (previous) => previous,
    networkMode: 'always',
    gcTime: 0,
    retry: false,
  })
  const isLacking = missing !== '' || app === 'missing' || (findings !== undefined && !findings.isLiving)

  // Tries once per connection: a key that this browser cannot store fails every time.
  const hasTried = useRef(false)
  const fetchIt = useEffectEvent(() => unasked.send(null))
  useEffect(() => {
    if (!isOnline) hasTried.current = false
    if (!isOnline || isWorking || isExpired || !isLacking || hasTried.current) return
    hasTried.current = true
    fetchIt()
  }, [isOnline, isWorking, isExpired, isLacking])

  const protect = async () => {
    await navigator.storage.persist().catch(() => false)
    if ((await isStoragePersistent()) !== null) await refetch()
  }
  const isReady = missing === '' && app === 'cached' && findings?.code === 'read'
  const isFound = findings !== undefined && !isWorking
  const title = isReady ? ready.title : isWorking || !findings ? ready.checking : ready.notReady
  const canRetry = !isWorking && (missing !== '' || app === 'missing')
  const isFragile = findings !== undefined && !findings.isPersistent
  // Folds once nothing is left to do; the storage alone keeps nobody from the door.
  const isCalm = isReady && findings.isLiving && findings.minutesOff === 0
  const [isUnfolded, setUnfolded] = useState<boolean | null>(isAsked ? true : null)
  const isOpen = isUnfolded ?? (!isCalm && (isFound || !isOnline))
  return (
    <Card.Root as="details" size="sm" bg="ground" gap="0" open={isOpen}>
      <Wrap
        as="summary"
        className={styles.summary}
        align="baseline"
        columnGap="3"
        onClick={(event) => {
          // React alone opens and closes it: a toggle event comes later than the state it is about.
          event.preventDefault()
          setUnfolded(!isOpen)
        }}
      >
        <Heading as="span" size="sm" color={isReady ? 'success' : 'ink'} role="status">
          {title}
        </Heading>
        {isFragile && !isOpen && (
          <Text as="span" textStyle="sm" color="muted">
            {copy.fragile}
          </Text>
        )}
      </Wrap>
      <Stack as="ul" textStyle="sm" mt="3">
        <Line
          state={missing === '' ? 'good' : isWorking ? 'coming' : 'todo'}
          title={missing === '' ? copy.stored : isWorking ? copy.storedComing : ready.missing(missing)}
        />
        <Line
          state={app === 'cached' ? 'good' : isWorking ? 'coming' : 'todo'}
          title={app === 'cached' ? copy.app : isWorking ? copy.appComing : copy.appMissing}
        />
        <Line {...codeLine(isFound || findings?.code === 'read' ? findings : undefined)} />
        {findings && <DeviceLines findings={findings} onProtect={() => void protect()} />}
        <Line state="light" title={copy.brightness} />
      </Stack>
      {canRetry && (
        <Box mt="2">
          <Button size="sm" variant="outline" onClick={() => prepare.send(null)}>
            {ready.retry}
          </Button>
        </Box>
      )}
    </Card.Root>
  )
}
