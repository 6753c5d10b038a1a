import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import type { Ticket } from '../../../contract/tickets.ts'
import { offlineCopy } from '../../copy/offline.ts'
import { clockOffset, now } from '../../lib/clock.ts'
import { useOnline } from '../../shared/use-online.ts'
import { Button } from '../../ui/button.tsx'
import { AlertIcon, CheckIcon, SunIcon } from '../../ui/icons.tsx'
import { ClockIcon, InfoIcon } from '../../ui/more-icons.tsx'
import { TICKET_VERSION } from '../../ui/qr-code.tsx'
import { readDrawnCode } from '../../ui/read-drawn-code.ts'
import { livingTurn, signLivingCode } from './living-code.ts'
import * as styles from './preflight.css.ts'
import { DeviceRoom, isStoragePersistent } from './preflight-room.tsx'
import { loadSeatKeys, loadStoredTicket, READINESS } from './queries.ts'
import { usePrepare } from './use-prepare.ts'

const ready = offlineCopy.ready
const copy = offlineCopy.preflight

/** A clock further off than this is said to be, in ms. */
const CLOCK_TOLERANCE_MS = 60_000

/** What was found on this device for a ticket of today (decision 050). */
interface PreflightFindings {
  /** 'read': the code of each seat was drawn and decoded; 'missing': the device keeps none; 'unread': what was decoded is not the code. */
  code: 'read' | 'unread' | 'missing'
  seats: number
  /** Whether every seat's code lives. */
  isLiving: boolean
  /** How far the device's clock was from the server's at the last contact, in whole minutes, 0 within one. */
  minutesOff: number
  /** Whether the browser has promised to leave what is stored here alone; null where it does not say. */
  isPersistent: boolean | null
}

/** The address that each seat's screen shows now, with the least version of its code; the living one where the device keeps its key. */
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

/** Looks at all that a ticket needs at the door, as the device keeps it. Rejects where the decoder cannot be had. */
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

const signs = { good: CheckIcon, todo: AlertIcon, coming: ClockIcon, info: InfoIcon, light: SunIcon }

interface LineProps {
  state: keyof typeof signs
  title: string
  /** What to do. */
  detail?: string | undefined
  children?: ReactNode
}

const Line = ({ state, title, detail, children }: LineProps) => {
  const Icon = signs[state]
  return (
    <li className={styles.line} data-state={state}>
      <Icon className={styles.sign} size={20} />
      <div>
        <p className={styles.lineTitle}>{title}</p>
        {detail && <p className={styles.detail}>{detail}</p>}
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

/** What is said of the device itself, once it has been looked at. */
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
            <Button size="sm" variant="outline" className={styles.action} onClick={onProtect}>
              {copy.protect}
            </Button>
          )}
        </Line>
      )}
    </>
  )
}

interface PreflightProps {
  userId: string
  /** The ticket that is shown at the door today. */
  ticketId: string
  /** What of tickets and Pass is missing, in words; '' for nothing. */
  missing: string
  /** What of the app itself is. */
  app: 'cached' | 'missing'
  /** Whether more of it is on its way. */
  isComing: boolean
  /** A session that is over fetches nothing. */
  isExpired: boolean
}

/** 'Prêt pour l’entrée' on the day of a concert: what the ticket needs at the door, each line good or with what to do; what is missing is fetched by itself. */
export const Preflight = ({ userId, ticketId, missing, app, isComing, isExpired }: PreflightProps) => {
  const isOnline = useOnline()
  const prepare = usePrepare(userId)
  // Of its own: a press just after what was fetched by itself is no repetition of it.
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

  // Once a network: a key that this browser cannot store comes no other time either.
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
  return (
    <section className={styles.preflight} {...(isReady && { 'data-ready': '' })}>
      <p className={styles.title} role="status">
        {title}
      </p>
      <ul className={styles.lines}>
        <Line
          state={missing === '' ? 'good' : isWorking ? 'coming' : 'todo'}
          title={missing === '' ? copy.stored : isWorking ? copy.storedComing : ready.missing(missing)}
        />
        <Line
          state={app === 'cached' ? 'good' : isWorking ? 'coming' : 'todo'}
          title={app === 'cached' ? copy.app : isWorking ? copy.appComing : copy.appMissing}
        />
        <Line {...codeLine(isFound || findings?.code === 'read' ? findings : undefined)} />
        {findings ? <DeviceLines findings={findings} onProtect={() => void protect()} /> : <DeviceRoom />}
        <Line state="light" title={copy.brightness} />
      </ul>
      {canRetry && (
        <Button size="sm" variant="outline" className={styles.action} onClick={() => prepare.send(null)}>
          {ready.retry}
        </Button>
      )}
    </section>
  )
}
