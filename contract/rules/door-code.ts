import {
  BASE32,
  type Bytes,
  bigEndian,
  CROCKFORD,
  checksum,
  createReader,
  fromBase64url,
  hyphenated,
  type Reader,
  spell,
  toBase64url,
  unspell,
} from './bytes.ts'
import { signatureBytes } from './signed-codes.ts'

/**
 * Door codes (decision 050): upper-case addresses, `PUBLIC_URL/BILLET/{payload}` or `PUBLIC_URL/PASS/{payload}`, so that QR codes use alphanumeric
 * mode, version 6 at most. The payload is base 32 (RFC 4648, no padding) and ends with 64 raw bytes of ES256 over the rest.
 */
// Bytes of the payload; an id is preceded by its length. The first byte is no letter, so that no signature is valid for a Pass link.
// static: 1, event id, seat id, signature by the server's key.
// living: 2, seat id, seconds since 1970 (4 bytes), event hint (2), signature by the seat's key.
// pass: 3, user id, level (1: 0, 2 or 3), end in seconds since 1970 (4), short name (UTF-8), signature by the server's key.
export type DoorCode =
  | { kind: 'static'; eventId: string; seatId: string }
  | { kind: 'living'; seatId: string; at: number; eventHint: number }
  | { kind: 'pass'; userId: string; passType: number; end: number; name: string }

/** A decoded code: its content, the bytes that its signature covers, and the signature. Times in ms since 1970. */
export interface ReadDoorCode {
  code: DoorCode
  signed: Bytes
  signature: Bytes
}

/** Interval at which a living code is signed anew, and maximum difference to the reader's clock, in ms. */
export const LIVING_EVERY_MS = 15_000
export const LIVING_GOOD_MS = 90_000

const KINDS = { static: 1, living: 2, pass: 3 } as const
const SIGNATURE_BYTES = 64
/** Maximum characters read, longer than any code of ours: anyone can craft a code. */
const MAX_TEXT = 600

const RANDOM_ID = /^[A-Za-z0-9_-]{12}$/

/** Returns an id's bytes: 9 for a random id, or else its letters. */
const idBytes = (id: string): Bytes =>
  RANDOM_ID.test(id) ? fromBase64url(id) : Uint8Array.from(id, (char) => char.charCodeAt(0))

const LETTERS = 0x80

const packedId = (id: string): number[] => {
  const bytes = idBytes(id)
  return [RANDOM_ID.test(id) ? bytes.length : bytes.length | LETTERS, ...bytes]
}

/** Returns 16 bits of the event id's hash, so that a reader can report a ticket for another concert. Not used for security. */
export const eventHintOf = (eventId: string): number => {
  const hash = checksum(idBytes(eventId))
  return (hash >>> 16) ^ (hash & 0xffff)
}

/** Returns the bytes that a code's signature covers. Times are in ms since 1970 and written in whole seconds. */
export const doorCodeBytes = (code: DoorCode): Bytes => {
  const kind = KINDS[code.kind]
  if (code.kind === 'static')
    return Uint8Array.from([kind, ...packedId(code.eventId), ...packedId(code.seatId)])
  if (code.kind === 'living') {
    const { seatId, at, eventHint } = code
    return Uint8Array.from([
      kind,
      ...packedId(seatId),
      ...bigEndian(Math.floor(at / 1000), 4),
      ...bigEndian(eventHint, 2),
    ])
  }
  const { userId, passType, end, name } = code
  const letters = new TextEncoder().encode(name)
  return Uint8Array.from([
    kind,
    ...packedId(userId),
    passType,
    ...bigEndian(Math.floor(end / 1000), 4),
    ...letters,
  ])
}

/** Returns the address in a code. `signature` is raw or base64url. Throws TypeError if it is not an ES256 signature. */
export const doorCodeUrl = (origin: string, signed: Uint8Array, signature: Uint8Array | string): string => {
  const raw = typeof signature === 'string' ? signatureBytes(signature) : signature
  if (raw?.length !== SIGNATURE_BYTES) throw new TypeError('not an ES256 signature')
  const page = signed[0] === KINDS.pass ? 'PASS' : 'BILLET'
  return `${origin.toUpperCase()}/${page}/${spell([...signed, ...raw], BASE32, 5)}`
}

const readId = ({ number, take }: Reader): string => {
  const size = number(1)
  if (size & LETTERS) return String.fromCharCode(...take(size & ~LETTERS))
  if (size !== 9) throw new RangeError('not an id')
  return toBase64url(take(size))
}

/** Decodes the bytes before the signature. Throws RangeError if they end too early. */
const readBytes = (bytes: Bytes): DoorCode | null => {
  const read = createReader(bytes)
  const kind = read.number(1)
  if (kind === KINDS.static) {
    const code = { kind: 'static', eventId: readId(read), seatId: readId(read) } as const
    return read.isAtEnd() ? code : null
  }
  if (kind === KINDS.living) {
    const [seatId, at, eventHint] = [readId(read), read.number(4) * 1000, read.number(2)]
    return read.isAtEnd() ? { kind: 'living', seatId, at, eventHint } : null
  }
  if (kind !== KINDS.pass) return null
  const [userId, passType, end] = [readId(read), read.number(1), read.number(4) * 1000]
  const name = new TextDecoder('utf-8', { fatal: true }).decode(read.rest())
  return { kind: 'pass', userId, passType, end, name }
}

const ID = /^[A-Za-z0-9_-]{1,64}$/
const idsOf = (code: DoorCode): string[] =>
  code.kind === 'pass' ? [code.userId] : code.kind === 'static' ? [code.eventId, code.seatId] : [code.seatId]

/** Decodes a code's address or bare payload from a camera or keyboard scanner. Returns null if malformed. It does not verify the signature. */
export const readDoorCode = (text: string): ReadDoorCode | null => {
  if (text.length > MAX_TEXT) return null
  const [, payload] = /(?:^|\/)([A-Z2-7]+)\s*$/.exec(text.toUpperCase()) ?? []
  const bytes = payload ? unspell(payload, BASE32, 5) : null
  if (!bytes || bytes.length <= SIGNATURE_BYTES) return null
  const signed = bytes.slice(0, -SIGNATURE_BYTES)
  try {
    const code = readBytes(signed)
    if (!code || !idsOf(code).every((id) => ID.test(id))) return null
    return { code, signed, signature: bytes.slice(-SIGNATURE_BYTES) }
  } catch {
    return null
  }
}

/** Returns the first five bytes of an id, which identify seats and holders in the door's list. */
export const shortBytes = (id: string): Bytes => {
  const bytes = new Uint8Array(5)
  bytes.set(idBytes(id).subarray(0, 5))
  return bytes
}

/** Spells five bytes as eight letters that can be read aloud. */
export const shortLetters = (bytes: Uint8Array): string => spell(bytes, CROCKFORD, 5)

/** Returns a seat's short code, `XXXX-XXXX`: the first 40 bits of its id. Screen, paper and the door's list show the same code. */
export const seatShortCode = (seatId: string): string => hyphenated(shortLetters(shortBytes(seatId)))

/** Normalises a typed short code to the list's spelling, `XXXXXXXX`. Returns null if it is invalid. */
export const readShortCode = (typed: string): string | null => {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return letters.length === 8 && Array.from(letters).every((letter) => CROCKFORD.includes(letter))
    ? letters
    : null
}

/**
 * Returns the number, from 1, of the entrance that admits a seat. It depends on the short code alone, so that all doors and the member's
 * screen agree.
 */
export const seatPart = (seat: Uint8Array, of: number): number => ((seat[4] ?? 0) % of) + 1

export const ADMISSIONS_A_CALL = 100
