import type { Ticket } from '../../../contract/tickets.ts'
import { clockOffset, now } from '../../lib/clock.ts'
import { TICKET_VERSION } from '../../ui/qr-code.tsx'
import { readDrawnCode } from '../../ui/read-drawn-code.ts'
import { livingTurn, signLivingCode } from './living-code.ts'
import { loadSeatKeys, loadStoredTicket } from './queries.ts'
import { isStoragePersistent } from './storage-persistence.ts'

/** A clock further off than this is said to be, in ms. */
const CLOCK_TOLERANCE_MS = 60_000

/** What was found on this device for a ticket of today (decision 050). */
export interface PreflightFindings {
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
export const checkTicket = async (userId: string, ticketId: string): Promise<PreflightFindings> => {
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
