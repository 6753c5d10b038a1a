import { DAY_MS, HOUR_MS } from '../../../contract/rules/paris-time.ts'
import type { PaidPass } from '../../../contract/rules/pass-cover.ts'

/** Browsers by what they alone say; all of them call themselves what stands below them too. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPiOS|OPT)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS)\//, 'Chrome'],
  [/^(?!.*\bAndroid\b).*\bVersion\/.* Safari\//, 'Safari'],
]

/** An iPad says by default that it is a Mac, and cannot be told from one. */
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

/** A device as its user agent calls itself: 'Safari sur iPhone'; null where browser or system is none that is known here. */
export const deviceName = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const browser = named(BROWSERS, userAgent)
  const system = named(SYSTEMS, userAgent)
  return browser && system ? `${browser} sur ${system}` : null
}

/** A member's Pass as it is stored. */
export type Membership = PaidPass

/** How long a Pass that renews itself holds after its period: its renewal is being paid, or asked about (ruling: qrUrl). */
export const GRACE_MS = 72 * HOUR_MS

export const NO_PASS: Membership = {
  level: 'free',
  nextLevel: null,
  autorenew: false,
  currentPeriodEnd: null,
}

/**
 * The Pass as it stands now. It falls back to free when the paid period ends (ruling: cancelling), one that renews itself 72 hours later:
 * its renewal, once it is paid, has moved that end. A Pass without an end is one that nobody pays for.
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

/** How many networks of a member are known at a time: home, work, a phone's, friends'. Each adds to what may be guessed in a day. */
export const MOST_KNOWN_NETWORKS = 10

/** How often a network's last use is written again. */
export const NOTED_EVERY_MS = DAY_MS

/** A network that was used before is not the member's any more. */
export const networksKnownSince = (now: Date): Date => new Date(now.getTime() - 90 * DAY_MS)

/** How stale a session's end may get before a use moves it: sliding costs a write an hour, not one a request. */
export const SLIDE_EVERY_MS = HOUR_MS

/** How often it is written down that a member is still here: that says within three years and a day when they last were. */
export const SEEN_EVERY_MS = DAY_MS

/** When a session used now ends (ruling: sessions slide on use). */
export const sessionEnd = (now: Date, days: number): Date => new Date(now.getTime() + days * DAY_MS)

/** Whether this use of a session moves its end. */
export const shouldSlide = (refreshedAt: Date, now: Date): boolean =>
  now.getTime() - refreshedAt.getTime() >= SLIDE_EVERY_MS
