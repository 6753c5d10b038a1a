import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, min, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { mailedTokens, resetRequests } from '../../../platform/db/schema.ts'
import { hashToken, newId, newToken } from '../../../platform/security/tokens.ts'
import { ADDRESS_TOKENS, type MailedTokenKind, tokenEnd } from '../rules.ts'

/** A mailed secret, stored by its hash. */
export type MailedToken = typeof mailedTokens.$inferSelect

/** Stores a request for a reset link; the address may have no account. */
export const addResetRequest = async (db: Db, email: string, now: Date): Promise<void> => {
  await db.insert(resetRequests).values({ id: newId(), email, requestedAt: now })
}

/** Returns the time of the oldest request, held by another process or not; null if there is none. */
export const oldestResetRequest = async (db: Db): Promise<Date | null> => {
  const [row] = await db.select({ at: min(resetRequests.requestedAt) }).from(resetRequests)
  return row?.at ?? null
}

/** Takes the oldest request that no other process holds, and returns its address; undefined if there is none. */
export const takeResetRequest = async (tx: Db): Promise<string | undefined> => {
  const oldest = tx
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.requestedAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await tx
    .delete(resetRequests)
    // With `in`, the subquery may run once per row, and take another request each time.
    .where(eq(resetRequests.id, sql`(${oldest})`))
    .returning({ email: resetRequests.email })
  return taken?.email
}

/** Creates a secret for a member and returns it; only its hash is stored. `email` is the address that it verifies. */
export const addMailedToken = async (
  db: Db,
  token: { kind: MailedTokenKind; memberId: string; email?: string },
  now: Date,
): Promise<string> => {
  const secret = newToken()
  await db.insert(mailedTokens).values({
    ...token,
    tokenHash: hashToken(secret),
    createdAt: now,
    expiresAt: tokenEnd(token.kind, now),
  })
  return secret
}

const live = (secret: string, kinds: MailedTokenKind[], now: Date) =>
  and(
    eq(mailedTokens.tokenHash, hashToken(secret)),
    inArray(mailedTokens.kind, kinds),
    gt(mailedTokens.expiresAt, now),
    isNull(mailedTokens.spentAt),
  )

/** Fetches a valid secret of these kinds without using it; undefined if it is unknown, used or expired. */
export const mailedToken = async (
  db: Db,
  secret: string,
  kinds: MailedTokenKind[],
  now: Date,
): Promise<MailedToken | undefined> => {
  const [row] = await db
    .select()
    .from(mailedTokens)
    .where(live(secret, kinds, now))
  return row
}

/** Uses a secret in one statement, so that only one of several concurrent requests gets it. Lock its member first. */
export const takeMailedToken = async (
  tx: Db,
  secret: string,
  kinds: MailedTokenKind[],
  now: Date,
): Promise<MailedToken | undefined> => {
  const [row] = await tx
    .delete(mailedTokens)
    .where(live(secret, kinds, now))
    .returning()
  return row
}

/** Keeps a used secret until its expiry. */
export const rememberSpent = async (tx: Db, token: MailedToken, now: Date): Promise<void> => {
  await tx
    .insert(mailedTokens)
    .values({ ...token, spentAt: now })
    .onConflictDoNothing()
}

/** Marks a member's other secrets that confirm an address as used with it. */
export const spendAddressTokens = async (
  tx: Db,
  { memberId, email }: Pick<MailedToken, 'memberId' | 'email'>,
  now: Date,
): Promise<void> => {
  if (email === null) return
  await tx
    .update(mailedTokens)
    .set({ spentAt: now })
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        inArray(mailedTokens.kind, ADDRESS_TOKENS),
        eq(mailedTokens.email, email),
        isNull(mailedTokens.spentAt),
      ),
    )
}

/** Fetches a used secret of these kinds; undefined for any other. */
export const spentMailedToken = async (
  db: Db,
  secret: string,
  kinds: MailedTokenKind[],
  now: Date,
): Promise<MailedToken | undefined> => {
  const [row] = await db
    .select()
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(secret)),
        inArray(mailedTokens.kind, kinds),
        gt(mailedTokens.expiresAt, now),
        isNotNull(mailedTokens.spentAt),
      ),
    )
  return row
}

/** Returns whether a member's secret of a kind, made at a moment, is still valid. */
export const isMailedTokenLive = async (
  db: Db,
  { memberId, kind, createdAt }: { memberId: string; kind: MailedTokenKind; createdAt: Date },
  now: Date,
): Promise<boolean> => {
  const rows = await db
    .select({ kind: mailedTokens.kind })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        eq(mailedTokens.kind, kind),
        eq(mailedTokens.createdAt, createdAt),
        gt(mailedTokens.expiresAt, now),
        isNull(mailedTokens.spentAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes a member's secrets of these kinds. */
export const forgetMailedTokens = async (
  tx: Db,
  memberId: string,
  kinds: MailedTokenKind[],
): Promise<void> => {
  await tx
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.memberId, memberId), inArray(mailedTokens.kind, kinds)))
}

/** Deletes a member's pending changes of address, except those to `email`. */
export const forgetOtherAddresses = async (tx: Db, memberId: string, email: string): Promise<void> => {
  await tx
    .delete(mailedTokens)
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        eq(mailedTokens.kind, 'email_change'),
        ne(mailedTokens.email, email),
      ),
    )
}

/**
 * Returns whether another member recently had an address and can still take it back. Call it after the write of the address, in its transaction, to
 * see changes committed while that waited.
 */
export const isAddressReserved = async (
  tx: Db,
  email: string,
  memberId: string,
  now: Date,
): Promise<boolean> => {
  const rows = await tx
    .select({ memberId: mailedTokens.memberId })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.kind, 'email_undo'),
        eq(mailedTokens.email, email),
        ne(mailedTokens.memberId, memberId),
        gt(mailedTokens.expiresAt, now),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Deletes the undo links of address changes made since `since`. */
export const forgetLaterUndos = async (tx: Db, memberId: string, since: Date): Promise<void> => {
  await tx
    .delete(mailedTokens)
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        eq(mailedTokens.kind, 'email_undo'),
        gte(mailedTokens.createdAt, since),
      ),
    )
}

/** Returns the address that waits for its confirmation; null if there is none. */
export const pendingEmail = async (db: Db, memberId: string, now: Date): Promise<string | null> => {
  const [row] = await db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        eq(mailedTokens.kind, 'email_change'),
        gt(mailedTokens.expiresAt, now),
        isNull(mailedTokens.spentAt),
      ),
    )
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1)
  return row?.email ?? null
}

export const purgeMailedTokens = async (db: Db, now: Date): Promise<void> => {
  await db.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now))
}
