import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import type { PaidPass } from '../../../contract/rules/pass-cover.ts'

/** Browser tokens, most specific first: a user agent also contains the tokens of browsers further down the list. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/^(?!.*\bAndroid\b).*\bVersion\/.* Safari\//, 'Safari'],
]

/** An iPad claims to be a Mac by default and cannot be told apart. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows NT\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const named = (names: typeof BROWSERS, userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** Returns the name of a device, 'Safari sur iPhone', from its user agent; null if the browser or the system is not listed. */
export const deviceName = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  return browser && system ? `${browser} sur ${system}` : null
}

export type Membership = PaidPass

/** Grace period of a Pass that renews itself, while its renewal is paid or checked with the provider. */
export const GRACE_MS = 72 * HOUR_MS

export const NO_PASS: Membership = {
  level: 'free',
  nextLevel: null,
  autorenew: false,
  currentPeriodEnd: null,
}

/**
 * Returns the Pass that applies now. It falls back to free at the end of the paid period, or 72 hours later if it renews itself. A Pass without an
 * end is not paid for and never expires.
 */
export const membershipNow = (
  { level, nextLevel, autorenew, currentPeriodEnd }: Membership,
  now: Date,
): Membership => {
  if (level === 'free') return NO_PASS
  const membership = { level, nextLevel, autorenew, currentPeriodEnd }
  if (!currentPeriodEnd) return membership
  const end = currentPeriodEnd.getTime() + (autorenew ? GRACE_MS : 0)
  return end > now.getTime() ? membership : NO_PASS
}

/** Maximum known networks per member: home, work, a phone's, friends'. Each one adds to the passwords that may be guessed in a day. */
export const MAX_KNOWN_NETWORKS = 10

/** How often a network's last use is stored again. */
export const NOTED_EVERY_MS = DAY_MS

/** Returns the last use before which a network no longer counts as the member's: 90 days ago. */
export const networksKnownSince = (now: Date): Date => new Date(now.getTime() - 90 * DAY_MS)

/** How often a use moves a session's end: one write per hour instead of one per request. */
export const SLIDE_EVERY_MS = HOUR_MS

/** How often a member's last visit is stored: to the day is enough for a limit of three years. */
export const SEEN_EVERY_MS = DAY_MS

export const sessionEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

export const shouldSlide = (refreshedAt: Date, now: Date): boolean =>
  now.getTime() - refreshedAt.getTime() >= SLIDE_EVERY_MS
