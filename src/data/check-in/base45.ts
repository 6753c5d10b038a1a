import type { Bytes } from '../../../contract/rules/bytes.ts'

/** RFC 9285: two bytes become three letters of the QR alphanumeric mode. */
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

/** Decodes base 45; null for invalid text. */
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
