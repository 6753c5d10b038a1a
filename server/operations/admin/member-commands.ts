import { deleteOnRequest } from '../../modules/account/use-cases/delete-account.ts'
import { endSession, endSessions, openSessions } from '../../modules/sessions/use-cases/session.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { at, BadUsage, failed, ofMember, several } from './words.ts'

const sessions = ofMember(async ({ database, now }, { id }) => {
  const open = await openSessions(database.db, id, now())
  return {
    lines: [
      ...open.map(
        ({ id: name, device, createdAt, refreshedAt, expiresAt }) =>
          `${name}  ${device ?? 'appareil inconnu'}  ouverte ${at(createdAt)}  utilisée ${at(refreshedAt)}  jusqu’au ${at(expiresAt)}`,
      ),
      several(open.length, 'session'),
    ],
    about: id,
    outcome: several(open.length, 'session'),
  }
})

const revoke = ofMember(async ({ database: { db }, now }, { id }, [name], { all }) => {
  if (Boolean(name) === Boolean(all)) throw new BadUsage('revoke : une session, ou --all, est attendue.')
  if (all) {
    const open = await openSessions(db, id, now())
    await inTransaction(db, (tx) => endSessions(tx, id))
    const line = `${several(open.length, 'session')} de moins.`
    return { lines: [line], about: id, outcome: line }
  }
  if (!(await endSession(db, id, name ?? ''))) return failed('Ce membre n’a pas cette session.', id)
  return { lines: ['Session fermée.'], about: id, outcome: `session ${name}` }
})

const erase = ofMember(async (deps, member, _words, { yes }) => {
  if (!yes) throw new BadUsage('erase efface un compte pour toujours : ajoutez --yes.')
  const outcome = await deleteOnRequest(deps, member)
  if (outcome instanceof Refusal) return failed(outcome.message, member.id)
  return {
    lines: ['Compte effacé ; un mail le confirme à cette adresse.'],
    about: member.id,
    outcome: outcome.ended ? 'erased, with a subscription' : 'erased',
  }
})

/** What is done about one member. */
export const memberCommands = { sessions, revoke, erase }
