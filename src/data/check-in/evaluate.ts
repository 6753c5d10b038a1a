import type { Admission, AdmissionWay } from '../../../contract/check-in.ts'
import { readPassData } from '../../../contract/pass.ts'
import {
  eventHintOf,
  LIVING_GOOD_MS,
  type ReadDoorCode,
  readDoorCode,
  readShortCode,
  seatPart,
  shortBytes,
  shortLetters,
} from '../../../contract/rules/door-code.ts'
import { eveningStart, upcomingUntil } from '../../../contract/rules/paris-time.ts'
import { signatureBytes, signedBytes, ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import { paths } from '../../config/paths.ts'
import { isSignedBy } from '../../lib/is-signed-by.ts'
import type { Admitted } from './admitted.ts'
import type { Booking, DoorList, ListedSeat } from './door-list.ts'
import { isSignedBySeat } from './seat-key.ts'
import { senderOf } from './team-codes.ts'

export type Refusal =
  /** Not a code of this app, or not a kind that doors accept. */
  | { why: 'not-ours' }
  /** A code that doors show each other, whatever its author: not a ticket. */
  | { why: 'door-code' }
  /** No valid signature of this app. */
  | { why: 'falsified' }
  /** Genuine, for another concert: its id, if the code contains it. */
  | { why: 'other-event'; eventId: string | null }
  | { why: 'event-cancelled' }
  | { why: 'too-early' }
  | { why: 'too-late' }
  /** The booking was cancelled or refunded. */
  | { why: 'cancelled'; seat: ListedSeat }
  | { why: 'other-entrance'; seat: ListedSeat | null; entrance: number }
  /** A living code, too far from our time, in ms: a screenshot, or a wrong clock. `isAhead`: its time is in the future. */
  | { why: 'expired'; seat: ListedSeat; awayMs: number; isAhead: boolean }
  /** A living code of this concert with a key newer than the list: the static code contains more. */
  | { why: 'unknown-key' }
  | { why: 'not-on-list' }
  /** `at`: end of the Pass, in ms since 1970. */
  | { why: 'pass-expired'; name: string; at: number }
  /** A Pass without a booking, at an event that requires one. */
  | { why: 'pass-needs-booking'; name: string }
  /** The free level alone does not admit. */
  | { why: 'pass-free'; name: string }

/** The verdict on a scanned or typed code at this door. Only `admit` lets in without the volunteer's confirmation. */
export type Evaluation =
  /** `seat` is null if it was sold after the list was made: genuine, name unknown. */
  | { is: 'admit'; letters: string; seat: ListedSeat | null; way: AdmissionWay }
  /** The volunteer decides: a static code at a strict door, or a living code that is out of time, by `awayMs`. */
  | { is: 'ask'; why: 'strict'; letters: string; seat: ListedSeat | null; way: AdmissionWay }
  | {
      is: 'ask'
      why: 'expired'
      letters: string
      seat: ListedSeat
      way: AdmissionWay
      awayMs: number
      isAhead: boolean
    }
  /** A Pass of a member with bookings here: the member chooses the seats to admit. */
  | { is: 'choose'; name: string; bookings: Booking[] }
  | { is: 'walk-in'; userId: string; name: string; level: number }
  | { is: 'already'; admission: Admission; seat: ListedSeat | null; name: string }
  | ({ is: 'refused' } & Refusal)

export interface EvaluationContext {
  list: DoorList
  admitted: Pick<Admitted, 'active'>
  /** The server's time, in ms since 1970. */
  now: number
  /** Called with a genuine living code: its seat, and its delay behind our time, in ms. */
  onLiving?: (letters: string, behindMs: number) => void
}

const refused = (refusal: Refusal): Evaluation => ({ is: 'refused', ...refusal })

const isServers = async (
  { serverKeys }: DoorList,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  for (const key of serverKeys) if (await isSignedBy(key, signature, bytes)) return true
  return false
}

/** Returns the reason why the door is closed now; null if it is open: in the concert's evening, until 06:00 of the next morning. */
export const closedDoor = ({ event }: DoorList, now: number): Evaluation | null => {
  if (event.isCancelled) return refused({ why: 'event-cancelled' })
  if (now < eveningStart(event).getTime()) return refused({ why: 'too-early' })
  return now >= upcomingUntil(event.date).getTime() ? refused({ why: 'too-late' }) : null
}

/** Returns the reason to refuse a listed seat; null if it may be admitted. */
export const evaluateSeat = (seat: ListedSeat, { list, admitted }: EvaluationContext): Evaluation | null => {
  if (seat.booking.isCancelled) return refused({ why: 'cancelled', seat })
  const [admission] = admitted.active(seat.letters)
  if (admission) return { is: 'already', admission, seat, name: seat.booking.name }
  const { entrance } = seat
  return entrance !== null && list.split && entrance !== list.split.part
    ? refused({ why: 'other-entrance', seat, entrance })
    : null
}

/** Refuses an unlisted seat that belongs to another entrance; null if it belongs to this one. */
const elsewhere = (bytes: Uint8Array, { split }: DoorList): Evaluation | null => {
  const entrance = split && seatPart(bytes, split.of)
  return entrance !== null && split && entrance !== split.part
    ? refused({ why: 'other-entrance', seat: null, entrance })
    : null
}

/** Evaluates a static or typed code that is known to be genuine. */
const evaluateStatic = (
  letters: string,
  seat: ListedSeat | null,
  way: AdmissionWay,
  context: EvaluationContext,
): Evaluation => {
  const against = seat ? evaluateSeat(seat, context) : null
  if (against) return against
  const [admission] = context.admitted.active(letters)
  if (admission) return { is: 'already', admission, seat, name: '' }
  return context.list.isStrict
    ? { is: 'ask', why: 'strict', letters, seat, way }
    : { is: 'admit', letters, seat, way }
}

const evaluateLiving = async (
  read: ReadDoorCode & { code: { kind: 'living' } },
  context: EvaluationContext,
): Promise<Evaluation> => {
  const { list, now } = context
  const { seatId, at, eventHint } = read.code
  const letters = shortLetters(shortBytes(seatId))
  const seat = list.seat(letters)
  if (!seat)
    return refused(
      eventHint === eventHintOf(list.event.id)
        ? { why: 'unknown-key' }
        : { why: 'other-event', eventId: null },
    )
  if (!(await isSignedBySeat(seat.key, read.signature, read.signed))) return refused({ why: 'falsified' })
  const behindMs = now - at
  context.onLiving?.(letters, behindMs)
  const against = evaluateSeat(seat, context)
  if (against) return against
  const awayMs = Math.abs(behindMs)
  if (awayMs <= LIVING_GOOD_MS) return { is: 'admit', letters, seat, way: 'living' }
  const isAhead = behindMs < 0
  return list.isStrict
    ? refused({ why: 'expired', seat, awayMs, isAhead })
    : { is: 'ask', why: 'expired', letters, seat, way: 'static', awayMs, isAhead }
}

const evaluatePass = (
  pass: { userId: string; name: string; level: number; end: number | null },
  { list, admitted, now }: EvaluationContext,
): Evaluation => {
  const { userId, name, level, end } = pass
  if (end !== null && end <= now) return refused({ why: 'pass-expired', name, at: end })
  const bookings = list.ofHolder(userId)
  if (bookings.length > 0) {
    const seats = bookings.flatMap((booking) => booking.seats)
    const [first] = seats
    const isIn = (seat: ListedSeat) => admitted.active(seat.letters).length > 0
    const [admission] = first ? admitted.active(first.letters) : []
    if (first && admission && seats.every(isIn)) return { is: 'already', admission, seat: first, name }
    return { is: 'choose', name, bookings }
  }
  const [admission] = admitted.active(`pass:${userId}`)
  if (admission) return { is: 'already', admission, seat: null, name }
  if (!list.event.takesPass) return refused({ why: 'pass-needs-booking', name })
  if (level === 0) return refused({ why: 'pass-free', name })
  return elsewhere(shortBytes(userId), list) ?? { is: 'walk-in', userId, name, level }
}

const evaluateDoorCode = async (read: ReadDoorCode, context: EvaluationContext): Promise<Evaluation> => {
  const { code } = read
  const { list } = context
  if (code.kind === 'living') return evaluateLiving({ ...read, code }, context)
  if (!(await isServers(list, read.signature, read.signed))) return refused({ why: 'falsified' })
  if (code.kind === 'pass') {
    const { userId, name, passType: level, end } = code
    return evaluatePass({ userId, name, level, end }, context)
  }
  if (code.eventId !== list.event.id) return refused({ why: 'other-event', eventId: code.eventId })
  const bytes = shortBytes(code.seatId)
  const letters = shortLetters(bytes)
  const seat = list.seat(letters) ?? null
  const result = evaluateStatic(letters, seat, 'static', context)
  return result.is === 'already' || seat ? result : (elsewhere(bytes, list) ?? result)
}

const linkOf = (path: string) => new RegExp(`${path.replace(/:\w+/, '([A-Za-z0-9_-]{1,64})')}$`)
const PASS_LINK = linkOf(paths.pass)
const TICKET_LINK = linkOf(paths.billet)

/** Evaluates a link from before decision 050, still valid; null for any other text. A ticket link names no concert, so only a listed seat is admitted. */
const evaluateLink = async (text: string, context: EvaluationContext): Promise<Evaluation | null> => {
  if (!URL.canParse(text)) return null
  const { pathname, searchParams } = new URL(text)
  const { list } = context
  const given = searchParams.get('sig')
  if (given === null) return null
  const signature = signatureBytes(given)
  const [, seatId] = TICKET_LINK.exec(pathname) ?? []
  if (seatId !== undefined) {
    if (!signature || !(await isServers(list, signature, ticketSignedBytes(seatId))))
      return refused({ why: 'falsified' })
    const letters = shortLetters(shortBytes(seatId))
    const seat = list.seat(letters)
    return seat ? evaluateStatic(letters, seat, 'static', context) : refused({ why: 'not-on-list' })
  }
  const [, userId] = PASS_LINK.exec(pathname) ?? []
  if (userId === undefined) return null
  const said = searchParams.get('data') ?? ''
  const data = readPassData(said)
  if (!data || !signature || !(await isServers(list, signature, signedBytes(userId, said))))
    return refused({ why: 'falsified' })
  const end = data.exp === undefined ? null : Date.parse(data.exp)
  return evaluatePass({ userId, name: data.fullName, level: data.passType, end }, context)
}

/** Longer than any code of ours, in characters. */
const MAX_TEXT = 4_000

/** Evaluates a text from a camera or a keyboard scanner. Stores nothing. */
export const evaluateCode = async (text: string, context: EvaluationContext): Promise<Evaluation> => {
  if (text.length > MAX_TEXT) return refused({ why: 'not-ours' })
  const read = readDoorCode(text)
  const result = read ? await evaluateDoorCode(read, context) : await evaluateLink(text.trim(), context)
  if (!result && senderOf(text) !== undefined) return refused({ why: 'door-code' })
  if (!result) return readShortCode(text) ? evaluateTyped(text, context) : refused({ why: 'not-ours' })
  // A forgery or another concert's code is refused as such on any day, before the door's hours are checked.
  const isOurs = result.is !== 'refused' || !BEYOND_THE_DAY.has(result.why)
  return (isOurs && closedDoor(context.list, context.now)) || result
}

const BEYOND_THE_DAY: ReadonlySet<string> = new Set(['falsified', 'not-ours', 'other-event', 'not-on-list'])

export const evaluateTyped = (typed: string, context: EvaluationContext): Evaluation => {
  const letters = readShortCode(typed)
  const seat = letters && context.list.seat(letters)
  if (!seat) return refused({ why: 'not-on-list' })
  return closedDoor(context.list, context.now) ?? evaluateStatic(seat.letters, seat, 'typed', context)
}
