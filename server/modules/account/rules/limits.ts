import { type Limit, networkOf } from '../../../platform/security/limits.ts'

/**
 * What asking for a new password counts against: each may send a mail to an address that a stranger typed. From one network first, so that a
 * stranger cannot keep a member from asking.
 */
export const forgotPasswordLimits = (email: string, address: string): Limit[] => {
  const network = networkOf(address)
  return [
    { key: `forgot ${email} ${network}`, max: 3 },
    { key: `forgot account ${email}`, max: 10 },
    { key: `forgot network ${network}`, max: 60 },
  ]
}

/** What one use of a mailed secret counts against. It cannot be guessed; asking costs a look into the database. */
export const mailedLinkLimits = (address: string): Limit[] => [
  { key: `mailed link ${networkOf(address)}`, max: 100 },
]

/**
 * What a password typed within a session counts against, so that nobody who found an open session tries passwords with it. A change of
 * password counts even if right, because each sends a mail to an address that may be a stranger's; a change of address until it was right.
 */
export const passwordProofLimits = (memberId: string): Limit[] => [
  { key: `password change ${memberId}`, max: 10 },
]

/** What sending the link of sign-up again counts against. */
export const verificationLimits = (memberId: string): Limit[] => [{ key: `verification ${memberId}`, max: 3 }]

/** What asking for another address counts against: it mails to whom the member names, and tells whether they have an account. */
export const emailChangeLimits = (memberId: string, email: string): Limit[] => [
  { key: `email change ${memberId}`, max: 5 },
  { key: `email change to ${email}`, max: 5 },
]

/** What one copy of all that is kept about a member counts against: it reads every mail there is. */
export const exportLimits = (memberId: string): Limit[] => [{ key: `export ${memberId}`, max: 20 }]
