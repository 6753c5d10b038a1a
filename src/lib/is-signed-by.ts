import type { PublicKey } from '../../contract/pass.ts'
import type { Bytes } from '../../contract/rules/bytes.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

/** Whether this browser can verify signatures at all. */
export const canVerify = (): boolean => Boolean(globalThis.crypto?.subtle)

const imported = (key: PublicKey | Bytes): Promise<CryptoKey> => {
  if (key instanceof Uint8Array) return crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  const { kty, crv, x, y } = key
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
}

/** Whether a key, a JWK or the 65 bytes of its point, made this raw ES256 signature over these bytes; false for a key that this browser cannot read. */
export const isSignedBy = async (
  key: PublicKey | Bytes,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  try {
    const by = await imported(key)
    return await crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, by, signature, bytes)
  } catch {
    // Such a key says nothing about the code; the other keys may.
    return false
  }
}
