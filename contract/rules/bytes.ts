/** How the codes of Passes and doors write bytes as text, in browsers and on the server alike. */

export type Bytes = Uint8Array<ArrayBuffer>

/** RFC 4648 section 5, without padding. */
export const toBase64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '')

/** Reads base64 of either alphabet. Throws DOMException for what is none. */
export const fromBase64url = (text: string): Bytes =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0))

/** Numbers of `from` bits as numbers of `to` bits, the last one filled up with zeros. */
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

/** Bytes as letters of an alphabet of `2 ** bits`. */
export const spell = (bytes: Iterable<number>, alphabet: string, bits: number): string =>
  regroup(bytes, 8, bits)
    .map((value) => alphabet[value])
    .join('')

/** The bytes that letters of an alphabet of `2 ** bits` spell; null for any other letter, and for what no bytes are spelt as: one writing for one code. */
export const unspell = (letters: string, alphabet: string, bits: number): Bytes | null => {
  const values = Array.from(letters, (letter) => alphabet.indexOf(letter))
  if (values.includes(-1)) return null
  const bytes = regroup(values, bits, 8)
  const left = (values.length * bits) % 8
  const isExact = left === 0 || (left < bits && bytes.pop() === 0)
  return isExact ? Uint8Array.from(bytes) : null
}

/** RFC 4648 section 6. */
export const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Crockford's alphabet: no I, L, O or U, so that it survives being read out. */
export const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** A short code of eight letters as it is shown: `XXXX-XXXX`. */
export const hyphenated = (letters: string): string => `${letters.slice(0, 4)}-${letters.slice(4)}`

/** A whole number as `size` bytes, the highest first. */
export const bigEndian = (value: number, size: number): number[] =>
  Array.from({ length: size }, (_, index) => Math.floor(value / 256 ** (size - 1 - index)) & 255)

/** FNV-1a of 32 bits: whether two things are the same, by accident and not by an attacker. */
export const checksum = (bytes: Iterable<number>): number => {
  let hash = 0x811c9dc5
  for (const byte of bytes) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0
  return hash
}

/** Reads bytes one part after the other from `at`; each throws RangeError where they end too early. */
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
