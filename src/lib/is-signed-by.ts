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

/**
 * Whether a key, a JWK or the 65 bytes of its point, made this raw ES256 signature over these bytes; false for a key that this browser
 * cannot read. Rejects if nothing can be verified here: that says nothing about the code.
 */
export const isSignedBy = async (
  key: PublicKey | Bytes,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  if (!canVerify()) throw new Error('no WebCrypto: the page is not served securely')
  // Such a key says nothing about the code; the other keys may.
  const by = await imported(key).catch(() => null)
  return by !== null && crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, by, signature, bytes)
}
