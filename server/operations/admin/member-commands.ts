import { mailVerification } from '../../modules/account/use-cases/change-email.ts'
import { deleteOnRequest } from '../../modules/account/use-cases/delete-account.ts'
import { mailResetLink } from '../../modules/account/use-cases/passwords.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { mailReceiptAgain } from '../../modules/orders/use-cases/end-order.ts'
import {
  endOperator,
  makeOperator,
  operatorAddresses,
} from '../../modules/organisations/use-cases/operators.ts'
import { endSession, endSessions, openSessions } from '../../modules/sessions/use-cases/session.ts'
import { BadUsage } from '../../platform/command-line.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { Refusal } from '../../platform/refusal.ts'
import { at, failed, type Handler, type Outcome, several } from '../outcome.ts'
import {
  deadDeliveries,
  mailById,
  mailsTo,
  memberOf,
  pushById,
  queueAgain,
  retryPush,
  sendSooner,
} from '../store/admin.ts'

/** Receives errors of jobs that an operator runs by hand. */
export interface AdminLog {
  warn(details: unknown, line?: string): void
}

/** Options of all admin commands. */
interface AdminValues {
  all?: boolean
  yes?: boolean
  send?: boolean
  drop?: boolean
  limit?: string
}

export type AdminCommand = (
  ...given: [...Parameters<Handler<AdminValues>>, log: AdminLog]
) => Promise<Outcome>

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

/** Builds a command about the member with the address in its first argument. */
const ofMember =
  (
    command: (deps: PaymentDeps, member: Member, args: string[], values: AdminValues) => Promise<Outcome>,
  ): AdminCommand =>
  async (deps, [email = '', ...args], values) => {
    const member = await memberOf(deps.database.db, email)
    return member ? command(deps, member, args, values) : failed('Aucun compte n’a cette adresse.')
  }

export const operatorAdd = ofMember(async ({ database, now }, { id }) => {
  await makeOperator(database.db, id, now())
  return { lines: ['C’est fait : la page /orga le montre.'], about: id, outcome: 'added' }
})

export const operatorRemove = ofMember(async ({ database, now }, { id }) =>
  (await endOperator(database.db, id, now()))
    ? { lines: ['Ce droit est retiré.'], about: id, outcome: 'removed' }
    : failed('Ce membre n’a pas ce droit.', id),
)

export const operatorList: AdminCommand = async ({ database }) => {
  const all = await operatorAddresses(database.db)
  return {
    lines: all.length > 0 ? all.map(({ email, since }) => `${email}  depuis ${at(since)}`) : ['Personne.'],
    outcome: `${all.length}`,
  }
}

export const sessions = ofMember(async ({ database, now }, { id }) => {
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

export const revoke = ofMember(async ({ database: { db }, now }, { id }, [name], { all }) => {
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

export const erase = ofMember(async (deps, member, _words, { yes }) => {
  if (!yes) throw new BadUsage('erase efface un compte pour toujours : ajoutez --yes.')
  const outcome = await deleteOnRequest(deps, member)
  if (outcome instanceof Refusal) return failed(outcome.message, member.id)
  return {
    lines: ['Compte effacé ; un mail le confirme à cette adresse.'],
    about: member.id,
    outcome: outcome.ended ? 'erased, with a subscription' : 'erased',
  }
})

const STATES = {
  queued: 'en attente',
  handed_over: 'remis, sans réponse',
  sent: 'envoyé',
  failed: 'abandonné',
}

type Mail = Awaited<ReturnType<typeof mailsTo>>[number]

export const mailLine = ({ id, createdAt, state, subject, attempts, lastError }: Mail): string =>
  [
    id,
    at(createdAt),
    STATES[state],
    subject,
    ...(lastError ? [`(${attempts} essais : ${lastError})`] : []),
  ].join('  ')

export const mails: AdminCommand = async ({ database }, [email = '']) => {
  const found = await mailsTo(database.db, email)
  const line = several(found.length, 'mail')
  return {
    lines: [...found.map(mailLine), line],
    about: (await memberOf(database.db, email))?.id,
    outcome: line,
  }
}

const ERASED = 'Son texte a été effacé, et ce mail ne se refait pas.'

/** Recreates a mail whose text was erased: the receipt of an order, or a link, which is then a new one. */
const remade = async (deps: PaymentDeps, { dedupeKey, recipient }: Mail): Promise<boolean> => {
  const { db } = deps.database
  const [kind, of, id] = dedupeKey.split(':')
  if (kind === 'receipt' && of === 'order' && id) return mailReceiptAgain(deps, id)
  const member = await memberOf(db, recipient)
  if (!member) return false
  if (kind === 'password-reset') await mailResetLink(deps, recipient)
  else if (kind === 'email-verification' && !member.isVerified)
    await inTransaction(db, (tx) =>
      mailVerification(tx, member, { now: deps.now(), origin: deps.publicUrl() }),
    )
  else return false
  return true
}

export const resend: AdminCommand = async (deps, [id = '']) => {
  const { db } = deps.database
  const mail = await mailById(db, id)
  if (!mail) return failed('Aucun mail n’a cet identifiant.')
  if (mail.state === 'queued') {
    await sendSooner(db, id, deps.now())
    return { lines: ['Il attendait : il part tout de suite.'], about: id, outcome: 'sooner' }
  }
  if (mail.text !== '') {
    const again = await queueAgain(db, mail, deps.now())
    return { lines: [`Il part une fois de plus (${again}).`], about: id, outcome: `again ${again}` }
  }
  if (await remade(deps, mail)) return { lines: ['Il a été refait, et part.'], about: id, outcome: 'remade' }
  return failed(ERASED, id)
}

export const dead: AdminCommand = async ({ database }) => {
  const found = await deadDeliveries(database.db)
  const line = `${several(found.mails.length, 'mail')}, ${several(found.pushes.length, 'notification')}`
  return {
    lines: [
      ...found.mails.map(mailLine),
      ...found.pushes.map(
        ({ id, createdAt, lastError }) => `${id}  ${at(createdAt)}  notification  (${lastError ?? ''})`,
      ),
      line,
    ],
    outcome: line,
  }
}

export const retry: AdminCommand = async (deps, [id = ''], values, log) => {
  const { db } = deps.database
  const push = await pushById(db, id)
  if (!push) {
    const mail = await mailById(db, id)
    if (mail && mail.state !== 'failed')
      return failed(`Cet envoi n’est pas abandonné : ${STATES[mail.state]}.`, id)
    return resend(deps, [id], values, log)
  }
  if (push.state !== 'failed') return failed(`Cet envoi n’est pas abandonné : ${STATES[push.state]}.`, id)
  if (push.expiresAt <= deps.now()) return failed('Cette notification n’est plus d’actualité.', id)
  await retryPush(db, id, deps.now())
  return { lines: ['Elle part.'], about: id, outcome: 'queued' }
}
