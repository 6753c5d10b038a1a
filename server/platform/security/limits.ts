import { DAY_MS } from '../../../contract/rules/paris-time.ts'
/** One thing that is counted: how often per window. */
export interface Limit {
  /** What is counted, to be hashed before it is stored. */
  key: string
  max: number
  /** WINDOW_MS where nothing else is said, LONGEST_WINDOW_MS at most. */
  windowMs?: number
}

export const WINDOW_MS = 15 * 60_000
export const LONGEST_WINDOW_MS = DAY_MS

/** The network an address belongs to: a home has one IPv4 address, and a whole /64 of IPv6. */
export const networkOf = (address: string): string => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  if (!plain.includes(':')) return plain
  const [head = '', tail] = plain.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`
}

/**
 * What one attempt to sign in counts against for its account: from this network, and from all networks together that are not the member's own. The
 * latter never count where `isKnown`: a stranger could otherwise lock the member out from anywhere.
 */
export const accountSignInLimits = (
  email: string,
  address: string,
  { isKnown }: { isKnown: boolean },
): Limit[] => [
  { key: `sign-in ${email} ${networkOf(address)}`, max: 10 },
  ...(isKnown
    ? []
    : [
        { key: `sign-in account ${email}`, max: 50 },
        { key: `sign-in account day ${email}`, max: 500, windowMs: LONGEST_WINDOW_MS },
      ]),
]

/** What one attempt to sign in counts against in all: for its account, and for its network over all accounts. */
export const signInLimits = (email: string, address: string, where: { isKnown: boolean }): Limit[] => [
  ...accountSignInLimits(email, address, where),
  { key: `sign-in network ${networkOf(address)}`, max: 100 },
]

/** '12 minutes', in hours from two hours on. */
export const waitLabel = (waitMs: number): string => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  if (minutes >= 120) return `${Math.ceil(minutes / 60)}\u00a0heures`
  return `${minutes}\u00a0minute${minutes > 1 ? 's' : ''}`
}

/** 'Trop de tentatives. Réessayez dans 12 minutes.' */
export const tooManyMessage = (waitMs: number): string =>
  `Trop de tentatives. Réessayez dans ${waitLabel(waitMs)}.`
