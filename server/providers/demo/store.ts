import { and, eq } from 'drizzle-orm'
import type { Db } from '../../platform/db/database.ts'
import { demoProvider } from '../../platform/db/schema.ts'
import type { DemoRecords } from './records.ts'

type Kind = keyof DemoRecords

const isOne = (kind: Kind, id: string) => and(eq(demoProvider.id, id), eq(demoProvider.kind, kind))

export const demoRecord = async <K extends Kind>(
  db: Db,
  kind: K,
  id: string,
): Promise<DemoRecords[K] | undefined> => {
  const [row] = await db.select({ body: demoProvider.body }).from(demoProvider).where(isOne(kind, id))
  return row?.body as DemoRecords[K] | undefined
}

/** Stores a record, unless the id has one. */
export const addDemoRecord = async <K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  body: DemoRecords[K],
): Promise<void> => {
  await db.insert(demoProvider).values({ id, kind, body }).onConflictDoNothing({ target: demoProvider.id })
}

/** Changes a record under a row lock, so that processes take turns, and returns it. Throws if the id is unknown. */
export const changeDemoRecord = <K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  change: (body: DemoRecords[K]) => DemoRecords[K],
): Promise<DemoRecords[K]> =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .select({ body: demoProvider.body })
      .from(demoProvider)
      .where(isOne(kind, id))
      .for('update')
    if (!row) throw new Error(`The demonstration has no such ${kind}`)
    const before = row.body as DemoRecords[K]
    const after = change(before)
    if (after !== before) await tx.update(demoProvider).set({ body: after }).where(isOne(kind, id))
    return after
  })
