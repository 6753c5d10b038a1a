import { join } from 'node:path'
import type { JWK } from 'jose'
import { BadEnvironment } from '../bad-environment.ts'
import type { Database } from '../db/database.ts'
import { storeSetting } from '../db/settings.ts'
import { generatePassKey, readPassKey } from './pass-signer.ts'
import { readSecretFile, writeSecretFile } from './secret-file.ts'

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
