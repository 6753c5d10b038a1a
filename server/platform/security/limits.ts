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

const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i

/** The eight groups of an IPv6 address. */
const groupsOf = (address: string): number[] => {
  const [head = '', tail] = address.split('::')
  const groups = head.split(':').filter(Boolean)
  if (tail !== undefined) {
    const after = tail.split(':').filter(Boolean)
    while (groups.length + after.length < 8) groups.push('0')
    groups.push(...after)
  }
  return groups.map((group) => Number.parseInt(group, 16))
}

/** An address's prefix of `bits`, 64 at most: '2001:db8:1:200::/56'; an IPv4 address is its own. */
const prefixOf = (address: string, bits: number): string => {
  const plain = address.replace(IPV4_MAPPED, '')
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain)
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const host = Math.max(0, 16 * (index + 1) - bits)
      return ((group >> host) << host).toString(16)
    })
  return `${groups.join(':')}::/${bits}`
}

/** The network an address belongs to: a home has one IPv4 address, and a whole /64 of IPv6. */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** The widest network that one subscriber may have: an IPv4 address, a /48 of IPv6. */
export const widestNetworkOf = (address: string): string => prefixOf(address, 48)

/** How much a wider prefix of IPv6 may do, in times what a /64 may; decision 022 says why. */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
]

type NetworkLimits = (name: string, address: string, limit: Omit<Limit, 'key'>) => Limit[]

/** What one attempt counts against for its network alone, whatever its neighbours do. */
export const ownNetworkLimits: NetworkLimits = (name, address, limit) => [
  { ...limit, key: `${name} ${networkOf(address)}` },
]

/** What one attempt from an address counts against for its network: for IPv6, for the prefixes that it lies in too. */
export const networkLimits: NetworkLimits = (name, address, limit) => {
  const isIpv6 = networkOf(address).includes(':')
  const wider = (isIpv6 ? WIDER : []).map(({ bits, times }) => ({
    ...limit,
    key: `${name} ${prefixOf(address, bits)}`,
    max: times * limit.max,
  }))
  return [...ownNetworkLimits(name, address, limit), ...wider]
}

/**
 * What one attempt to sign in counts against for its account: from this network, and from all networks together that are not the member's own. Where
 * `isKnown` only the network itself counts: strangers, in the same prefix too, could otherwise lock the member out.
 */
export const accountSignInLimits = (
  email: string,
  address: string,
  { isKnown }: { isKnown: boolean },
): Limit[] => {
  if (isKnown) return ownNetworkLimits(`sign-in ${email}`, address, { max: 10 })
  return [
    ...networkLimits(`sign-in ${email}`, address, { max: 10 }),
    { key: `sign-in account ${email}`, max: 50 },
    { key: `sign-in account day ${email}`, max: 500, windowMs: LONGEST_WINDOW_MS },
  ]
}

/** What one attempt to sign in counts against in all: for its account, and for its network over all accounts. */
export const signInLimits = (email: string, address: string, where: { isKnown: boolean }): Limit[] => [
  ...accountSignInLimits(email, address, where),
  ...(where.isKnown ? ownNetworkLimits : networkLimits)('sign-in network', address, { max: 100 }),
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
