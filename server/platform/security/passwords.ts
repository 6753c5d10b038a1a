import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default), 19 MiB, two passes, one lane: what OWASP asks for, about 6 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

const hashAsTyped = (password: string): Promise<string> => hash(password, COST)

/** The form in which every keyboard's letters are the same: 'é' is one sign on one system and two on another. */
const normalized = (password: string): string => password.normalize('NFKC')

export const hashPassword = (password: string): Promise<string> => hashAsTyped(normalized(password))

let decoy: Promise<string> | undefined

/**
 * Whether a password is the account's. Without an account it is compared with a decoy all the same, so that the time of the answer
 * does not reveal which addresses have one.
 */
export const checkPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID())
  const compared = passwordHash ?? (await decoy)
  const isRight = await verify(compared, normalized(password))
  const matches = isRight || (isInOwnForm(password) && (await verify(compared, password)))
  return matches && passwordHash !== undefined
}

/** Whether it was typed in another form than is hashed: accounts from before hash it as it was typed. */
const isInOwnForm = (password: string): boolean => normalized(password) !== password

/** The hash that takes the place of one that was made of the password as it was typed; undefined for any other. The password is right. */
export const renewedHash = async (passwordHash: string, password: string): Promise<string | undefined> =>
  isInOwnForm(password) && !(await verify(passwordHash, normalized(password)))
    ? hashPassword(password)
    : undefined
