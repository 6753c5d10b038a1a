import { randomBytes, randomInt } from 'node:crypto'
import type { CheckInAccess } from '../../../../contract/check-in.ts'
import type { Db } from '../../../platform/db/database.ts'
import { tooMany } from '../../../platform/http/refuse.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import type { Deps } from '../../deps.ts'
import { digitLimits, linkRefusal, UNKNOWN_LINK, WRONG_DIGITS } from '../rules/check-in.ts'
import { addLink, type DoorEvent, type DoorLink, linkBySecret } from '../store/links.ts'

/** What is stored of a link's four digits: with the secret that they belong to, since all of them are soon tried. */
const codeHashOf = (secret: string, code: string): string => hashToken(`${secret} ${code}`)

/** A link that was just made: what opens it is known here and now alone. */
interface MadeLink {
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

/** A link whose digits were right, its concert, and why it opens no list any more. */
export interface OpenedLink {
  link: DoorLink
  event: DoorEvent
  refusal: Refusal | undefined
}

/** The link of a secret and its four digits, tried from an address. A refusal where there is none, the digits are wrong, or too many were. */
export const openLink = async (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { link: secret, code }: CheckInAccess,
  address: string,
): Promise<Refusal | OpenedLink> => {
  const linkHash = hashToken(secret)
  const found = await linkBySecret(db, linkHash)
  if (!found) return UNKNOWN_LINK
  const limits = digitLimits(linkHash, address)
  // Before the digits are looked at: those that many try at once count too.
  const waitMs = await countAttempt(db, limits, now())
  if (waitMs > 0) return tooMany(waitMs)
  if (codeHashOf(secret, code) !== found.link.codeHash) return WRONG_DIGITS
  await forgiveAttempt(db, limits)
  return { ...found, refusal: linkRefusal(found.link, found.event, now()) }
}
