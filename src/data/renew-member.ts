import type { User } from '../../contract/auth.ts'
import { currentUserKey } from '../lib/current-user-key.ts'
import { memberKeys } from '../lib/member-keys.ts'
import { openChannel } from '../lib/tabs.ts'
import { getPass, subscription } from './repositories/pass.ts'
import { currentUser } from './repositories/profile.ts'
import { currentToken } from './session.ts'
import { writesSettled } from './stored.ts'

/** What this needs of a query client. */
interface Memory {
  cancelQueries(filter: { queryKey: readonly unknown[]; exact: true }): Promise<unknown>
  setQueryData(key: readonly unknown[], value: unknown): unknown
}

let channel: BroadcastChannel | undefined
// Opened at the first use, not at import: an open channel has a price in the page and keeps a Node process alive.
const tabs = (): BroadcastChannel | undefined => {
  channel ??= openChannel('nectar.renewed')
  return channel
}

/** Calls the listener when another tab has found the member's Pass changed; returns how to stop. */
export const onRenewedElsewhere = (listener: () => void): (() => void) => {
  const heard = tabs()
  heard?.addEventListener('message', listener)
  return () => heard?.removeEventListener('message', listener)
}

/** Asks as `renewMember` does, and tells the other tabs, which may wait for it. */
export const renewMemberEverywhere = async (memory: Memory, userId: string): Promise<void> => {
  await renewMember(memory, userId)
  tabs()?.postMessage(null)
}

/**
 * Fetches all that a change of the Pass changes, for the screens and the device: the member's level, what is left of the month, the signed code. What cannot be had
 * now stays, and comes with the next opening. Never throws; resolves once the answers are stored.
 */
export const renewMember = async (memory: Memory, userId: string): Promise<void> => {
  const token = currentToken()
  const renew = async (queryKey: readonly unknown[], ask: () => Promise<unknown>) => {
    const value = await ask()
    // Somebody who has left meanwhile is not brought back.
    if (currentToken() !== token) return
    // An answer under way may be from before the change.
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
