import type { NectarDb } from '../../src/data/db.ts'
import { adoptMember } from '../../src/data/member/rows.ts'
import { expireSession, type TokenStore } from '../../src/data/session.ts'
import { userOf } from '../support/member-data.ts'
import type { ModelServer } from '../support/model-server.ts'
import type { createChanges } from './changes.ts'
import type { ModelNetwork } from './model-network.ts'
import type { Scheduler } from './scheduler.ts'

interface Device {
  scheduler: Scheduler
  server: ModelServer
  network: ModelNetwork
  changes: ReturnType<typeof createChanges>
  /** Local storage's token, which all tabs share. */
  local: TokenStore
  db: NectarDb
  /** Notifies every page, each in its own time, of the signed-in member. */
  notifyPages: (userId: string | null) => void
}

/** Signs in and out on the device: the steps of the app's session, each behind a gate. */
export const createUser = ({ scheduler, server, network, changes, local, db, notifyPages }: Device) => {
  const adopt = (userId: string, token: string, isStill = () => true) =>
    scheduler.working(
      db.session.get('current').then(async (session) => {
        await adoptMember({ token, user: userOf(userId) }, isStill)
        // Another member's session, or none: all rows are deleted, also this member's rows of an older
        // release.
        if (isStill()) changes.wiped(session?.userId === userId ? userId : null)
      }),
    )

  /** Signs in like a release that knows only the stores before the outbox. */
  const adoptAsBefore = (userId: string, token: string) =>
    scheduler.working(
      db.transaction('rw', [db.session, db.profiles], async () => {
        const storedAt = scheduler.now()
        await db.session.put({ id: 'current', userId, token, storedAt })
        await db.profiles.put({ userId, user: userOf(userId), storedAt })
      }),
    )

  const signIn = async (userId: string, by: 'this code' | 'old code' = 'this code') => {
    await scheduler.gate('user', `signs in as ${userId}`)
    if (!network.isUp()) return
    const token = server.signIn(userId)
    await (by === 'this code' ? adopt : adoptAsBefore)(userId, token)
    await scheduler.gate('user', 'stores the token')
    local.write(token)
    notifyPages(userId)
  }

  const signOut = async () => {
    await scheduler.gate('user', 'signs out')
    const token = local.read()
    if (token) server.revoke(token)
    local.write(null)
    await scheduler.gate('user', 'wipes the device')
    await scheduler.working(db.wipeMember().then(() => changes.wiped(null)))
    notifyPages(null)
  }

  /** Asks the server for the current user after a 401, like the app, and ends the session if the server says so. */
  const recheck = async (page: { name: string }) => {
    await scheduler.gate(page.name, 'asks who is here')
    const token = local.read()
    if (!token || !network.isUp()) return
    const userId = server.memberOf(token)
    if (userId) await adopt(userId, token, () => local.read() === token)
    else await scheduler.working(expireSession(token))
  }

  return { signIn, signOut, recheck }
}
