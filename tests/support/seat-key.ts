import type { SeatKey } from '../../contract/check-in.ts'

/** A seat's key pair: the private key that the server sends to its member, and the public half. */
export interface MadeSeatKey {
  wire: SeatKey
  /** Returns whether this key made the raw signature over these bytes. */
  verifies: (signature: BufferSource, bytes: BufferSource) => Promise<boolean>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** Creates a seat's key, as in `GET /api/tickets/keys`. */
export const seatKeyOf = async (seatId: string): Promise<MadeSeatKey> => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    wire: { seatId, key: { x, y, d } },
    verifies: (signature, bytes) =>
      crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, pair.publicKey, signature, bytes),
  }
}
