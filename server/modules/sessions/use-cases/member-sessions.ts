import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/transaction.ts'
import type { CurrentSession } from '../../../platform/http/endpoint-route.ts'
import { type Refusal, SESSION_OVER } from '../../../platform/refusal.ts'
import { isSessionOpen, lockMember } from '../store/members.ts'
import { deleteSessionById, memberSessions } from '../store/sessions.ts'
import { endSessions } from './session.ts'

/** The open sessions of a member, used last first. */
export const openSessions = memberSessions

/** Ends a session of a member by its id, and what is pushed to its browser; false where they have none of it. */
export const endSession = deleteSessionById

/** Acts for a member under their lock, or returns why not: of two devices that end each other at the same moment, one stays. */
const whileSignedIn = (
  db: Db,
  { member, tokenHash }: CurrentSession,
  act: (tx: Db) => Promise<unknown>,
): Promise<Refusal | undefined> =>
  inTransaction(db, async (tx) => {
    await lockMember(tx, member.id)
    if (!(await isSessionOpen(tx, tokenHash))) return SESSION_OVER
    await act(tx)
    return undefined
  })

/** Ends one session of whose session asks. */
export const endOwnSession = (db: Db, session: CurrentSession, id: string): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSession(tx, session.member.id, id))

/** Ends all sessions of a member but the one that asks, and what else a stranger may have opened by them: browsers to push to, addresses of the calendar. */
export const endOtherSessions = (db: Db, session: CurrentSession): Promise<Refusal | undefined> =>
  whileSignedIn(db, session, (tx) => endSessions(tx, session.member.id, session.tokenHash))
