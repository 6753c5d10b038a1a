import { DAY_MS } from '../../../contract/rules/paris-time.ts'
/** A counter and its maximum per window. */
export interface Limit {
  /** Name of the counter, hashed before it is stored. */
  key: string
  max: number
  /** Window in ms: WINDOW_MS by default, LONGEST_WINDOW_MS at most. */
  windowMs?: number
}

export const WINDOW_MS = 15 * 60_000
export const LONGEST_WINDOW_MS = DAY_MS

const IPV4_MAPPED = /^::ffff:(?=\d+\.)/i

/** Some proxies forward an address with the port of its connection. */
const WITH_PORT = /^(?:\[(.+)\](?::\d+)?|(\d+(?:\.\d+){3}):\d+)$/

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

/** Returns an address's prefix of `bits`, 64 at most, such as '2001:db8:1:200::/56'; an IPv4 address unchanged. */
const prefixOf = (address: string, bits: number): string => {
  const plain = address.replace(WITH_PORT, '$1$2').replace(IPV4_MAPPED, '')
  if (!plain.includes(':')) return plain
  const groups = groupsOf(plain)
    .slice(0, Math.ceil(bits / 16))
    .map((group, index) => {
      const host = Math.max(0, 16 * (index + 1) - bits)
      return ((group >> host) << host).toString(16)
    })
  return `${groups.join(':')}::/${bits}`
}

/** Returns the network of an address: a home has one IPv4 address, or a whole /64 of IPv6. */
export const networkOf = (address: string): string => prefixOf(address, 64)

/** Returns the widest network of one subscriber: an IPv4 address, or a /48 of IPv6. */
export const widestNetworkOf = (address: string): string => prefixOf(address, 48)

/** Limits of wider IPv6 prefixes, as multiples of a /64's (decision 022). */
const WIDER = [
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
]

type NetworkLimits = (name: string, address: string, limit: Omit<Limit, 'key'>) => Limit[]

/** Returns the limits of an attempt for its own network only, unaffected by neighbours. */
export const ownNetworkLimits: NetworkLimits = (name, address, limit) => [
  { ...limit, key: `${name} ${networkOf(address)}` },
]

/** Returns the limits of an attempt for its network and, in IPv6, for the prefixes around it. */
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
 * Returns the account's limits of a sign-in: from this network, and from all unknown networks together. If `isKnown`, only the network
 * itself counts; otherwise strangers, even in the same prefix, could lock the member out.
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

/** Returns all limits of a sign-in: for its account, and for its network over all accounts. */
export const signInLimits = (email: string, address: string, where: { isKnown: boolean }): Limit[] => [
  ...accountSignInLimits(email, address, where),
  ...(where.isKnown ? ownNetworkLimits : networkLimits)('sign-in network', address, { max: 100 }),
]

/** Formats a wait as '12 minutes', or in hours from two hours on. */
export const waitLabel = (waitMs: number): string => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  if (minutes >= 120) return `${Math.ceil(minutes / 60)}\u00a0heures`
  return `${minutes}\u00a0minute${minutes > 1 ? 's' : ''}`
}

export const tooManyMessage = (waitMs: number): string =>
  `Trop de tentatives. Réessayez dans ${waitLabel(waitMs)}.`
