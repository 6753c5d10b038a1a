import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'
import type { CheckInAccess } from '../../../../contract/check-in.ts'
import { lastDay } from '../../../../contract/rules/paris-time.ts'
import type { Db } from '../../../platform/db/database.ts'
import { secretSetting } from '../../../platform/db/settings.ts'
import { tooMany } from '../../../platform/http/refuse.ts'
import type { Refusal } from '../../../platform/refusal.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { hashToken, newId } from '../../../platform/security/tokens.ts'
import type { Deps } from '../../deps.ts'
import { digitLimits, eveningOf, linkRefusal, UNKNOWN_LINK, WRONG_DIGITS } from '../rules/check-in.ts'
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
    evening: null,
  })
  return made
}

/** Tokens of the phones that have opened a link, '{phone}.{MAC}': bound to it, so that they end with it and no row is needed. */
export interface PhoneTokens {
  issue(linkId: string): Promise<string>
  /** The phone of a token of this link; null where it is none. */
  phoneOf(linkId: string, token: string | undefined): Promise<string | null>
}

export const phoneTokensOf = (db: Db): PhoneTokens => {
  const secret = secretSetting(db, 'phone-token-secret')
  const macOf = async (linkId: string, phone: string) =>
    createHmac('sha256', await secret())
      .update(`${linkId} ${phone}`)
      .digest()
  return {
    issue: async (linkId) => {
      const phone = randomBytes(16).toString('base64url')
      return `${phone}.${(await macOf(linkId, phone)).toString('base64url')}`
    },
    phoneOf: async (linkId, token) => {
      const [phone = '', mac = ''] = token?.split('.') ?? []
      const given = Buffer.from(mac, 'base64url')
      const right = await macOf(linkId, phone)
      return given.length === right.length && timingSafeEqual(given, right) ? phone : null
    },
  }
}

/** A link that was opened by its digits or by a phone's token. */
export interface OpenedLink {
  link: DoorLink
  /** Its concert, on the day whose evening the doors stand at; `movedTo`: the day it was moved to meanwhile. */
  event: DoorEvent & { movedTo: string | null }
  /** Why it opens no list any more. */
  refusal: Refusal | undefined
  /** Which phone calls, and where from; null where it has no token yet. */
  caller: { phone: string | null; address: string }
  /** The token that this phone gets; null where it has one. */
  token: string | null
}

/** Tries four digits from an address. A refusal where they are wrong, or too many were. */
const tryDigits = async (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { link: secret, code }: CheckInAccess,
  { codeHash, linkHash }: DoorLink,
  address: string,
): Promise<Refusal | undefined> => {
  const limits = digitLimits(linkHash, address)
  // Before the digits are looked at: those that many try at once count too.
  const waitMs = await countAttempt(db, limits, now())
  if (waitMs > 0) return tooMany(waitMs)
  if (codeHashOf(secret, code) !== codeHash) return WRONG_DIGITS
  await forgiveAttempt(db, limits)
  return undefined
}

/** The link of a secret, opened by a phone's token or by the four digits. A refusal where there is none, the digits are wrong, or too many were. */
export const openLink = async (
  deps: Pick<Deps, 'database' | 'now'>,
  tokens: PhoneTokens,
  access: CheckInAccess,
  address: string,
): Promise<Refusal | OpenedLink> => {
  const found = await linkBySecret(deps.database.db, hashToken(access.link))
  if (!found) return UNKNOWN_LINK
  const { link } = found
  const phone = await tokens.phoneOf(link.id, access.token)
  const refusal = phone === null ? await tryDigits(deps, access, link, address) : undefined
  if (refusal) return refusal
  const now = deps.now()
  const date = eveningOf(link, found.event, now)
  const isOwnDay = found.event.date <= date && date <= lastDay(found.event)
  const event = { ...found.event, date, movedTo: isOwnDay ? null : found.event.date }
  return {
    link,
    event,
    refusal: linkRefusal(link, event, now),
    caller: { phone, address },
    token: phone === null ? await tokens.issue(link.id) : null,
  }
}
