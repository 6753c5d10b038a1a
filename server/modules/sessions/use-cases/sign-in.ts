import type { Database } from '../../../platform/db/database.ts'
import type { InTurn } from '../../../platform/in-turn.ts'
import { networkOf, signInLimits } from '../../../platform/security/limits.ts'
import { checkPassword } from '../../../platform/security/passwords.ts'
import { countAttempt, forgiveAttempt } from '../../../platform/security/store/throttles.ts'
import { type Member, memberByEmail } from '../store/members.ts'
import { isKnownNetwork, rememberNetwork } from './known-networks.ts'
import { openSessionByPassword } from './session.ts'

interface SignInDeps {
  database: Pick<Database, 'db'>
  now: () => Date
  sessionDays: number
  inTurn: InTurn
}

/** What became of an attempt: a session, a wait in ms, or neither where address and password do not belong together. */
export type SignIn = { member: Member; token: string } | { waitMs: number } | undefined

/**
 * Opens a session for who knows the password. Attempts are counted before they are made and taken back where they were right (record 025);
 * those of one network one after the other, so that a crowd with right passwords never fills a limit of wrong ones.
 */
export const signIn = (
  { database: { db }, now, sessionDays, inTurn }: SignInDeps,
  { email, password }: { email: string; password: string },
  { address, device }: { address: string; device: string | null },
): Promise<SignIn> => {
  const network = networkOf(address)
  return inTurn(network, async () => {
    const member = await memberByEmail(db, email)
    const isKnown = await isKnownNetwork(db, member?.id ?? '', network)
    const limits = signInLimits(email, address, { isKnown })
    const waitMs = await countAttempt(db, limits, now())
    if (waitMs > 0) return { waitMs }
    const isRight = await checkPassword(member?.passwordHash, password)
    const token =
      isRight &&
      member &&
      (await openSessionByPassword(db, member, { now: now(), days: sessionDays, device }))
    if (!token) return undefined
    await forgiveAttempt(db, limits)
    await rememberNetwork(db, member.id, network, now())
    return { member, token }
  })
}
