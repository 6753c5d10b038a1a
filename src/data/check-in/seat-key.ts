import type { Bytes } from '../../../contract/rules/bytes.ts'
import { isSignedBy } from '../../lib/is-signed-by.ts'

// The curve y² = x³ − 3x + B over the integers modulo P.
const P = 2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n
const B = 0x5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604bn

const power = (base: bigint, exponent: bigint): bigint => {
  let result = 1n
  let square = base % P
  for (let left = exponent; left > 0n; left >>= 1n) {
    if (left & 1n) result = (result * square) % P
    square = (square * square) % P
  }
  return result
}

const numberOf = (bytes: Uint8Array): bigint =>
  bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n)

const bytesOf = (value: bigint): number[] =>
  Array.from({ length: 32 }, (_, index) => Number((value >> BigInt(8 * (31 - index))) & 255n))

/** Expands a compressed point of P-256 (33 bytes) to 65 bytes, the only form that browsers import. Null for an invalid point. */
const uncompressed = (point: Uint8Array): Bytes | null => {
  const sign = point[0]
  if (point.length !== 33 || (sign !== 2 && sign !== 3)) return null
  const x = numberOf(point.subarray(1))
  if (x >= P) return null
  const square = (((x * x * x - 3n * x + B) % P) + P) % P
  const root = power(square, (P + 1n) / 4n)
  if ((root * root) % P !== square) return null
  const y = (root & 1n) === BigInt(sign & 1) ? root : P - root
  return Uint8Array.from([4, ...bytesOf(x), ...bytesOf(y)])
}

/** Verifies a raw ES256 signature with a seat's key, given as a compressed point. */
export const isSignedBySeat = async (
  point: Uint8Array,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  const key = uncompressed(point)
  return key !== null && isSignedBy(key, signature, bytes)
}
