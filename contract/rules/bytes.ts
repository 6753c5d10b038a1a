/** Text encodings of the Pass and door codes, for browsers and the server alike. */

export type Bytes = Uint8Array<ArrayBuffer>

/** Encodes in the base64url alphabet of RFC 4648, without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Decodes base64 in either alphabet. Throws DOMException if the text is invalid. */
export const fromBase64url = (text: string): Bytes => {
  const letters = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = new Uint8Array(letters.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = letters.charCodeAt(index)
  return bytes
}

/** Converts numbers of `from` bits to numbers of `to` bits, padding the last one with zeros. */
export const regroup = (values: Iterable<number>, from: number, to: number): number[] => {
  const groups: number[] = []
  let bits = 0
  let buffer = 0
  for (const value of values) {
    buffer = (buffer << from) | value
    bits += from
    for (; bits >= to; bits -= to) groups.push((buffer >> (bits - to)) & ((1 << to) - 1))
    buffer &= (1 << bits) - 1
  }
  if (bits > 0) groups.push(buffer << (to - bits))
  return groups
}

/** Encodes bytes in an alphabet of `2 ** bits` letters. */
export const spell = (bytes: Iterable<number>, alphabet: string, bits: number): string =>
  regroup(bytes, 8, bits)
    .map((value) => alphabet[value])
    .join('')

/**
 * Decodes letters of an alphabet of `2 ** bits`. Returns null for an unknown letter or a non-canonical spelling, so that each code has a
 * single spelling.
 */
export const unspell = (letters: string, alphabet: string, bits: number): Bytes | null => {
  const values = Array.from(letters, (letter) => alphabet.indexOf(letter))
  if (values.includes(-1)) return null
  const bytes = regroup(values, bits, 8)
  const left = (values.length * bits) % 8
  const isExact = left === 0 || (left < bits && bytes.pop() === 0)
  return isExact ? Uint8Array.from(bytes) : null
}

/** The base 32 alphabet of RFC 4648. */
export const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Crockford's alphabet: without I, L, O and U, so that codes can be read aloud. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Formats a short code of eight letters as `XXXX-XXXX`. */
export const hyphenated = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`

/** Encodes a whole number in `size` bytes, most significant first. */
export const bigEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) & 255)

/** Computes a 32-bit FNV-1a hash. It detects accidental differences but resists no attacker. */
export const checksum = (bytes: Iterable<number>): number => {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** Reads consecutive parts of the bytes from `at`. Each read throws RangeError if too few bytes are left. */
export const createReader = (bytes: Bytes, at = 0) => {
  const take = (size: number): Bytes => {
    if (at + size > bytes.length) throw new RangeError('too short')
    at += size
    return bytes.slice(at - size, at)
  }
  return {
    take,
    number: (size: number): number => take(size).reduce((value, byte) => value * 256 + byte, 0),
    rest: (): Bytes => take(bytes.length - at),
    isAtEnd: (): boolean => at === bytes.length,
  }
}

export type Reader = ReturnType<typeof createReader>
