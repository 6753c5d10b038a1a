import type { Admission } from '../../../contract/check-in.ts'
import { type Bytes, bigEndian, checksum, createReader } from '../../../contract/rules/bytes.ts'
import { eventHintOf, shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { type Admitted, heardPass } from './admitted.ts'
import type { DoorList } from './door-list.ts'

/** RFC 9285: two bytes as three letters that a QR code writes in its alphanumeric mode. */
const BASE45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:'

export const toBase45 = (bytes: Uint8Array): string => {
  let text = ''
  for (let at = 0; at < bytes.length; at += 2) {
    const isLast = at + 1 === bytes.length
    let value = isLast ? (bytes[at] ?? 0) : (bytes[at] ?? 0) * 256 + (bytes[at + 1] ?? 0)
    for (let letter = 0; letter < (isLast ? 2 : 3); letter++) {
      text += BASE45[value % 45]
      value = Math.floor(value / 45)
    }
  }
  return text
}

/** Null for what no bytes are written as. */
export const fromBase45 = (text: string): Bytes | null => {
  if (text.length % 3 === 1) return null
  const bytes: number[] = []
  for (let at = 0; at < text.length; at += 3) {
    const digits = Array.from(text.slice(at, at + 3), (letter) => BASE45.indexOf(letter))
    if (digits.includes(-1)) return null
    const value = digits.reduceRight((sum, digit) => sum * 45 + digit, 0)
    if (value >= 256 ** (digits.length - 1)) return null
    bytes.push(...(digits.length === 3 ? [value >> 8, value & 255] : [value]))
  }
  return Uint8Array.from(bytes)
}

/**
 * Who is inside, as one still QR code that another door reads (decision 050): which seats of the list came in, a bit each, and which Passes without a
 * booking, by the first bytes of their members' ids. What is heard so is no fact: it has no time and is never uploaded.
 */
export interface SwappedDoor {
  /** What the door that shows it is called. */
  name: string
  /** Which concert's: `eventHintOf`. */
  eventHint: number
  /** When it was shown, in ms since 1970 by the server's clock, whole seconds. */
  at: number
  /** How many seats its list has: a longer list begins with the same ones. */
  seats: number
  /** Of those seats: a checksum of their five bytes each. */
  checksum: number
  /** The numbers of the seats that came in. */
  inside: number[]
  /** Five bytes each (`shortBytes`) of the members whose Pass came in. */
  passes: Uint8Array[]
}

const KIND = 0x53

const PASS_BYTES = 5

const MAX_NAME = 24

/** The text of the QR code: at most version 14 at level L for 2,000 seats and 20 Passes. */
export const writeSwap = ({ name, eventHint, at, seats, checksum, inside, passes }: SwappedDoor): string => {
  const bits = new Uint8Array(Math.ceil(seats / 8))
  for (const seat of inside) bits[seat >> 3] = (bits[seat >> 3] ?? 0) | (1 << (seat & 7))
  const letters = new TextEncoder().encode(name).slice(0, MAX_NAME)
  return toBase45(
    Uint8Array.from([
      KIND,
      ...bigEndian(eventHint, 2),
      ...bigEndian(Math.floor(at / 1000), 4),
      ...bigEndian(seats, 3),
      ...bigEndian(checksum, 4),
      letters.length,
      ...letters,
      ...bits,
      ...passes.flatMap((pass) => [...pass.slice(0, PASS_BYTES)]),
    ]),
  )
}

/** Reads a code that another door shows; null for what is none. */
export const readSwap = (text: string): SwappedDoor | null => {
  const bytes = fromBase45(text)
  if (bytes?.[0] !== KIND) return null
  try {
    return readBytes(bytes)
  } catch {
    return null
  }
}

/** Throws RangeError where the bytes end too early. */
const readBytes = (bytes: Bytes): SwappedDoor | null => {
  const { number, take, rest } = createReader(bytes, 1)
  const [eventHint, at, seats, checksum] = [number(2), number(4) * 1000, number(3), number(4)]
  const name = new TextDecoder().decode(take(number(1))).replace(/\ufffd+$/, '')
  const bits = take(Math.ceil(seats / 8))
  const passBytes = rest()
  if (passBytes.length % PASS_BYTES !== 0) return null
  const inside = Array.from({ length: seats }, (_, seat) => seat).filter(
    (seat) => ((bits[seat >> 3] ?? 0) >> (seat & 7)) & 1,
  )
  const passes = Array.from({ length: passBytes.length / PASS_BYTES }, (_, pass) =>
    passBytes.slice(pass * PASS_BYTES, (pass + 1) * PASS_BYTES),
  )
  return { name, eventHint, at, seats, checksum, inside, passes }
}

const SHORT_BYTES = 5

const ID_LETTERS = 22

const seatLetters = ({ seatBytes }: DoorList, seat: number): string =>
  shortLetters(seatBytes.subarray(seat * SHORT_BYTES, (seat + 1) * SHORT_BYTES))

/** The still code that tells another door who is inside, as far as this one knows. `now`: ms since 1970 by the server's clock. */
export const swapCodeOf = (list: DoorList, admitted: Admitted, doorName: string, now: number): string => {
  const seats = list.seatBytes.length / SHORT_BYTES
  const isIn = (seat: number) => admitted.active(seatLetters(list, seat)).length > 0
  const passes = new Set(admitted.all().flatMap(({ pass }) => pass ?? []))
  return writeSwap({
    name: doorName,
    eventHint: eventHintOf(list.event.id),
    at: now,
    seats,
    checksum: checksum(list.seatBytes),
    inside: Array.from({ length: seats }, (_, seat) => seat).filter(isIn),
    passes: [...passes].filter((pass) => admitted.active(`pass:${pass}`).length > 0).map(shortBytes),
  })
}

/** What a still code of another door says; it may be of another concert, or of a list that is not this one's beginning. */
export type Heard =
  | {
      is: 'heard'
      name: string
      count: number
      at: number
      admissions: [subject: string, admission: Admission][]
    }
  | { is: 'other-event' | 'other-list' }

/** Reads the still code of another door; null where it is none. */
export const heardFrom = (list: DoorList, text: string): Heard | null => {
  const door = readSwap(text)
  if (!door) return null
  if (door.eventHint !== eventHintOf(list.event.id)) return { is: 'other-event' }
  const known = Math.min(door.seats, list.seatBytes.length / SHORT_BYTES)
  // Its list is the beginning of ours, the same, or one that goes on; in the last case only its own checksum covers it, and that cannot be compared.
  if (known === door.seats && checksum(list.seatBytes.subarray(0, known * SHORT_BYTES)) !== door.checksum)
    return { is: 'other-list' }
  const at = new Date(door.at).toISOString()
  // Of the same shape as a fact, which other doors are told as the reason; never stored as one.
  const admissionOf = (subject: string, letters: string, isPass: boolean): [string, Admission] => [
    subject,
    {
      id: letters.padStart(ID_LETTERS, '_'),
      seat: isPass ? null : letters,
      pass: isPass ? letters : null,
      undoes: null,
      way: 'static',
      at,
      door: { id: '_'.repeat(ID_LETTERS), name: door.name },
    },
  ]
  const seats = door.inside.filter((seat) => seat < known).map((seat) => seatLetters(list, seat))
  return {
    is: 'heard',
    name: door.name,
    count: door.inside.length + door.passes.length,
    at: door.at,
    admissions: [
      ...seats.map((seat) => admissionOf(seat, seat, false)),
      ...door.passes.map((pass) => admissionOf(heardPass(pass), shortLetters(pass), true)),
    ],
  }
}
