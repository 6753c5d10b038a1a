import { signatureBytes } from './pass-code.ts'

type Bytes = Uint8Array<ArrayBuffer>

/**
 * The codes that are read at a venue's door (decision 050): an upper-case address, `PUBLIC_URL/BILLET/{payload}` or `PUBLIC_URL/PASS/{payload}`, whose
 * payload is base 32 (RFC 4648 without padding). A QR code writes such an address in its alphanumeric mode, in at most version 6.
 *
 * static ticket: 1, event id, seat id, signature by the server's key.
 * living ticket: 2, seat id, seconds since 1970 (4 bytes), event hint (2), signature by the seat's key.
 * Pass: 3, user id, level (1: 0, 2 or 3), end in seconds since 1970 (4), short name (UTF-8), signature by the server's key.
 *
 * A signature is the raw 64 bytes of ES256 over everything before it: its first byte is no letter, so that none passes for that of a Pass link.
 */
export type DoorCode =
  | { kind: 'static'; eventId: string; seatId: string }
  | { kind: 'living'; seatId: string; at: number; eventHint: number }
  | { kind: 'pass'; userId: string; passType: number; end: number; name: string }

/** A code as it was read: what it says, the bytes that its signature covers, and the signature. Times in ms since 1970. */
export interface ReadDoorCode {
  code: DoorCode
  signed: Bytes
  signature: Bytes
}

/** How often a living code is signed anew, and how far its time may lie from the reader's, in ms. */
export const LIVING_EVERY_MS = 15_000
export const LIVING_GOOD_MS = 90_000

const KINDS = { static: 1, living: 2, pass: 3 } as const
const SIGNATURE_BYTES = 64
/** Longer than any code of ours, in characters: what is read is anybody's to write. */
const MAX_TEXT = 600

const RANDOM_ID = /^[A-Za-z0-9_-]{12}$/

const fromBase64 = (text: string): number[] =>
  Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
const toBase64 = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')

/** An id's bytes: 9 of a random one, else its letters. */
const idBytes = (id: string): number[] =>
  RANDOM_ID.test(id) ? fromBase64(id) : Array.from(id, (char) => char.charCodeAt(0))

const LETTERS = 0x80

const packedId = (id: string): number[] => {
  const bytes = idBytes(id)
  return [RANDOM_ID.test(id) ? bytes.length : bytes.length | LETTERS, ...bytes]
}

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Five bits a letter of an alphabet of 32, the last bits filled up with zeros. */
const lettersOf = (bytes: Iterable<number>, alphabet: string): string => {
  let text = ''
  let bits = 0
  let held = 0
  for (const byte of bytes) {
    held = (held << 8) | byte
    bits += 8
    for (; bits >= 5; bits -= 5) text += alphabet[(held >> (bits - 5)) & 31]
    held &= (1 << bits) - 1
  }
  return bits > 0 ? text + alphabet[(held << (5 - bits)) & 31] : text
}

const toBase32 = (bytes: Uint8Array): string => lettersOf(bytes, BASE32)

/** Null for what no bytes are written as. */
const fromBase32 = (text: string): Bytes | null => {
  const bytes: number[] = []
  let bits = 0
  let held = 0
  for (const letter of text) {
    const value = BASE32.indexOf(letter)
    if (value < 0) return null
    held = ((held & 0xff) << 5) | value
    bits += 5
    if (bits >= 8) {
      bits -= 8
      bytes.push((held >> bits) & 255)
    }
  }
  // One writing for one code: what is left over is zeros.
  return bits >= 5 || (held & ((1 << bits) - 1)) !== 0 ? null : Uint8Array.from(bytes)
}

const four = (value: number): number[] => [24, 16, 8, 0].map((shift) => Math.floor(value / 2 ** shift) & 255)

/** What a living code says of its event, so that a reader can name the wrong concert: 16 bits of it, which nothing relies on. */
export const eventHintOf = (eventId: string): number => {
  let hash = 0x811c9dc5
  for (const byte of idBytes(eventId)) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return (hash >>> 16) ^ (hash & 0xffff)
}

/** The bytes that the signature of a code covers. Times in ms since 1970; they are written in whole seconds. */
export const doorCodeBytes = (code: DoorCode): Bytes => {
  const kind = KINDS[code.kind]
  if (code.kind === 'static')
    return Uint8Array.from([kind, ...packedId(code.eventId), ...packedId(code.seatId)])
  if (code.kind === 'living') {
    const { seatId, at, eventHint } = code
    return Uint8Array.from([
      kind,
      ...packedId(seatId),
      ...four(Math.floor(at / 1000)),
      eventHint >> 8,
      eventHint & 255,
    ])
  }
  const { userId, passType, end, name } = code
  const letters = new TextEncoder().encode(name)
  return Uint8Array.from([kind, ...packedId(userId), passType, ...four(Math.floor(end / 1000)), ...letters])
}

/** The address that a code shows. `signature`: raw, or base64url. */
export const doorCodeUrl = (origin: string, signed: Uint8Array, signature: Uint8Array | string): string => {
  const raw = typeof signature === 'string' ? signatureBytes(signature) : signature
  if (raw?.length !== SIGNATURE_BYTES) throw new TypeError('not an ES256 signature')
  const page = signed[0] === KINDS.pass ? 'PASS' : 'BILLET'
  return `${origin.toUpperCase()}/${page}/${toBase32(Uint8Array.from([...signed, ...raw]))}`
}

/** Reads what stands between kind and signature; throws RangeError where it ends too early. */
const reader = (bytes: Uint8Array) => {
  let at = 1
  const take = (count: number): Uint8Array => {
    if (at + count > bytes.length) throw new RangeError('too short')
    at += count
    return bytes.subarray(at - count, at)
  }
  const number = (count: number): number => take(count).reduce((value, byte) => value * 256 + byte, 0)
  return {
    number,
    id: (): string => {
      const size = number(1)
      if (size & LETTERS) return String.fromCharCode(...take(size & ~LETTERS))
      if (size !== 9) throw new RangeError('not an id')
      return toBase64(take(size))
    },
    rest: (): Uint8Array => take(bytes.length - at),
    isAtEnd: () => at === bytes.length,
  }
}

const readBytes = (bytes: Uint8Array): DoorCode | null => {
  const read = reader(bytes)
  if (bytes[0] === KINDS.static) {
    const code = { kind: 'static', eventId: read.id(), seatId: read.id() } as const
    return read.isAtEnd() ? code : null
  }
  if (bytes[0] === KINDS.living) {
    const code = {
      kind: 'living',
      seatId: read.id(),
      at: read.number(4) * 1000,
      eventHint: read.number(2),
    } as const
    return read.isAtEnd() ? code : null
  }
  if (bytes[0] !== KINDS.pass) return null
  const [userId, passType, end] = [read.id(), read.number(1), read.number(4) * 1000]
  return {
    kind: 'pass',
    userId,
    passType,
    end,
    name: new TextDecoder('utf-8', { fatal: true }).decode(read.rest()),
  }
}

const ID = /^[A-Za-z0-9_-]{1,64}$/
const idsOf = (code: DoorCode): string[] =>
  code.kind === 'pass' ? [code.userId] : code.kind === 'static' ? [code.eventId, code.seatId] : [code.seatId]

/** Reads a code's address, or its payload alone, as a camera or a keyboard scanner gives it. Null for what is none: nothing is verified here. */
export const readDoorCode = (text: string): ReadDoorCode | null => {
  if (text.length > MAX_TEXT) return null
  const [, payload] = /(?:^|\/)([A-Z2-7]+)\s*$/.exec(text.toUpperCase()) ?? []
  const bytes = payload ? fromBase32(payload) : null
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

/** Crockford's alphabet: no I, L, O or U, so that it survives being read out. */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** The first five bytes of an id: what the list of a door knows a seat and a holder by. */
export const shortBytes = (id: string): Bytes => {
  const bytes = idBytes(id).slice(0, 5)
  return Uint8Array.from([...bytes, 0, 0, 0, 0, 0].slice(0, 5))
}

/** Five bytes as a person reads them out: `XXXXXXXX`. */
export const shortLetters = (bytes: Uint8Array): string => lettersOf(bytes, CROCKFORD)

/** The short code of a seat, `XXXX-XXXX`: the first 40 bits of its id, on the member's screen, on paper and in the list of the door alike. */
export const seatShortCode = (seatId: string): string => {
  const letters = shortLetters(shortBytes(seatId))
  return `${letters.slice(0, 4)}-${letters.slice(4)}`
}

/** What somebody typed of a short code, as the list spells it: `XXXXXXXX`; null where it is none. */
export const readShortCode = (typed: string): string | null => {
  const letters = typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1')
  return letters.length === 8 && Array.from(letters).every((letter) => CROCKFORD.includes(letter))
    ? letters
    : null
}

/** Which entrance lets a seat in where there are `of`, from 1: by its short code, so that every door and the member's screen agree. */
export const seatPart = (seat: Uint8Array, of: number): number => ((seat[4] ?? 0) % of) + 1
