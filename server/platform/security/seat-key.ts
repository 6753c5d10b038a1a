import { createECDH, hkdfSync } from 'node:crypto'

/** A seat's P-256 key: the compressed point of its public half (33 bytes), and both halves as a JWK's members, base64url. */
export interface SeatKeyPair {
  point: Uint8Array<ArrayBuffer>
  key: { x: string; y: string; d: string }
}

const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')

const isScalar = (bytes: Buffer): boolean => bytes.some((byte) => byte !== 0) && bytes.compare(ORDER) < 0

/** The first of the derived values of a seat that is a private key: one in 2³² is not. */
const scalarOf = (secret: Uint8Array, seatId: string): Buffer => {
  for (let attempt = 0; ; attempt++) {
    const derived = Buffer.from(hkdfSync('sha256', secret, '', `nectar seat ${attempt} ${seatId}`, 32))
    if (isScalar(derived)) return derived
  }
}

/** The key that signs a seat's living code (decision 050): always the same one of a deployment's secret and a seat's id. */
export const seatKeyPair = (secret: Uint8Array, seatId: string): SeatKeyPair => {
  const d = scalarOf(secret, seatId)
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const whole = pair.getPublicKey()
  const member = (bytes: Buffer) => bytes.toString('base64url')
  return {
    point: Uint8Array.from(pair.getPublicKey(null, 'compressed')),
    key: { x: member(whole.subarray(1, 33)), y: member(whole.subarray(33)), d: member(d) },
  }
}
