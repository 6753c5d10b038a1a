/** One thing that is counted: how often per window. */
export interface Limit {
  /** What is counted, to be hashed before it is stored. */
  key: string
  max: number
  /** 15 minutes where nothing else is said. */
  windowMs?: number
}

export const WINDOW_MS = 15 * 60_000

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
 * What one attempt to sign in counts against. The account from one network first, so that a stranger cannot lock a member out at the
 * door; then the account from anywhere, against many machines; then the network, against many accounts.
 */
export const signInLimits = (email: string, address: string): Limit[] => {
  const network = networkOf(address)
  return [
    { key: `sign-in ${email} ${network}`, max: 10 },
    { key: `sign-in account ${email}`, max: 50 },
    { key: `sign-in network ${network}`, max: 100 },
  ]
}

/**
 * What one sign-up counts against: it mails to an address that a stranger typed, again and again where the account is deleted each time;
 * hashing a password is dear, and the answer tells whether an address has an account.
 */
export const signUpLimits = (email: string, address: string): Limit[] => [
  { key: `sign-up ${email}`, max: 10 },
  { key: `sign-up ${networkOf(address)}`, max: 300 },
]

/** 'Trop de tentatives. Réessayez dans 12 minutes.' */
export const tooManyMessage = (waitMs: number): string => {
  const minutes = Math.max(1, Math.ceil(waitMs / 60_000))
  return `Trop de tentatives. Réessayez dans ${minutes}\u00a0minute${minutes > 1 ? 's' : ''}.`
}
