import type { CheckInAccess } from '../../../../contract/check-in.ts'
import type { Deps } from '../../../platform/deps.ts'
import { tooMany } from '../../../platform/http/refuse-too-many.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { hashToken } from '../../../platform/security/tokens.ts'
import { digitLimits, linkFault, UNKNOWN_LINK, WRONG_DIGITS } from '../rules/door-link.ts'
import { type DoorEvent, type DoorLink, linkBySecret } from '../store/links.ts'
import { codeHashOf } from './link-code.ts'

/** A link whose digits were right, its concert, and why it opens no list any more. */
export interface OpenedLink {
  link: DoorLink
  event: DoorEvent
  fault: Refusal | undefined
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
  return { ...found, fault: linkFault(found.link, found.event, now()) }
}
