import type { Db } from '../../../server/platform/db/database.ts'
import { members, sessions } from '../../../server/platform/db/schema.ts'
import { hashToken, newId, newToken } from '../../../server/platform/security/tokens.ts'

const DAY_MS = 24 * 60 * 60_000

/** A member, with the token of a lasting session. */
export interface TestMember {
  id: string
  token: string
}

/** Inserts members with a session each into the database: hashing hundreds of passwords would take minutes. */
export const addMembers = async (
  db: Db,
  number: number,
  { now, ...more }: Partial<typeof members.$inferInsert> & { now: Date },
): Promise<TestMember[]> => {
  const added = Array.from({ length: number }, () => ({ id: newId(), token: newToken() }))
  await db.insert(members).values(
    added.map(({ id }) => ({
      id,
      email: `${id.toLowerCase()}@exemple.fr`,
      passwordHash: 'nobody signs in by a password here',
      firstName: 'Ariane',
      lastName: 'Vidal',
      autorenew: more.level !== 'free',
      currentPeriodEnd: more.level === 'free' ? null : new Date(now.getTime() + 20 * DAY_MS),
      isVerified: true,
      createdAt: now,
      ...more,
    })),
  )
  await db.insert(sessions).values(
    added.map(({ id, token }) => ({
      tokenHash: hashToken(token),
      memberId: id,
      createdAt: now,
      refreshedAt: now,
      expiresAt: new Date(now.getTime() + 365 * DAY_MS),
    })),
  )
  return added
}
