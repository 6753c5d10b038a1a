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
import {
  digitLimits,
  eveningOf,
  linkRefusal,
  linksEnd,
  UNKNOWN_LINK,
  WRONG_DIGITS,
} from '../rules/check-in.ts'
import {
  addLink,
  type DoorEvent,
  type DoorLink,
  linkById,
  linkBySecret,
  linksOf,
  revokeLinkById,
} from '../store/links.ts'

/** Hashes a link's four digits together with its secret, because four digits alone are quickly guessed. */
const codeHashOf = (secret: string, code: string): string => hashToken(`${secret} ${code}`)

/** A new link: its secret and digits are known only here and are not stored. */
interface MadeLink {
  id: string
  /** 16 random bytes, base64url. */
  secret: string
  /** Four digits. */
  code: string
}

/** What a new link does: `isStrict` flags static codes, `split` makes it one entrance of several. */
export interface LinkChoice {
  /** The link's, chosen by a device that may ask for it again. */
  id?: string | undefined
  isStrict: boolean
  split: { part: number; of: number } | null
}

/** Creates a link that opens the check-in of a concert to its team (decision 050). */
export const makeLink = async (
  db: Db,
  eventId: string,
  { id = newId(), isStrict, split, now }: LinkChoice & { now: Date },
): Promise<MadeLink> => {
  const made = {
    id,
    secret: randomBytes(16).toString('base64url'),
    code: String(randomInt(10_000)).padStart(4, '0'),
  }
  const isAdded = await addLink(db, {
    id,
    eventId,
    linkHash: hashToken(made.secret),
    codeHash: codeHashOf(made.secret, made.code),
    isStrict,
    part: split?.part ?? null,
    parts: split?.of ?? null,
    createdAt: now,
    revokedAt: null,
    evening: null,
    eveningTime: null,
  })
  return isAdded ? made : makeLink(db, eventId, { isStrict, split, now })
}

/** Creates a link, unless the concert is cancelled or over. */
export const makeConcertLink = async (
  db: Db,
  event: Pick<DoorEvent, 'id' | 'date' | 'endDate' | 'withdrawnAt'>,
  choice: LinkChoice & { now: Date },
): Promise<MadeLink | 'cancelled' | 'over'> => {
  if (event.withdrawnAt) return 'cancelled'
  if (choice.now >= linksEnd(lastDay(event))) return 'over'
  return makeLink(db, event.id, choice)
}

/** Returns a concert's links, oldest first. */
export const concertLinks = linksOf

/** Revokes a link of a concert; returns false if it is not one, or was revoked before. */
export const revokeConcertLink = async (
  db: Db,
  eventId: string,
  linkId: string,
  now: Date,
): Promise<boolean> => (await linkById(db, linkId))?.eventId === eventId && revokeLinkById(db, linkId, now)

/** Tokens of phones that have opened a link, '{phone}.{MAC}': bound to the link, so that they end with it and need no row. */
export interface PhoneTokens {
  issue(linkId: string): Promise<string>
  /** Returns the phone of a token for this link; null if it is invalid. */
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

/** A link that was opened with its digits or a phone's token. */
export interface OpenedLink {
  link: DoorLink
  /** Its concert, on the day that the doors serve; `movedTo`: the day to which it was moved since. */
  event: DoorEvent & { movedTo: string | null }
  /** Why it no longer opens a list. */
  refusal: Refusal | undefined
  /** The calling phone and its address; `phone` is null without a token. */
  caller: { phone: string | null; address: string }
  /** A new token for this phone; null if it has one. */
  token: string | null
}

/** Checks the four digits; returns a refusal if they are wrong, or after too many tries. */
const tryDigits = async (
  { database: { db }, now }: Pick<Deps, 'database' | 'now'>,
  { link: secret, code }: CheckInAccess,
  { codeHash, linkHash }: DoorLink,
  address: string,
): Promise<Refusal | undefined> => {
  const limits = digitLimits(linkHash, address)
  // Count first, so that concurrent tries count too.
  const waitMs = await countAttempt(db, limits, now())
  if (waitMs > 0) return tooMany(waitMs)
  if (codeHashOf(secret, code) !== codeHash) return WRONG_DIGITS
  await forgiveAttempt(db, limits)
  return undefined
}

/** Finds a link, its concert on the day that the doors serve, and why it no longer opens a list; null if it is unknown. */
const findLink = async (
  { database: { db }, now: clock }: Pick<Deps, 'database' | 'now'>,
  secret: string,
): Promise<Pick<OpenedLink, 'link' | 'event' | 'refusal'> | null> => {
  const found = await linkBySecret(db, hashToken(secret))
  if (!found) return null
  const { link } = found
  const now = clock()
  const evening = eveningOf(link, found.event, now)
  const isOwnDay = found.event.date <= evening.date && evening.date <= lastDay(found.event)
  const event = { ...found.event, ...evening, movedTo: isOwnDay ? null : found.event.date }
  return { link, event, refusal: linkRefusal(link, event, now) }
}

/** Returns why a link opens no list; undefined if it does. Its secret is too long to be guessed, so that no digits are asked. */
export const deadLink = async (
  deps: Pick<Deps, 'database' | 'now'>,
  secret: string,
): Promise<Refusal | undefined> => {
  const found = await findLink(deps, secret)
  return found ? found.refusal : UNKNOWN_LINK
}

/**
 * Opens a link with a phone's token or the four digits. Returns a refusal if the link is unknown, the digits are wrong, or there were too many tries.
 */
export const openLink = async (
  deps: Pick<Deps, 'database' | 'now'>,
  tokens: PhoneTokens,
  access: CheckInAccess,
  address: string,
): Promise<Refusal | OpenedLink> => {
  const found = await findLink(deps, access.link)
  if (!found) return UNKNOWN_LINK
  const { link } = found
  const phone = await tokens.phoneOf(link.id, access.token)
  const refusal = phone === null ? await tryDigits(deps, access, link, address) : undefined
  if (refusal) return refusal
  return {
    ...found,
    caller: { phone, address },
    token: phone === null ? await tokens.issue(link.id) : null,
  }
}
