import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from './database.ts'
import { settings } from './schema.ts'

/** A setting's value, undefined where it was never stored. */
export const readSetting = async (db: Db, name: string): Promise<unknown> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Stores a value under a name that has none, and returns what is stored: of several processes the first one wins. */
export const storeSetting = async (db: Db, name: string, value: unknown): Promise<unknown> => {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  return readSetting(db, name)
}

/** A secret of the deployment, 32 random bytes: made once, whichever process comes first, read once a process, and taken along by a backup. */
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

/** Stores a value under a name, over what it had. */
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

/** What a database was restored from while an operator has not released it (decision 043), null for any other. */
export const unreleasedCopy = async (db: Db): Promise<RestoredCopy | null> => {
  const value = await readSetting(db, NAME)
  if (value === undefined) return null
  const copy = z.parse(RestoredCopy, value)
  return copy.isHeld ? copy : null
}

/** Marks a database as a restored copy that sends nothing and takes no orders. */
export const markRestored = (tx: Db, { takenAt, now }: { takenAt: string; now: Date }): Promise<void> =>
  writeSetting(tx, NAME, { takenAt, restoredAt: now.toISOString(), isHeld: true } satisfies RestoredCopy)

/** Lets a restored copy act as the original from the next start on. */
export const releaseCopy = (tx: Db, copy: RestoredCopy): Promise<void> =>
  writeSetting(tx, NAME, { ...copy, isHeld: false } satisfies RestoredCopy)
