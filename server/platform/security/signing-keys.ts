import { createECDH, createHmac } from 'node:crypto'
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose'
import type { PublicKey } from '../../../contract/pass.ts'
import { signatureBytes } from '../../../contract/rules/signed-codes.ts'
import { createCache } from '../cache/lru-cache.ts'
import type { Database } from '../db/database.ts'
import { storeSetting } from '../db/settings.ts'
import { BadEnvironment } from '../environment.ts'

/** What a file holds, undefined where there is none. */
export const readSecretFile = (file: string): string | undefined =>
  existsSync(file) ? readFileSync(file, 'utf8') : undefined

/** Writes a file that only its owner reads. Renamed into place: a half-written secret would end every later start. */
export const writeSecretFile = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  chmodSync(`${file}.new`, 0o600)
  renameSync(`${file}.new`, file)
}

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

const fromFolder = async (dataDir: string): Promise<JWK> => {
  const file = join(dataDir, 'pass-signing-key.json')
  const text = readSecretFile(file)
  if (text !== undefined) {
    const stored = readPassKey(text)
    if (stored) return stored
    // Never replaced by itself: every pass that is out there would count as forged.
    throw new BadEnvironment(
      `DATA_DIR : ${file} ne contient pas de clé de signature lisible ; restaurez ce fichier, ou supprimez-le pour en faire une neuve.`,
    )
  }
  const jwk = await generatePassKey()
  writeSecretFile(file, JSON.stringify(jwk))
  return jwk
}

/**
 * The private key that signs passes: the one given, else one generated once. On the embedded database it stays in a file of `DATA_DIR`
 * that only its owner reads; on a shared PostgreSQL in the database, so that every process signs with the same.
 */
export const passKey = async (
  given: JWK | undefined,
  { database, dataDir }: { database: Database; dataDir: string },
): Promise<JWK> => {
  if (given) return given
  if (database.kind === 'embedded') return fromFolder(dataDir)
  return (await storeSetting(database.db, 'pass-signing-key', await generatePassKey())) as JWK
}

/** A seat's P-256 key: the compressed point of its public half (33 bytes), and both halves as a JWK's members, base64url. */
export interface SeatKeyPair {
  point: Uint8Array<ArrayBuffer>
  key: { x: string; y: string; d: string }
}

const ORDER = Buffer.from('ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551', 'hex')

const isScalar = (bytes: Buffer): boolean => bytes.some((byte) => byte !== 0) && bytes.compare(ORDER) < 0

/** Derives the keys that sign the living codes of seats (decision 050): always the same ones of a deployment's secret and a seat's id. */
export const seatKeyDeriver = (secret: Uint8Array) => {
  // HKDF-SHA256 (RFC 5869) in its two steps: the first, without a salt, is the same for all seats.
  const extracted = createHmac('sha256', Buffer.alloc(32)).update(secret).digest()
  const expanded = (info: string) => createHmac('sha256', extracted).update(`${info}\u0001`).digest()
  const curve = createECDH('prime256v1')

  /** Sets the curve to the first of the derived values of a seat that is a private key: one in 2³² is not. */
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
