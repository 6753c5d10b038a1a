import { and, desc, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/database.ts'
import { mailedTokens, resetRequests } from '../../../platform/db/schema.ts'
import { hashToken, newId, newToken } from '../../../platform/security/tokens.ts'
import { type MailedTokenKind, tokenEnd } from '../rules.ts'

/** A secret that was mailed, as it is stored: by its hash. */
export type MailedToken = typeof mailedTokens.$inferSelect

/** Stores that a link to a new password was asked for, of an address that may be nobody's. */
export const addResetRequest = async (db: Db, email: string, now: Date): Promise<void> => {
  await db.insert(resetRequests).values({ id: newId(), email, requestedAt: now })
}

/** Takes the oldest request that nobody else is at, and returns its address; undefined where there is none. */
export const takeResetRequest = async (tx: Db): Promise<string | undefined> => {
  const oldest = tx
    .select({ id: resetRequests.id })
    .from(resetRequests)
    .orderBy(resetRequests.requestedAt)
    .limit(1)
    .for('update', { skipLocked: true })
  const [taken] = await tx
    .delete(resetRequests)
    // `in` may ask for the oldest once a row, and each time the one before is locked.
    .where(eq(resetRequests.id, sql`(${oldest})`))
    .returning({ email: resetRequests.email })
  return taken?.email
}

/** Makes a secret of a kind for a member and returns it, of which only the hash is stored; `email` is the address that it verifies. */
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

/** What a secret of these kinds belongs to; undefined when it is unknown, used or past its end. It stays good. */
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

/** Uses a secret up, in one statement: of several who bring it at once, one is answered what it belongs to. Lock its member before. */
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

/** Remembers until its end that a secret which was used up has acted. */
export const rememberSpent = async (tx: Db, token: MailedToken, now: Date): Promise<void> => {
  await tx
    .insert(mailedTokens)
    .values({ ...token, spentAt: now })
    .onConflictDoNothing()
}

/** Whose secret of a kind has acted and is remembered; undefined for any other. */
export const spentMailedToken = async (
  db: Db,
  secret: string,
  kind: MailedTokenKind,
  now: Date,
): Promise<MailedToken | undefined> => {
  const [row] = await db
    .select()
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.tokenHash, hashToken(secret)),
        eq(mailedTokens.kind, kind),
        gt(mailedTokens.expiresAt, now),
        isNotNull(mailedTokens.spentAt),
      ),
    )
  return row
}

/** Ends a member's secrets of these kinds. */
export const forgetMailedTokens = async (
  tx: Db,
  memberId: string,
  kinds: MailedTokenKind[],
): Promise<void> => {
  await tx
    .delete(mailedTokens)
    .where(and(eq(mailedTokens.memberId, memberId), inArray(mailedTokens.kind, kinds)))
}

/** Ends the changes of address that a member asked for, but for those to `email`. */
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
 * Whether an address was another member's until lately, who may still take it back: nobody else gets it meanwhile. Ask it after the write that takes
 * the address, in its transaction: a change that was committed while that waited is seen then.
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

/** Ends the links with which addresses that replaced one since `since` could be taken back. */
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

/** The address that waits for its link, null where none does. */
export const pendingEmail = async (db: Db, memberId: string, now: Date): Promise<string | null> => {
  const [row] = await db
    .select({ email: mailedTokens.email })
    .from(mailedTokens)
    .where(
      and(
        eq(mailedTokens.memberId, memberId),
        eq(mailedTokens.kind, 'email_change'),
        gt(mailedTokens.expiresAt, now),
      ),
    )
    .orderBy(desc(mailedTokens.createdAt))
    .limit(1)
  return row?.email ?? null
}

/** Forgets the secrets that have ended. */
export const purgeMailedTokens = async (db: Db, now: Date): Promise<void> => {
  await db.delete(mailedTokens).where(lte(mailedTokens.expiresAt, now))
}
