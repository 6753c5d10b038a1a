import type { PublicKey } from '../../contract/pass.ts'
import type { Bytes } from '../../contract/rules/bytes.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' } as const

export const canVerify = (): boolean => Boolean(globalThis.crypto?.subtle)

const imported = (key: PublicKey | Bytes): Promise<CryptoKey> => {
  if (key instanceof Uint8Array) return crypto.subtle.importKey('raw', key, algorithm, false, ['verify'])
  const { kty, crv, x, y } = key
  return crypto.subtle.importKey('jwk', { kty, crv, x, y }, algorithm, false, ['verify'])
}

/**
 * Verifies a raw ES256 signature with a key, given as a JWK or the 65 bytes of its point; false for a key that this browser cannot read. Rejects
 * without WebCrypto: then the signature is unknown, not wrong.
 */
export const isSignedBy = async (
  key: PublicKey | Bytes,
  signature: BufferSource,
  bytes: BufferSource,
): Promise<boolean> => {
  if (!canVerify()) throw new Error('no WebCrypto: the page is not served securely')
  // An unreadable key does not make the code wrong: another key may match.
  const by = await imported(key).catch(() => null)
  return by !== null && crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, by, signature, bytes)
}
