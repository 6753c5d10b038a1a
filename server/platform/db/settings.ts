import { eq } from 'drizzle-orm'
import type { Db } from './database.ts'
import { settings } from './schema.ts'

/** A setting's value, undefined where it was never kept. */
export const readSetting = async (db: Db, name: string): Promise<unknown> => {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.name, name))
  return row?.value
}

/** Keeps a value under a name that has none, and answers what stands there: of several processes the first one wins. */
export const keepSetting = async (db: Db, name: string, value: unknown): Promise<unknown> => {
  await db.insert(settings).values({ name, value }).onConflictDoNothing()
  return readSetting(db, name)
}
