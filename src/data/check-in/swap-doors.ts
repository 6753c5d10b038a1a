import type { Admission } from '../../../contract/check-in.ts'
import { type Bytes, bigEndian, checksum, createReader } from '../../../contract/rules/bytes.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { type Admitted, heardPass } from './admitted.ts'
import type { DoorList } from './door-list.ts'
import type { TeamCode, TeamCodes } from './team-codes.ts'

/**
 * Who is inside, as one still QR code that another door reads (decision 050): which seats of the list came in, a bit each, and which Passes without a
 * booking, by the first bytes of their members' ids. What is heard so is no fact: it has no time and is never uploaded.
 */
export interface SwapBody {
  /** What the door that shows it is called. */
  name: string
  /** How many seats its list has: a longer list begins with the same ones. */
  seats: number
  /** A byte for each part of its list (`partsOf`). */
  parts: Bytes
  /** The numbers of the seats that came in. */
  inside: number[]
  /** Five bytes each (`shortBytes`) of the members whose Pass came in. */
  passes: Uint8Array[]
}

const SHORT_BYTES = 5
const MAX_NAME = 24
const MAX_PARTS = 32

/** How many seats a part has: each of them in a list of 32. */
const partSize = (seats: number): number => Math.ceil(seats / MAX_PARTS)

/** A byte of checksum for each of the at most 32 equal parts of a list's first seats, so that lists of different lengths are compared as far as both go. */
const partsOf = (seatBytes: Uint8Array, seats: number): Bytes => {
  const size = partSize(seats)
  return Uint8Array.from({ length: size && Math.ceil(seats / size) }, (_, part) =>
    checksum(seatBytes.subarray(part * size * SHORT_BYTES, Math.min((part + 1) * size, seats) * SHORT_BYTES)),
  )
}

/** What a code says, as bytes: at most version 14 at level L for 2,000 seats and 20 Passes. */
export const packSwap = ({ name, seats, parts, inside, passes }: SwapBody): Bytes => {
  const bits = new Uint8Array(Math.ceil(seats / 8))
  for (const seat of inside) bits[seat >> 3] = (bits[seat >> 3] ?? 0) | (1 << (seat & 7))
  const letters = new TextEncoder().encode(name).slice(0, MAX_NAME)
  return Uint8Array.from([
    ...bigEndian(seats, 3),
    ...parts,
    letters.length,
    ...letters,
    ...bits,
    ...passes.flatMap((pass) => [...pass.slice(0, SHORT_BYTES)]),
  ])
}

/** Reads such bytes; null for what is none. */
export const unpackSwap = (bytes: Bytes): SwapBody | null => {
  try {
    return readBytes(bytes)
  } catch {
    return null
  }
}

/** Throws RangeError where the bytes end too early. */
const readBytes = (bytes: Bytes): SwapBody | null => {
  const { number, take, rest } = createReader(bytes)
  const seats = number(3)
  const size = partSize(seats)
  const parts = take(size && Math.ceil(seats / size))
  const name = new TextDecoder().decode(take(number(1))).replace(/\ufffd+$/, '')
  const bits = take(Math.ceil(seats / 8))
  const passBytes = rest()
  if (passBytes.length % SHORT_BYTES !== 0) return null
  const inside = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => ((bits[seat >> 3] ?? 0) >> (seat & 7)) & 1,
  )
  const passes = Array.from({ length: passBytes.length / SHORT_BYTES }, (_, pass) =>
    passBytes.slice(pass * SHORT_BYTES, (pass + 1) * SHORT_BYTES),
  )
  return { name, seats, parts, inside, passes }
}

const seatLetters = ({ seatBytes }: DoorList, seat: number): string =>
  shortLetters(seatBytes.subarray(seat * SHORT_BYTES, (seat + 1) * SHORT_BYTES))

/**
 * The still code that tells another door who is inside, by the facts that this one knows. What other doors have shown it is left
 * out: each speaks for itself, so that what one takes back, or is told to have lied about, is not repeated by the next.
 */
export const swapCodeOf = (
  codes: TeamCodes,
  { list, admitted, doorName, now }: { list: DoorList; admitted: Admitted; doorName: string; now: number },
): Promise<string> => {
  const seats = list.seatBytes.length / SHORT_BYTES
  const passes = new Set(admitted.all().flatMap(({ pass }) => pass ?? []))
  const body = packSwap({
    name: doorName,
    seats,
    parts: partsOf(list.seatBytes, seats),
    inside: Array.from({ length: seats }, (_, seat) => seat).filter((seat) =>
      admitted.isInside(seatLetters(list, seat)),
    ),
    passes: [...passes].filter((pass) => admitted.isInside(`pass:${pass}`)).map(shortBytes),
  })
  return codes.write('swap', body, now)
}

/** What another door has shown of who is inside. `id` names its phone. `at`: ms since 1970. */
export interface HeardDoor {
  id: string
  name: string
  at: number
  /** Those that do not come in here any more, of the shape of facts. */
  admissions: [subject: string, admission: Admission][]
}

/** Whether a door's list is the beginning of this one, the same, or goes on from it. */
const isSameList = ({ seatBytes }: DoorList, { seats, parts }: SwapBody): boolean => {
  const known = seatBytes.length / SHORT_BYTES
  const size = partSize(seats)
  // The part that this list ends in the middle of cannot be compared.
  const comparable = known >= seats ? parts.length : Math.floor(known / size)
  const own = partsOf(seatBytes, seats)
  return parts.subarray(0, comparable).every((byte, part) => byte === own[part])
}

const ID_LETTERS = 22
const asId = (letters: string): string => letters.padStart(ID_LETTERS, '_')

/** Whether an admission is what a door has shown, and no fact. */
export const isHeard = ({ id, seat, pass }: Admission): boolean => id === asId(seat ?? pass ?? '')

/** What a code of another door (kind 'swap') tells this one; null for bytes that are none, 'other-list' if their lists begin differently. */
export const heardFrom = (
  list: DoorList,
  { sender, at, body }: TeamCode,
): HeardDoor | 'other-list' | null => {
  const door = unpackSwap(body)
  if (!door) return null
  if (!isSameList(list, door)) return 'other-list'
  const time = new Date(at).toISOString()
  // Of the same shape as a fact, which other doors are told as the reason; never stored as one.
  const admissionOf = (subject: string, letters: string, isPass: boolean): [string, Admission] => [
    subject,
    {
      id: asId(letters),
      seat: isPass ? null : letters,
      pass: isPass ? letters : null,
      undoes: null,
      way: 'static',
      at: time,
      door: { id: asId(sender), name: door.name },
    },
  ]
  const known = list.seatBytes.length / SHORT_BYTES
  const seats = door.inside.filter((seat) => seat < known).map((seat) => seatLetters(list, seat))
  return {
    id: sender,
    name: door.name,
    at,
    admissions: [
      ...seats.map((seat) => admissionOf(seat, seat, false)),
      ...door.passes.map((pass) => admissionOf(heardPass(pass), shortLetters(pass), true)),
    ],
  }
}
