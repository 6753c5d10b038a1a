import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { settings } from './schema.ts'

/** Returns a setting's value; undefined if it was never stored. */
export const readSetting = async (db: Db, name: string): Promise<unknown> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Stores a value unless the name has one, and returns the stored value: the first of several processes wins. */
export const storeSetting = async (db: Db, name: string, value: unknown): Promise<unknown> => {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  return readSetting(db, name)
}

/** Returns a reader of a deployment secret of 32 random bytes. The first process creates it; each process reads it once; backups include it. */
export const secretSetting = (db: Db, name: string): (() => Promise<Buffer>) => {
  let loading: Promise<Buffer> | undefined
  const read = async () =>
    Buffer.from(String(await storeSetting(db, name, randomBytes(32).toString('base64url'))), 'base64url')
  return () => {
    loading ??= read().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

/** Stores a value, replacing any previous one. */
export const writeSetting = async (db: Db, name: string, value: unknown): Promise<void> => {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}

const NAME = 'restored'

const RestoredCopy = z.object({ takenAt: z.string(), restoredAt: z.string(), isHeld: z.boolean() })

/** When a restored copy's backup was taken and when it was restored, as ISO instants. */
type RestoredCopy = z.infer<typeof RestoredCopy>

/** Returns the restored copy that no operator has released yet (decision 043); null for any other database. */
export const unreleasedCopy = async (db: Db): Promise<RestoredCopy | null> => {
  const value = await readSetting(db, NAME)
  if (value === undefined) return null
  const copy = z.parse(RestoredCopy, value)
  return copy.isHeld ? copy : null
}

/** Returns why no command may change a restored copy which no operator has released; null if any may. */
export const refusalOfCopy = async (db: Db): Promise<string | null> =>
  (await unreleasedCopy(db)) === null
    ? null
    : 'Cette copie revient d’une sauvegarde et n’enregistre rien : libérez-la d’abord (bin/nectar admin release).'

/** Marks a database as a restored copy, which sends no messages and takes no orders. */
export const markRestored = (tx: Db, { takenAt, now }: { takenAt: string; now: Date }): Promise<void> =>
  writeSetting(tx, NAME, { takenAt, restoredAt: now.toISOString(), isHeld: true } satisfies RestoredCopy)

/** Lets a restored copy act as the original from the next start on. */
export const releaseCopy = (tx: Db, copy: RestoredCopy): Promise<void> =>
  writeSetting(tx, NAME, { ...copy, isHeld: false } satisfies RestoredCopy)
