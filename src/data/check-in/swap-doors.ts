import type { Admission } from '../../../contract/check-in.ts'
import { type Bytes, bigEndian, checksum, createReader } from '../../../contract/rules/bytes.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { type Admitted, heardPass } from './admitted.ts'
import type { DoorList } from './door-list.ts'
import type { TeamCode, TeamCodes } from './team-codes.ts'

/**
 * The admissions in one still QR code for another door (decision 050): one bit per seat, and Passes without a booking by the first bytes of their
 * members' ids. A heard admission is no fact and is never uploaded.
 */
export interface SwapBody {
  name: string
  /** Number of seats in its list: a longer list begins with the same seats. */
  seats: number
  /** One byte per part of its list (`partsOf`). */
  parts: Bytes
  /** Indexes of the admitted seats in the list. */
  inside: number[]
  /** Five bytes (`shortBytes`) of the id of each member admitted by Pass. */
  passes: Uint8Array[]
}

const SHORT_BYTES = 5
const MAX_NAME = 24
const MAX_PARTS = 32

const partSize = (seats: number): number => Math.ceil(seats / MAX_PARTS)

/** Returns one checksum byte for each of up to 32 equal parts of a list's first seats, so that lists of different lengths can be compared. */
const partsOf = (seatBytes: Uint8Array, seats: number): Bytes => {
  const size = partSize(seats)
  return Uint8Array.from({ length: size && Math.ceil(seats / size) }, (_, part) =>
    checksum(seatBytes.subarray(part * size * SHORT_BYTES, Math.min((part + 1) * size, seats) * SHORT_BYTES)),
  )
}

/** Packs the body of a still code: at most QR version 14 at level L for 2,000 seats and 20 Passes. */
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

/** Unpacks the body of a still code; null for invalid bytes. */
export const unpackSwap = (bytes: Bytes): SwapBody | null => {
  try {
    return readBytes(bytes)
  } catch {
    return null
  }
}

/** Throws RangeError if the bytes end too early. */
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
 * Returns the still code with the facts that this door knows. It leaves out admissions heard from other doors: each door shows its own, so that an
 * undo or a rejected lie is not repeated.
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

/** Admissions shown by another door's still code. `id` names its phone. `at`: ms since 1970. */
export interface HeardDoor {
  id: string
  name: string
  at: number
  /** The subjects to refuse here, in the shape of facts. */
  admissions: [subject: string, admission: Admission][]
}

/** Checks that one list is the beginning of the other. */
const isSameList = ({ seatBytes }: DoorList, { seats, parts }: SwapBody): boolean => {
  const seatCount = seatBytes.length / SHORT_BYTES
  const size = partSize(seats)
  // This list ends within a part, which cannot be compared.
  const comparable = seatCount >= seats ? parts.length : Math.floor(seatCount / size)
  const listParts = partsOf(seatBytes, seats)
  return parts.subarray(0, comparable).every((byte, part) => byte === listParts[part])
}

const ID_LETTERS = 22
const asId = (letters: string): string => letters.padStart(ID_LETTERS, '_')

/** Checks for an admission heard from a still code, which is no fact. */
export const isHeard = ({ id, seat, pass }: Admission): boolean => id === asId(seat ?? pass ?? '')

/** Reads a still code of another door (kind 'swap'); null for invalid bytes, 'other-list' if the lists begin differently. */
export const heardFrom = (
  list: DoorList,
  { sender, at, body }: TeamCode,
): HeardDoor | 'other-list' | null => {
  const door = unpackSwap(body)
  if (!door) return null
  if (!isSameList(list, door)) return 'other-list'
  const time = new Date(at).toISOString()
  // Shaped as a fact because other doors receive it as the reason of a refusal; never stored as a fact.
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
  const seatCount = list.seatBytes.length / SHORT_BYTES
  const seats = door.inside.filter((seat) => seat < seatCount).map((seat) => seatLetters(list, seat))
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
