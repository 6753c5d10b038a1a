import { createECDH } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PublicKey } from '../../../contract/pass.ts'
import { signatureBytes } from '../../../contract/rules/pass-code.ts'
import { createCache } from '../cache/lru-cache.ts'

type Bytes = Uint8Array<ArrayBuffer>

/** Signs passes and tickets with the one key of this deployment, and knows its own signatures again, and those of the keys before it. */
export interface PassSigner {
  /** What verifies a code: the key that signs, and those before it whose codes have not all ended. */
  publicKeys: PublicKey[]
  /** The raw 64-byte ES256 signature over these bytes, base64url; another one each time. */
  sign(bytes: Bytes): Promise<string>
  /** The same one while it is asked for, so that a code does not change before one's eyes. */
  signOnce(bytes: Bytes): Promise<string>
  /** Whether a signature is one of these keys' over these bytes; false for anything malformed. */
  verify(bytes: Bytes, signature: string): Promise<boolean>
}

const SIGNATURE_CACHE_SIZE = 10_000
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

/** The public half of a P-256 JWK, as it is published. Throws where it is none. */
export const publicKeyOf = async (jwk: JWK): Promise<PublicKey> => {
  const { x, y } = jwk
  if (jwk.kty !== 'EC' || jwk.crv !== 'P-256' || !x || !y) throw new TypeError('not a P-256 JWK')
  const key = { kty: 'EC', crv: 'P-256', x, y } as const
  return { ...key, kid: await calculateJwkThumbprint(key), alg: 'ES256', use: 'sig' }
}

const imported = async (jwk: JWK): Promise<CryptoKey> => {
  const key = await importJWK(jwk, 'ES256')
  if (!(key instanceof CryptoKey)) throw new TypeError('not an EC key')
  return key
}

/** Makes a signer of a private P-256 JWK, and of the public keys before it. Throws where one is none. */
export const passSigner = async (jwk: JWK, before: PublicKey[] = []): Promise<PassSigner> => {
  const { d } = jwk
  const own = await publicKeyOf(jwk)
  if (!d) throw new TypeError('not a private P-256 JWK')
  const { kty, crv, x, y } = own
  const key = await imported({ kty, crv, x, y, d })
  const publicKeys = [own, ...before]
  const verifying = await Promise.all(publicKeys.map(({ kty, crv, x, y }) => imported({ kty, crv, x, y })))
  const sign = async (bytes: Bytes) =>
    Buffer.from(await crypto.subtle.sign(ALGORITHM, key, bytes)).toString('base64url')
  const signatures = createCache<string>({ maxEntries: SIGNATURE_CACHE_SIZE })
  return {
    publicKeys,
    sign,
    signOnce: (bytes) => signatures.read(Buffer.from(bytes).toString('latin1'), () => sign(bytes)),
    verify: async (bytes, signature) => {
      const raw = signatureBytes(signature)
      if (raw === null) return false
      for (const one of verifying) if (await crypto.subtle.verify(ALGORITHM, one, raw, bytes)) return true
      return false
    },
  }
}
