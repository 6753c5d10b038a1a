import type { Admission, AdmissionWay, Expected } from '../../../../contract/check-in.ts'
import { CROCKFORD, unspell } from '../../../../contract/rules/bytes.ts'
import { shortBytes, shortLetters } from '../../../../contract/rules/door-code.ts'
import { GUESTS_NAME } from '../../../../contract/rules/guests.ts'
import { nameMark } from '../../../../contract/rules/name-marks.ts'
import {
  DAY_MS,
  type Days,
  dayOf,
  eveningStart,
  HOUR_MS,
  instantOfParis,
  lastDay,
  MORNING,
  partOfDay,
  upcomingUntil,
} from '../../../../contract/rules/paris-time.ts'
import type { TicketCodeState } from '../../../../contract/tickets.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { type Limit, networkLimits, WINDOW_MS } from '../../../platform/security/limits.ts'

const graphemes = new Intl.Segmenter('fr', { granularity: 'grapheme' })

const letters = (text: string): string[] => Array.from(graphemes.segment(text), ({ segment }) => segment)

/** Letters without combining marks, of which each is one grapheme. */
const PLAIN_INITIAL = /^[ -~\u00c0-\u017e](?=$|[ -~\u00c0-\u017e])/

/** Returns the first grapheme, or ''. The segmenter takes 9 µs, and a door's list has the names of thousands. */
const initial = (text: string): string => {
  const plain = PLAIN_INITIAL.exec(text)
  if (plain) return plain[0]
  const [first] = graphemes.segment(text)
  return first?.segment ?? ''
}

/**
 * Yields a member's name, then shorter forms that a person at the door still recognises: 'Anne-Sophie Martin', 'Anne-Sophie M.', 'A. Martin', then
 * fewer letters.
 */
export function* shorterNames(firstName: string, lastName: string): Generator<string> {
  const full = `${firstName} ${lastName}`.trim()
  yield full
  yield `${firstName} ${initial(lastName)}.`
  yield `${initial(firstName)}. ${lastName}`
  const rest = letters(full)
  while (rest.length > 1) {
    rest.pop()
    yield `${rest.join('').trimEnd()}.`
  }
  // A single grapheme may contain dozens of combining marks: only its base letter is kept.
  yield full.normalize('NFKD').match(/\p{L}/u)?.[0] ?? ''
}

/** Returns a member's name for the door: 'Inès S.', or 'Inès' without a last name. */
const shortName = (firstName: string, lastName: string): string => {
  const last = initial(lastName.trim())
  return last ? `${firstName.trim()} ${last}.` : firstName.trim()
}

/** Yields 'Anne-Sophie M.', then fewer letters of the first name, 'Anne-Soph. M.', down to a single letter. */
export function* shorterDoorNames(firstName: string, lastName: string): Generator<string> {
  const whole = shortName(firstName, lastName)
  yield whole
  const rest = letters(firstName.trim())
  while (rest.length > 1) {
    rest.pop()
    yield shortName(`${rest.join('').trimEnd()}.`, lastName)
  }
  yield whole.normalize('NFKD').match(/\p{L}/u)?.[0] ?? ''
}

/**
 * Returns possible beginnings of the ids with a short code: six letters of a random id, and up to five plain letters if the bytes are text. The full
 * code must still be compared.
 */
export const idBeginnings = (letters: string): { random: string; plain: string | null } => {
  const bytes = Buffer.from(unspell(letters, CROCKFORD, 5) ?? [])
  const plain = bytes.toString('latin1').replace(/\0+$/, '')
  return {
    random: bytes.toString('base64url').slice(0, 6),
    plain: /^[A-Za-z0-9_-]+$/.test(plain) ? plain : null,
  }
}

/** Returns an id's short code without its hyphen. */
export const shortCodeOf = (id: string): string => shortLetters(shortBytes(id))

/** The ticket type of guests on the organiser's list, for any seats. */
export const GUESTS = 'guests'

/** Returns the end of a concert's links: 06:00 of the morning after. */
export const linksEnd = (date: string): Date => upcomingUntil(date)

const dead = (message: string) => new Refusal('token_invalid', message)

export const UNKNOWN_LINK = dead(
  'Ce lien de contrôle n’existe pas, ou n’existe plus. Demandez-en un autre à l’organisation.',
)

const REVOKED_LINK = dead('Ce lien de contrôle a été révoqué. Demandez-en un autre à l’organisation.')

const ENDED_LINK = dead(
  'Ce lien de contrôle a pris fin\u00a0: il valait jusqu’à 6\u00a0h, le matin après le concert.',
)

export const WRONG_DIGITS = new Refusal('forbidden', 'Ces quatre chiffres ne sont pas ceux de ce lien.')

type Link = { revokedAt: Date | null }

type Concert = Days

/** Returns why a link no longer opens its check-in, else undefined. */
export const linkRefusal = ({ revokedAt }: Link, concert: Concert, now: Date): Refusal | undefined => {
  if (revokedAt) return REVOKED_LINK
  return now < linksEnd(lastDay(concert)) ? undefined : ENDED_LINK
}

interface Evening {
  date: string
  time: string | null
}

const isOn = (evening: Evening, now: Date): boolean =>
  now >= eveningStart(evening) && now < linksEnd(evening.date)

/**
 * Returns the evening that a link's doors serve: the concert's own, or that of the fetched list if it is under way while the concert was moved to later
 * or to a past day.
 */
export const eveningOf = (
  { evening, eveningTime }: { evening: string | null; eveningTime: string | null },
  concert: Concert & Evening,
  now: Date,
): Evening => {
  const own = { date: dayOf(concert, now), time: concert.time }
  if (evening === null || (own.date <= evening && isOn(own, now))) return own
  const begun = { date: evening, time: eveningTime }
  return isOn(begun, now) || (now >= linksEnd(own.date) && evening > own.date) ? begun : own
}

/**
 * Returns the end of an evening's list: 06:00 of the next morning. The first night of a festival that starts in the small hours ends on its own
 * morning, so that the second has a list of its own.
 */
export const listEnd = ({ date, time, endDate }: Days & { time: string | null }, now: Date): Date => {
  const morning = instantOfParis(date, MORNING)
  return endDate && partOfDay(time) === 'night' && now < morning ? morning : linksEnd(date)
}

/** Limits tries of the four digits. Right ones are not counted, and a phone with a token makes none. */
export const digitLimits = (linkHash: string, address: string): Limit[] => [
  ...networkLimits(`check-in digits ${linkHash}`, address, { max: 10, windowMs: HOUR_MS }),
  ...networkLimits('check-in network', address, { max: 30, windowMs: HOUR_MS }),
  { key: `check-in ${linkHash}`, max: 30, windowMs: HOUR_MS },
]

/** Limits calls of a phone, if it has a token, and of its network, which many phones share. */
const phoneLimits = (
  name: string,
  { phone, address }: { phone: string | null; address: string },
  { ofPhone, ofNetwork, windowMs = WINDOW_MS }: { ofPhone: number; ofNetwork: number; windowMs?: number },
): Limit[] => [
  ...(phone === null ? [] : [{ key: `${name} phone ${phone}`, max: ofPhone, windowMs }]),
  ...networkLimits(name, address, { max: ofNetwork, windowMs }),
]

type Caller = Parameters<typeof phoneLimits>[1]

/** Limits how often a network asks whether links still open, in 15 minutes. */
export const linkLimits = (address: string): Limit[] =>
  networkLimits('check-in link', address, { max: 1_000 })

/** Limits fetches of a list in 15 minutes. A phone fetches once a minute, and on demand. */
export const listLimits = (caller: Caller): Limit[] =>
  phoneLimits('check-in list', caller, { ofPhone: 100, ofNetwork: 1_500 })

/** Limits new admissions per day: several times the capacity of any venue. */
export const admissionLimits = (linkId: string, caller: Caller): Limit[] =>
  phoneLimits(`admissions ${linkId}`, caller, { ofPhone: 20_000, ofNetwork: 100_000, windowMs: DAY_MS })

/**
 * Returns whether to store a link's admission. A revoked link may only bring those dated before its end and not in the future, and must not undo
 * another link's.
 */
export const isBrought = (
  { at, undoes }: Pick<Admission, 'at' | 'undoes'>,
  { revokedAt }: Link,
  ofOthers: ReadonlySet<string>,
  now: Date,
): boolean =>
  revokedAt === null ||
  (new Date(at) < revokedAt && new Date(at) <= now && (undoes === null || !ofOthers.has(undoes)))

/** A booking in a list; the person's columns are null if it has no member. */
interface ExpectedBooking {
  seatIds: string[]
  kindId: string | null
  memberId: string | null
  firstName: string | null
  lastName: string | null
  isCancelled: boolean
}

const NOBODY = new Uint8Array(5)

const packed = (parts: Uint8Array[]): string => Buffer.concat(parts).toString('base64url')

/** Builds the columns of a list from bookings in order; `points` are the keys of their seats, `retired` the ids of those that were handed over. */
export const expectedOf = (
  eventId: string,
  bookings: ExpectedBooking[],
  kinds: { id: string; name: string }[],
  points: Uint8Array,
  retired: ReadonlySet<string> = new Set(),
): Expected => {
  const hasGuests = bookings.some(({ kindId }) => kindId === GUESTS)
  const named = hasGuests ? [...kinds, { id: GUESTS, name: GUESTS_NAME }] : kinds
  const numberOf = new Map(named.map(({ id }, index) => [id, index]))
  return {
    sizes: bookings.map(({ seatIds }) => seatIds.length),
    names: bookings.map(({ firstName, lastName }) => shortName(firstName ?? '', lastName ?? '')).join('\n'),
    kindOf: bookings.map(({ kindId }) => numberOf.get(kindId ?? '') ?? 0),
    kinds: named.map(({ name }) => name),
    cancelled: bookings.flatMap(({ isCancelled }, index) => (isCancelled ? [index] : [])),
    marks: packed(
      bookings.map(({ firstName, lastName }) =>
        Uint8Array.from([
          ...nameMark(eventId, `${firstName ?? ''} ${lastName ?? ''}`),
          ...nameMark(eventId, lastName ?? ''),
        ]),
      ),
    ),
    retired: bookings
      .flatMap(({ seatIds }) => seatIds)
      .flatMap((seatId, index) => (retired.has(seatId) ? [index] : [])),
    holders: packed(bookings.map(({ memberId }) => (memberId === null ? NOBODY : shortBytes(memberId)))),
    seats: packed(bookings.flatMap(({ seatIds }) => seatIds.map(shortBytes))),
    keys: packed([points]),
  }
}

interface StoredAdmission {
  id: string
  seat: string | null
  memberId: string | null
  undoes: string | null
  way: AdmissionWay
  at: Date
  doorId: string
  doorName: string
}

/** Renders a stored admission for the doors. A deleted account's Pass gets an anonymous name. */
export const admissionOnWire = (row: StoredAdmission): Admission => ({
  id: row.id,
  seat: row.seat,
  pass: row.memberId ?? (row.seat === null && row.undoes === null ? `nobody-${row.id}` : null),
  undoes: row.undoes,
  way: row.way,
  at: row.at.toISOString(),
  door: { id: row.doorId, name: row.doorName },
})

/** Returns the state of a genuine code: a cancelled booking admits no one, a seat admits once. */
export const ticketCodeState = (code: {
  isCancelled: boolean
  usedAt: Date | null
}): Exclude<TicketCodeState, 'falsified'> => (code.isCancelled ? 'cancelled' : code.usedAt ? 'used' : 'valid')
