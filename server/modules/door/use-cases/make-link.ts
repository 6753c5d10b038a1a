import { randomBytes, randomInt } from 'node:crypto'
import type { Db } from '../../../platform/db/database.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import { addLink } from '../store/links.ts'
import { codeHashOf } from './link-code.ts'

/** A link that was just made: what opens it is known here and now alone. */
export interface MadeLink {
  id: string
  /** 16 random bytes, base64url. */
  secret: string
  /** Four digits. */
  code: string
}

/** Makes a link that opens the check-in of a concert to its team (decision 050). */
export const makeLink = async (
  db: Db,
  eventId: string,
  { isStrict, split, now }: { isStrict: boolean; split: { part: number; of: number } | null; now: Date },
): Promise<MadeLink> => {
  const made = {
    id: newId(),
    secret: randomBytes(16).toString('base64url'),
    code: String(randomInt(10_000)).padStart(4, '0'),
  }
  await addLink(db, {
    id: made.id,
    eventId,
    linkHash: hashToken(made.secret),
    codeHash: codeHashOf(made.secret, made.code),
    isStrict,
    part: split?.part ?? null,
    parts: split?.of ?? null,
    createdAt: now,
    revokedAt: null,
  })
  return made
}
