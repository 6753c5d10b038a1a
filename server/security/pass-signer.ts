import { createECDH } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PublicKey } from '../../contract/pass.ts'
import { signedBytes } from '../../contract/rules/pass-code.ts'

/** Signs pass codes with the one key of this deployment. */
export interface PassSigner {
  publicKey: PublicKey
  /** The raw 64-byte ES256 signature over user id and data, base64url. */
  sign(userId: string, data: string): Promise<string>
}

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
  const kid = await calculateJwkThumbprint({ kty, crv, x, y })
  return {
    publicKey: { kty, crv, x, y, kid, alg: 'ES256', use: 'sig' },
    sign: async (userId, data) => {
      const signature = await crypto.subtle.sign(
        { name: 'ECDSA', hash: 'SHA-256' },
        key,
        signedBytes(userId, data),
      )
      return Buffer.from(signature).toString('base64url')
    },
  }
}
