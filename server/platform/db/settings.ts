import { eq } from 'drizzle-orm'
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

/** Stores a value under a name, over what it had. */
export const writeSetting = async (db: Db, name: string, value: unknown): Promise<void> => {
  await db
    .insert(settings)
    .values({ name, value })
    .onConflictDoUpdate({ target: settings.name, set: { value } })
}
