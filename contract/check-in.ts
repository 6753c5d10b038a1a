import * as z from 'zod/mini'
import { CalendarDate, Id, Instant, line, WallTime } from './fields.ts'
import { PublicKey } from './pass.ts'
import { ADMISSIONS_A_CALL } from './rules/door-code.ts'
import { TicketCodeStatus } from './tickets.ts'

/** Credentials for the check-in of one concert: the secret of the team's link and its four-digit code (decision 050). */
export const CheckInAccess = z.object({
  link: z.string('Lien invalide.').check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'Lien invalide.')),
  code: z.string('Le code a quatre chiffres.').check(z.regex(/^\d{4}$/, 'Le code a quatre chiffres.')),
  /** Token of this phone, issued when the code was accepted; it replaces the code in later requests. */
  token: z.optional(
    z.string('Jeton invalide.').check(z.regex(/^[A-Za-z0-9_-]{22}\.[A-Za-z0-9_-]{43}$/, 'Jeton invalide.')),
  ),
})
export type CheckInAccess = z.infer<typeof CheckInAccess>

/** The link alone, without its digits. */
export const CheckInLink = z.pick(CheckInAccess, { link: true })

/** Bytes as base64url. */
const Packed = z.string().check(z.regex(/^[A-Za-z0-9_-]*$/))

/**
 * The seats that may enter, as columns. Bookings are in creation order and are never removed, so an earlier list is always a prefix of a
 * later one.
 */
const Expected = z.object({
  /** Number of seats per booking. */
  sizes: z.array(z.int().check(z.gte(1))),
  /** Short name of each booking's holder, such as 'Inès S.', one per line; empty if the booking has no holder. */
  names: z.string(),
  /** Index in `kinds` of each booking's ticket type. */
  kindOf: z.array(z.int().check(z.gte(0))),
  kinds: z.array(z.string()),
  /** Indexes of the cancelled or refunded bookings. */
  cancelled: z.array(z.int().check(z.gte(0))),
  /** Indexes, over all seats, of those that were handed over: the place has a later booking. Older lists lack it. */
  retired: z.optional(z.array(z.int().check(z.gte(0)))),
  /** Five bytes per booking: `shortBytes` of the member's id, or zeros if it has no member. */
  holders: Packed,
  /** Five bytes per seat: `shortBytes` of its id. */
  seats: Packed,
  /** Two marks of three bytes per booking, of the holder's full and last name (`rules/name-marks.ts`). Stored lists of an earlier version lack it. */
  marks: z.optional(Packed),
  /** 33 bytes per seat: the compressed point of the key that signs its living code. */
  keys: Packed,
})
export type Expected = z.infer<typeof Expected>

/** How the guest was identified. `pass` is a walk-in with a Pass but no booking. */
export const admissionWays = ['living', 'static', 'typed', 'name', 'pass'] as const
export type AdmissionWay = (typeof admissionWays)[number]

/** Why a walk-in exceeds the Pass: its monthly quota is spent, or the Pass has ended. */
export const overrunReasons = ['month', 'ended'] as const

const Letters = z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{8}$/, 'Code court invalide.'))
const AdmissionId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22}$/, 'Identifiant invalide.'))

/**
 * One door event (decision 050), with an id from the phone. It has exactly one of `seat` (short code without hyphen), `pass` (walk-in) and
 * `undoes` (a revoked admission). Stored even if the admission was wrong.
 */
export const Admission = z
  .object({
    id: AdmissionId,
    seat: z.nullable(Letters),
    pass: z.nullable(Id),
    undoes: z.nullable(AdmissionId),
    way: z.enum(admissionWays),
    /** Time of the phone's clock, corrected by its last known offset from the server. */
    // PostgreSQL refuses to store year 0, which does not exist.
    at: Instant.check(z.refine((at) => at >= '0001', 'Cet instant n’existe pas.')),
    /** The phone: its own id and its label, such as 'Entrée 1'. */
    door: z.object({ id: AdmissionId, name: line(0, 40, 'Nommez cette entrée.') }),
  })
  .check(
    z.refine(
      ({ seat, pass, undoes }) => [seat, pass, undoes].filter((one) => one !== null).length === 1,
      'Un passage concerne une place, un Pass ou un passage.',
    ),
  )
export type Admission = z.infer<typeof Admission>

/** `POST /api/check-in/list`: everything a phone needs to check the codes of one concert offline until `endsAt`. */
export const CheckInList = z.object({
  event: z.object({
    id: Id,
    eventName: z.string(),
    place: z.nullable(z.string()),
    city: z.nullable(z.string()),
    date: CalendarDate,
    time: z.nullable(WallTime),
    isCancelled: z.boolean(),
    /** True if a Pass without a booking is admitted. */
    takesPass: z.boolean(),
    /** New date if the concert moved after this check-in began; the check-in continues. Otherwise null. */
    movedTo: z.optional(z.nullable(CalendarDate)),
  }),
  /** Static codes are shown amber. */
  isStrict: z.boolean(),
  /** The seats that this link's doors admit, by `seatPart`; null for all. */
  split: z.nullable(z.object({ part: z.int(), of: z.int() })),
  /** Server time when the list was made. */
  at: Instant,
  /** Expiry of the list, 06:00 after its night. The phone then deletes all downloaded data. */
  endsAt: Instant,
  /** Public keys for static codes and Passes. */
  serverKeys: z.array(PublicKey),
  expected: Expected,
})
export type CheckInList = z.infer<typeof CheckInList>

/** A new phone token if the request had no valid one. The phone sends it from then on. */
const IssuedToken = z.optional(z.nullable(z.string()))

export const OpenedCheckIn = z.extend(CheckInList, { token: IssuedToken })

/** `POST /api/check-in/admissions`: uploads this phone's unconfirmed admissions and asks for those of the other phones. */
export const AdmissionsRequest = z.extend(CheckInAccess, {
  /** `cursor` of the last response; 0 at first. */
  after: z.int().check(z.gte(0)),
  admissions: z.array(Admission).check(z.maxLength(ADMISSIONS_A_CALL, 'Trop de passages à la fois.')),
})

/** Every uploaded admission is stored. `admissions` holds at most 1,000 entries of all doors since `after`, in order of arrival. */
export const AdmissionsResponse = z.object({
  admissions: z.array(Admission),
  cursor: z.int(),
  hasMore: z.boolean(),
  /** Uploaded walk-ins whose Pass had ended or had no concert left this month. They were admitted anyway. */
  overruns: z.array(z.object({ id: AdmissionId, reason: z.enum(overrunReasons) })),
  at: Instant,
  token: IssuedToken,
})
export type AdmissionsResponse = z.infer<typeof AdmissionsResponse>

/** Body of `POST /api/door-codes/status`: the payload of a code scanned at the door. */
export const DoorCodeRequest = z.object({
  payload: z.string('Code invalide.').check(z.regex(/^[A-Z2-7]{1,600}$/, 'Code invalide.')),
})

/** Status of a ticket's door code. `shownAt` is when a living code was displayed; null for a static one. */
export const DoorCodeStatus = z.extend(TicketCodeStatus, { shownAt: z.nullable(Instant) })
export type DoorCodeStatus = z.infer<typeof DoorCodeStatus>

/** `GET /api/tickets/keys`: the private P-256 key that signs an upcoming seat's living code; coordinates and scalar as base64url. */
export const SeatKey = z.object({
  seatId: Id,
  key: z.object({ x: z.string(), y: z.string(), d: z.string() }),
})
export type SeatKey = z.infer<typeof SeatKey>
