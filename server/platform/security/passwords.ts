import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default), 19 MiB, two passes, one lane: OWASP's recommendation, about 6 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashAsTyped = (password: string): Promise<string> => hash(password, COST)

/** Normalises keyboard differences: 'é' is one character on one system and two on another. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hashAsTyped(normalized(password))

let decoy: Promise<string> | undefined

/**
 * Checks an account's password. Without an account, it compares with a decoy, so that the response time does not reveal if the address has
 * an account.
 */
export const checkPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID())
  const compared = passwordHash ?? (await decoy)
  const isRight = await verify(compared, normalized(password))
  const matches = isRight || (isInOwnForm(password) && (await verify(compared, password)))
  return matches && passwordHash !== undefined
}

/** Returns true if the typed form differs from the normalised one: older accounts hashed the password as typed. */
const isInOwnForm = (password: string): boolean => normalized(password) !== password

/** Returns a new hash to replace one made from the password as typed; undefined if no replacement is needed. Requires a correct password. */
export const renewedHash = async (passwordHash: string, password: string): Promise<string | undefined> =>
  isInOwnForm(password) && !(await verify(passwordHash, normalized(password)))
    ? hashPassword(password)
    : undefined
