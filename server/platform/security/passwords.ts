import { hash, verify } from '@node-rs/argon2'

/** Argon2id (the library's default), 19 MiB, two passes, one lane: what OWASP asks for, about 6 ms here. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export const hashPassword = (password: string): Promise<string> => hash(password, COST)

let decoy: Promise<string> | undefined

/**
 * Whether a password is the account's. Without an account it is compared with a decoy all the same, so that the time of the answer
 * does not reveal which addresses have one.
 */
export const checkPassword = async (passwordHash: string | undefined, password: string): Promise<boolean> => {
  decoy ??= hashPassword(crypto.randomUUID())
  const matches = await verify(passwordHash ?? (await decoy), password)
  return matches && passwordHash !== undefined
}
