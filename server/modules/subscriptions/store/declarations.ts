import { and, eq, gt, isNotNull, isNull, lt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { declarations } from '../../../platform/db/schema.ts'

/** A declaration as it is stored. */
export type Declaration = typeof declarations.$inferSelect

/** Keeps a declaration; `memberId` only where a contract of theirs was found. */
export const addDeclaration = async (
  db: Db,
  declaration: typeof declarations.$inferInsert,
): Promise<void> => {
  await db.insert(declarations).values(declaration)
}

/** The declaration that a link's token belongs to, by the token's hash; executed and ended ones too. */
export const declarationByToken = async (db: Db, tokenHash: string): Promise<Declaration | undefined> => {
  const [row] = await db.select().from(declarations).where(eq(declarations.tokenHash, tokenHash))
  return row
}

/** Links that were mailed to an address which was the member's act no more. */
export const forgetWithdrawalLinks = async (db: Db, memberId: string): Promise<void> => {
  await db
    .update(declarations)
    .set({ tokenHash: null, tokenExpiresAt: null })
    .where(and(eq(declarations.memberId, memberId), isNull(declarations.executedAt)))
}

/** It has had its effect. */
export const declarationExecuted = async (db: Db, id: string, now: Date): Promise<void> => {
  await db
    .update(declarations)
    .set({ executedAt: now })
    .where(and(eq(declarations.id, id), isNull(declarations.executedAt)))
}

/** Terminations of a contract since `since` that could not have their effect yet, at most 20. */
export const terminationsToExecute = async (
  db: Db,
  since: Date,
): Promise<{ id: string; memberId: string; declaredAt: Date }[]> => {
  const rows = await db
    .select({
      id: declarations.id,
      memberId: declarations.memberId,
      declaredAt: declarations.declaredAt,
    })
    .from(declarations)
    .where(
      and(
        eq(declarations.kind, 'termination'),
        isNull(declarations.executedAt),
        isNotNull(declarations.memberId),
        gt(declarations.declaredAt, since),
      ),
    )
    .orderBy(declarations.declaredAt)
    .limit(20)
  return rows.flatMap(({ memberId, ...row }) => (memberId ? [{ memberId, ...row }] : []))
}

/** Forgets declarations from before `before`. */
export const purgeDeclarations = async (db: Db, before: Date): Promise<void> => {
  await db.delete(declarations).where(lt(declarations.declaredAt, before))
}
