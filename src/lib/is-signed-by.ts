import type { PublicKey } from '../../contract/pass.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Whether this browser can verify signatures at all. */
export const canVerify = (): boolean => Boolean(globalThis.crypto?.subtle)

/** Whether a key made this raw ES256 signature over these bytes; false for a key that this browser cannot read. */
export const isSignedBy = async (
  key: PublicKey,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  try {
    const { kty, crv, x, y } = key
    const imported = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, imported, signature, bytes)
  } catch {
    // Such a key says nothing about the code; the other keys may.
    return false
  }
}
