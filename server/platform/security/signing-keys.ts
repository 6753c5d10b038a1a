import { createECDH, createHmac } from 'node:crypto'
import { chmodSync, existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PublicKey } from '../../../contract/pass.ts'
import { signatureBytes } from '../../../contract/rules/signed-codes.ts'
import { createCache } from '../cache/lru-cache.ts'
import type { Database } from '../db/database.ts'
import { storeSetting } from '../db/settings.ts'
import { BadEnvironment } from '../environment.ts'
import { makeFolder } from '../make-folder.ts'

export const readSecretFile = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** Writes a file that only its owner can read. It is renamed into place, because a half-written secret would break every later start. */
export const writeSecretFile = (file: string, text: string): void => {
  makeFolder(dirname(file))
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

type Bytes = Uint8Array<ArrayBuffer>

/** Signs Passes and tickets with the deployment's current key, and verifies signatures of current and previous keys. */
export interface PassSigner {
  /** The current key, and previous keys with codes that are still valid. */
  publicKeys: PublicKey[]
  /** Returns a raw 64-byte ES256 signature of the bytes, base64url; different at each call. */
  sign(bytes: Bytes): Promise<string>
  /** Returns a cached signature while it is requested regularly, so that a displayed code does not change. */
  signOnce(bytes: Bytes): Promise<string>
  /** Returns true if any of these keys signed the bytes; false for a malformed signature. */
  verify(bytes: Bytes, signature: string): Promise<boolean>
}

const SIGNATURE_CACHE_SIZE = 10_000

const ALGORITHM = { name: 'ECDSA', hash: 'SHA-256' }

export const generatePassKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return exportJWK(privateKey)
}

/** Parses a private P-256 JWK. Returns null if it is invalid or its halves do not match: its signatures could not be verified. */
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

/** Returns the public half of a P-256 JWK for publication. Throws TypeError if it is no P-256 key. */
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

/** Creates a signer from a private P-256 JWK and previous public keys. Throws if one is invalid. */
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

const fromFolder = async (dataDir: string): Promise<JWK> => {
  const file = join(dataDir, 'pass-signing-key.json')
  const text = readSecretFile(file)
  if (text !== undefined) {
    const stored = readPassKey(text)
    if (stored) return stored
    // Never replaced automatically: every Pass in use would count as forged.
    throw new BadEnvironment(
      `DATA_DIR : ${file} ne contient pas de clé de signature lisible ; restaurez ce fichier, ou supprimez-le pour en faire une neuve.`,
    )
  }
  const jwk = await generatePassKey()
  writeSecretFile(file, JSON.stringify(jwk))
  return jwk
}

/**
 * Returns the private signing key: the given one, or one generated once. The embedded database keeps it in an owner-only file of
 * `DATA_DIR`; PostgreSQL stores it, so that all processes share it.
 */
export const passKey = async (
  given: JWK | undefined,
  { database, dataDir }: { database: Database; dataDir: string },
): Promise<JWK> => {
  if (given) return given
  if (database.kind === 'embedded') return fromFolder(dataDir)
  return (await storeSetting(database.db, 'pass-signing-key', await generatePassKey())) as JWK
}

/** A seat's P-256 key: the compressed point of its public half (33 bytes), and both halves as JWK members, base64url. */
export interface SeatKeyPair {
  point: Uint8Array<ArrayBuffer>
  key: { x: string; y: string; d: string }
}

const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')

const isScalar = (bytes: Buffer): boolean => bytes.some((byte) => byte !== 0) && bytes.compare(ORDER) < 0

/** Derives the keys for the living codes of seats (decision 050), deterministic by the deployment's secret and the seat's id. */
export const seatKeyDeriver = (secret: Uint8Array) => {
  // HKDF-SHA256 (RFC 5869) in two steps: the first, without a salt, is the same for all seats.
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  const expanded = (info: string) => createHmac('sha256', extracted).update(`${info}\u0001`).digest()
  const curve = createECDH('prime256v1')

  /** Sets the curve's private key to the seat's first valid derived value: one in 2³² is invalid. */
  const load = (seatId: string): Buffer => {
    for (let attempt = 0; ; attempt++) {
      const derived = expanded(`nectar seat ${attempt} ${seatId}`)
      if (!isScalar(derived)) continue
      curve.setPrivateKey(derived)
      return derived
    }
  }
  const pointNow = () => Uint8Array.from(curve.getPublicKey(null, 'compressed'))
  return {
    point: (seatId: string): Uint8Array<ArrayBuffer> => {
      load(seatId)
      return pointNow()
    },
    pair: (seatId: string): SeatKeyPair => {
      const d = load(seatId)
      const whole = curve.getPublicKey()
      const member = (bytes: Buffer) => bytes.toString('base64url')
      return {
        point: pointNow(),
        key: { x: member(whole.subarray(1, 33)), y: member(whole.subarray(33)), d: member(d) },
      }
    },
  }
}
