import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, line, WallTime } from './fields.ts'
import { PublicKey } from './pass.ts'
import { ADMISSIONS_A_CALL } from './rules/door-code.ts'
import { TicketCodeStatus } from './tickets.ts'

/** What opens the check-in of one concert: the secret of the team's link and the four digits given beside it (decision 050). */
export const CheckInAccess = z.object({
  link: z.string('Lien invalide.').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'Lien invalide.')),
  code: z.string('Le code a quatre chiffres.').check(z.regex(/^\d{4}$/, 'Le code a quatre chiffres.')),
  /** What this phone was given when the digits opened the link: it stands for them from then on. */
  token: z.optional(
    z.string('Jeton invalide.').check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/, 'Jeton invalide.')),
  ),
})
export type CheckInAccess = z.infer<typeof CheckInAccess>

/** Bytes as base64url. */
const Packed = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/))

/**
 * Who may come in. Columns: `bookings` in the order they were made, of which none is ever taken out, and their seats in order, so that an earlier list
 * is the beginning of a later one.
 */
const Expected = z.object({
  /** How many seats a booking has. */
  sizes: z.array(z.int().check(z.gte(1))),
  /** The short name of each booking's holder, 'Inès S.', one a line; empty where it is nobody's. */
  names: z.string(),
  /** The kind of each booking's seats: its number in `kinds`. */
  kindOf: z.array(z.int().check(z.gte(0))),
  kinds: z.array(z.string()),
  /** Numbers of the bookings that were cancelled or paid back. */
  cancelled: z.array(z.int().check(z.gte(0))),
  /** Five bytes a booking: `shortBytes` of its member's id, zeros where it has none. */
  holders: Packed,
  /** Five bytes a seat: `shortBytes` of its id. */
  seats: Packed,
  /** 33 bytes a seat: the compressed point of the key that signs its living code. */
  keys: Packed,
})
export type Expected = z.infer<typeof Expected>

/** How somebody was recognised. `pass`: a Pass of whoever has no booking, a walk-in. */
export const admissionWays = ['living', 'static', 'typed', 'name', 'pass'] as const
export type AdmissionWay = (typeof admissionWays)[number]

/** Why a walk-in was one too many: nothing was left of the month, or the Pass had ended. */
export const overrunReasons = ['month', 'ended'] as const

const Letters = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'Code court invalide.'))
const AdmissionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'Identifiant invalide.'))

/**
 * One fact of a door (decision 050), by the id that its phone gave it: a seat came in (`seat`, its short code without a hyphen), a Pass without a booking
 * did (`pass`), or an earlier admission was a mistake (`undoes`). Exactly one of the three is there. It is stored even if it should not have been.
 */
export const Admission = z
  .object({
    id: AdmissionId,
    seat: z.nullable(Letters),
    pass: z.nullable(Id),
    undoes: z.nullable(AdmissionId),
    way: z.enum(admissionWays),
    /** By the phone's clock, set right by what it last knew of the server's. */
    // There is no year 0, and PostgreSQL refuses to store one.
    at: Instant.check(z.refine((at) => at >= '0001', 'Cet instant n’existe pas.')),
    /** Which phone: an id of its own, and what it is called, 'Entrée 1'. */
    door: z.object({ id: AdmissionId, name: line(0, 40, 'Nommez cette entrée.') }),
  })
  .check(
    z.refine(
      ({ seat, pass, undoes }) => [seat, pass, undoes].filter((one) => one !== null).length === 1,
      'Un passage concerne une place, un Pass ou un passage.',
    ),
  )
export type Admission = z.infer<typeof Admission>

/** `POST /api/check-in/list`: all that a phone needs to check the codes of one concert without a network, until `endsAt`. */
export const CheckInList = z.object({
  event: z.object({
    id: Id,
    eventName: z.string(),
    place: z.nullable(z.string()),
    city: z.nullable(z.string()),
    date: CalendarDate,
    time: z.nullable(WallTime),
    isCancelled: z.boolean(),
    /** Whether a Pass without a booking lets in here. */
    takesPass: z.boolean(),
    /** The day it was moved to since this evening's check-in began, which goes on; null where it was not. */
    movedTo: z.optional(z.nullable(CalendarDate)),
  }),
  /** Static codes are shown amber. */
  isStrict: z.boolean(),
  /** Which seats this link's doors let in, by `seatPart`; null for all. */
  split: z.nullable(z.object({ part: z.int(), of: z.int() })),
  /** The server's clock, when the list was made. */
  at: Instant,
  /** When the link ends, and all that it brought is wiped: 06:00 of the morning after. */
  endsAt: Instant,
  /** The keys that sign static codes and Passes. */
  serverKeys: z.array(PublicKey),
  expected: Expected,
})
export type CheckInList = z.infer<typeof CheckInList>

/** A phone's own token, where it called without a good one: to be sent with all that follows. */
const IssuedToken = z.optional(z.nullable(z.string()))

export const OpenedCheckIn = z.extend(CheckInList, { token: IssuedToken })

/** `POST /api/check-in/admissions`: what this phone does not know the server has, and how far it has read the others'. */
export const AdmissionsRequest = z.extend(CheckInAccess, {
  /** `cursor` of the last answer, 0 at first. */
  after: z.int().check(z.gte(0)),
  admissions: z.array(Admission).check(z.maxLength(ADMISSIONS_A_CALL, 'Trop de passages à la fois.')),
})

/** Its answer: everything sent is stored; the admissions of all doors since `after`, in the order they arrived, at most 1,000. */
export const AdmissionsResponse = z.object({
  admissions: z.array(Admission),
  cursor: z.int(),
  /** Whether there are more behind the cursor. */
  hasMore: z.boolean(),
  /** Of what was sent: walk-ins whose month had nothing left, and Passes that had ended: let in all the same. */
  overruns: z.array(z.object({ id: AdmissionId, reason: z.enum(overrunReasons) })),
  at: Instant,
  token: IssuedToken,
})
export type AdmissionsResponse = z.infer<typeof AdmissionsResponse>

/** Body of `POST /api/door-codes/status`: the payload of a code that is read at the door. */
export const DoorCodeRequest = z.object({
  payload: z.string('Code invalide.').check(z.regex(/^[A-Z2-7]{1,600}$/, 'Code invalide.')),
})

/** What a ticket's door code is worth, and for a living one when it was shown; a static one was not shown at any time. */
export const DoorCodeStatus = z.extend(TicketCodeStatus, { shownAt: z.nullable(Instant) })
export type DoorCodeStatus = z.infer<typeof DoorCodeStatus>

/** `GET /api/tickets/keys`: the private P-256 key of a seat to come, its coordinates and scalar as base64url: what its living code is signed with. */
export const SeatKey = z.object({
  seatId: Id,
  key: z.object({ x: z.string(), y: z.string(), d: z.string() }),
})
export type SeatKey = z.infer<typeof SeatKey>
