import { createECDH } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PublicKey } from '../../../contract/pass.ts'
import { signatureBytes } from '../../../contract/rules/pass-code.ts'
import { ticketSignedBytes } from '../../../contract/rules/ticket-code.ts'
import { createCache } from '../cache/lru-cache.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Signs passes and tickets with the one key of this deployment, and knows its own signatures again. */
export interface PassSigner {
  publicKey: PublicKey
  /** The raw 64-byte ES256 signature over these bytes, base64url; another one each time. */
  sign(bytes: Bytes): Promise<string>
  /** The signature of a seat's code: the same one while it is asked for, so that a code does not change before one's eyes. */
  signTicket(id: string): Promise<string>
  /** Whether a signature is this key's over these bytes; false for anything malformed. */
  verify(bytes: Bytes, signature: string): Promise<boolean>
}

const SIGNATURE_CACHE_SIZE = 5_000
const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' }

/** A private P-256 key as a JWK, freshly generated. */
export const generatePassKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

/** Reads a private P-256 JWK from its JSON; null where it is none, or where its halves belong to two keys: nobody could verify what it signs. */
export const readPassKey = (text: string): JWK | null => {
  try {
    const jwk = JSON.parse(text) as JWK
    const half = (name: 'x' | 'y' | 'd') => Buffer.from(jwk[name] ?? '', 'base64url')
    const pair = createECDH('prime256v1')
    pair.setPrivateKey(half('d'))
    const isPair = pair
      .getPublicKey()
      .subarray(1)
      .equals(Buffer.concat([half('x'), half('y')]))
    return isPair && jwk.kty === 'EC' && jwk.crv === 'P-256' ? jwk : null
  } catch {
    return null
  }
}

/** Makes a signer of a private P-256 JWK. Throws where it is none. */
export const passSigner = async (jwk: JWK): Promise<PassSigner> => {
  const { x, y, d } = jwk
  const kty = 'EC'
  const crv = 'P-256'
  if (jwk.kty !== kty || jwk.crv !== crv || !x || !y || !d) throw new TypeError('not a private P-256 JWK')
  const key = await importJWK({ kty, crv, x, y, d }, 'ES256')
  if (!(key instanceof CryptoKey)) throw new TypeError('not an EC key')
  const publicKey = await importJWK({ kty, crv, x, y }, 'ES256')
  if (!(publicKey instanceof CryptoKey)) throw new TypeError('not an EC key')
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  const sign = async (bytes: Bytes) =>
    Buffer.from(await crypto.subtle.sign(ALGORITHM, key, bytes)).toString('base64url')
  const ticketSignatures = createCache<string>({ maxEntries: SIGNATURE_CACHE_SIZE })
  return {
    publicKey: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' },
    sign,
    signTicket: (id) => ticketSignatures.read(id, () => sign(ticketSignedBytes(id))),
    verify: async (bytes, signature) => {
      const raw = signatureBytes(signature)
      return raw !== null && crypto.subtle.verify(ALGORITHM, publicKey, raw, bytes)
    },
  }
}
