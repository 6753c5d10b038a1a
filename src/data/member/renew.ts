import type { User } from '../../../contract/auth.ts'
import { announceChange } from '../../lib/changes.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { memberKeys } from '../../lib/member-keys.ts'
import { currentToken } from '../session.ts'
import { writesSettled } from '../stored.ts'
import { getPass, subscription } from './pass.ts'
import { currentUser } from './profile.ts'

interface Memory {
  cancelQueries(filter: { queryKey: readonly unknown[]; exact: true }): Promise<unknown>
  setQueryData(key: readonly unknown[], value: unknown): unknown
}

/** Fetches like `renewMember`, then notifies the other tabs. */
export const renewMemberEverywhere = async (memory: Memory, userId: string): Promise<void> => {
  await renewMember(memory, userId)
  announceChange()
}

/**
 * Fetches all data affected by a change of the Pass: the member's level, the month's allowance, the signed code. Failed reads keep the old data until
 * the app is opened again. Never throws; resolves once all is stored.
 */
export const renewMember = async (memory: Memory, userId: string): Promise<void> => {
  const token = currentToken()
  const renew = async (queryKey: readonly unknown[], ask: () => Promise<unknown>) => {
    const value = await ask()
    // Discard the result if the member has signed out meanwhile.
    if (currentToken() !== token) return
    // A request in progress may have started before the change.
    await memory.cancelQueries({ queryKey, exact: true })
    memory.setQueryData(queryKey, value)
  }
  await Promise.allSettled([
    renew(currentUserKey, async (): Promise<User> => {
      const { tokenExpired: _, ...user } = (await currentUser()).value
      return user
    }),
    renew(memberKeys.subscription(userId), () => subscription(userId)),
    renew(memberKeys.pass(userId), () => getPass(userId)),
  ])
  await writesSettled()
}
