import type { SeatKey } from '../../contract/check-in.ts'

/** A seat's key pair: what the server gives its member, and its public half as a door has it. */
export interface MadeSeatKey {
  wire: SeatKey
  /** Whether a raw signature over these bytes is this key's. */
  verifies: (signature: BufferSource, bytes: BufferSource) => Promise<boolean>
}

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }

/** A new key of a seat, as `GET /api/tickets/keys` gives it. */
export const seatKeyOf = async (seatId: string): Promise<MadeSeatKey> => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '', d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  return {
    wire: { seatId, key: { x, y, d } },
    verifies: (signature, bytes) =>
      crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, pair.publicKey, signature, bytes),
  }
}
