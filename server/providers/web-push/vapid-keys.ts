import { createECDH } from 'node:crypto'
import { join } from 'node:path'
import * as z from 'zod/mini'
import type { Database } from '../../platform/db/database.ts'
import { storeSetting } from '../../platform/db/settings.ts'
import { BadEnvironment, parsedUrl } from '../../platform/environment.ts'
import { readSecretFile, writeSecretFile } from '../../platform/security/signing-keys.ts'

/** Identifies this deployment to push services (RFC 8292): a P-256 key pair, base64url, 65 and 32 bytes. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

const vapidKey = (bytes: number) =>
  z
    .string()
    .check(
      z.refine(
        (text) => /^[A-Za-z0-9_-]+$/.test(text) && Buffer.from(text, 'base64url').length === bytes,
        `une clé VAPID de ${bytes} octets en base64url est attendue`,
      ),
    )

const vapidSubject = z
  .string()
  .check(
    z.refine(
      (text) => /^(?:https|mailto):$/.test(parsedUrl(text)?.protocol ?? ''),
      'une adresse mailto: ou https:// est attendue',
    ),
  )

export const vapidVariables = {
  VAPID_PUBLIC_KEY: z.optional(vapidKey(65)),
  VAPID_PRIVATE_KEY: z.optional(vapidKey(32)),
  VAPID_SUBJECT: z.optional(vapidSubject),
}

const CURVE = 'prime256v1'
const StoredKeys = z.object({ publicKey: z.string(), privateKey: z.string() })

const generate = (): VapidKeys => {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  // The number may begin with zeros, and push services expect its full length.
  const privateKey = Buffer.alloc(32)
  const number = pair.getPrivateKey()
  number.copy(privateKey, 32 - number.length)
  return { publicKey: pair.getPublicKey('base64url'), privateKey: privateKey.toString('base64url') }
}

const isPair = ({ publicKey, privateKey }: VapidKeys): boolean => {
  try {
    const pair = createECDH(CURVE)
    pair.setPrivateKey(privateKey, 'base64url')
    return pair.getPublicKey('base64url') === publicKey
  } catch {
    return false
  }
}

const parse = (text: string): VapidKeys | undefined => {
  try {
    const stored = z.parse(StoredKeys, JSON.parse(text))
    return isPair(stored) ? stored : undefined
  } catch {
    return undefined
  }
}

/** Returns the environment's key pair; undefined if not set. Throws BadEnvironment for half a pair or for keys that do not match. */
export const givenVapidKeys = (env: {
  VAPID_PUBLIC_KEY?: string | undefined
  VAPID_PRIVATE_KEY?: string | undefined
}): VapidKeys | undefined => {
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = env
  if (!publicKey && !privateKey) return undefined
  if (!publicKey)
    throw new BadEnvironment(
      'VAPID_PUBLIC_KEY : attendue avec VAPID_PRIVATE_KEY ; donnez les deux ou aucune.',
    )
  if (!privateKey)
    throw new BadEnvironment(
      'VAPID_PRIVATE_KEY : attendue avec VAPID_PUBLIC_KEY ; donnez les deux ou aucune.',
    )
  if (!isPair({ publicKey, privateKey }))
    throw new BadEnvironment('VAPID_PRIVATE_KEY : cette clé ne va pas avec VAPID_PUBLIC_KEY.')
  return { publicKey, privateKey }
}

const fromFolder = (dataDir: string): VapidKeys => {
  const file = join(dataDir, 'vapid-keys.json')
  const text = readSecretFile(file)
  if (text !== undefined) {
    const stored = parse(text)
    if (stored) return stored
    // Never replaced automatically: every subscribed browser would be lost.
    throw new BadEnvironment(
      `DATA_DIR : ${file} ne contient pas de clés VAPID lisibles ; restaurez ce fichier, ou supprimez-le pour en faire de neuves.`,
    )
  }
  const keys = generate()
  writeSecretFile(file, JSON.stringify(keys))
  return keys
}

/**
 * Returns the given key pair, or one generated once: stored in an owner-only file of `DATA_DIR` with the embedded database, or in a shared
 * PostgreSQL for all processes. A browser's subscription is tied to its pair.
 */
export const vapidKeys = async (
  given: VapidKeys | undefined,
  { database, dataDir }: { database: Database; dataDir: string },
): Promise<VapidKeys> => {
  if (given) return given
  if (database.kind === 'embedded') return fromFolder(dataDir)
  return z.parse(StoredKeys, await storeSetting(database.db, 'vapid-keys', generate()))
}
