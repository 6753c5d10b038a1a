import { longDays } from '../../../contract/rules/paris-time.ts'
import { mailsOf, membersAbout } from '../../modules/account/store/erasure.ts'
import { correctAddress, mailVerification } from '../../modules/account/use-cases/change-email.ts'
import { deleteOnRequest, nameTaken, type Taken } from '../../modules/account/use-cases/delete-account.ts'
import { mailResetLink } from '../../modules/account/use-cases/passwords.ts'
import { personalData } from '../../modules/account/use-cases/personal-data.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { lockOrder } from '../../modules/orders/store.ts'
import { mailReceiptAgain } from '../../modules/orders/use-cases/end-order.ts'
import {
  endOperator,
  makeOperator,
  operatorAddresses,
} from '../../modules/organisations/use-cases/operators.ts'
import { endSession, endSessions, openSessions } from '../../modules/sessions/use-cases/session.ts'
import { BadUsage } from '../../platform/command-line.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { amount } from '../../platform/deliveries/mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import { at, failed, type Handler, type Outcome, several } from '../outcome.ts'
import {
  deadDeliveries,
  lockForCopy,
  mailById,
  mailsTo,
  memberOf,
  pushById,
  queueAgain,
  redirect,
  retryPush,
  sendSooner,
} from '../store/admin.ts'
import { nameOf, passOf } from './who.ts'

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
  refund?: boolean
}

export type AdminCommand = (
  ...given: [...Parameters<Handler<AdminValues>>, log: AdminLog]
) => Promise<Outcome>

export type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

/** Builds a command about the member with the address in its first argument. */
export const ofMember =
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

const plural = (count: number, one: string) => `${count}\u00a0${one}${count > 1 ? 's' : ''}`

/** Returns the lines about an erasure's losses, paid places first. */
const takenLines = (member: Member, { paid, concerts }: Taken): string[] => [
  `Compte de ${nameOf(member)}, ${member.email} :`,
  ...paid.map(
    ({ eventName, quantity, priceCents, orderId, ...days }) =>
      `  ${plural(quantity, 'place')} payée${quantity > 1 ? 's' : ''} pour « ${eventName} », ${longDays(days)} : ${amount(quantity * priceCents)}, perdus. Pour les rendre, remboursez d’abord la commande ${orderId}.`,
  ),
  ...(concerts > 0 ? [`  des places pour ${several(concerts, 'concert')} à venir`] : []),
  ...(member.level === 'free' ? [] : [`  ${passOf(member)}`]),
  '  favoris, suivis, billets, sessions, messages. Commandes, factures et déclarations restent, sans son nom.',
]

export const erase = ofMember(async (deps, member, _words, { yes }) => {
  const taken = await nameTaken(deps, member)
  if (!yes || !taken.isNamed)
    return {
      lines: [
        ...takenLines(member, taken),
        yes
          ? 'Rien n’est effacé : le membre renonce-t-il aussi à ces places ? Si oui, relancez avec --yes.'
          : 'Rien n’est effacé : ajoutez --yes pour l’effacer, pour toujours.',
      ],
      about: member.id,
      outcome: 'named',
      hasFailed: true,
    }
  const outcome = await deleteOnRequest(deps, member)
  if (outcome instanceof Refusal) return failed(outcome.message, member.id)
  return {
    lines: [...takenLines(member, taken), 'Compte effacé ; un mail le confirme à cette adresse.'],
    about: member.id,
    outcome: outcome.ended ? 'erased, with a subscription' : 'erased',
  }
})

export const correct = ofMember(async (deps, member, [typed = '']) => {
  const corrected = await correctAddress(deps, member.id, typed)
  if (corrected instanceof Refusal) return failed(corrected.message, member.id)
  return {
    lines: [
      `${nameOf(member)} : ${corrected.email}, à la place de ${member.email}.`,
      `Toutes ses sessions sont fermées. Un lien part à la nouvelle adresse pour la confirmer${member.isVerified ? ', un mot à l’ancienne, qui peut reprendre le compte pendant 7 jours' : ', un mot à l’ancienne, qui n’avait jamais été confirmée'}.`,
      'Pour renvoyer un reçu : « bin/nectar admin mails » puis « resend ».',
    ],
    about: member.id,
    outcome: 'corrected',
  }
})

/** Escapes signs that the terminal's protection would replace, so that the file keeps them. */
const jsonLines = (data: unknown): string[] =>
  JSON.stringify(data, null, 2)
    .replace(
      /[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .split('\n')

export const exportData = ofMember(async (deps, member) => ({
  lines: jsonLines(await personalData(deps, member)),
  about: member.id,
  outcome: 'exported',
}))

const STATES = {
  queued: 'en attente',
  handed_over: 'remis, sans réponse',
  sent: 'envoyé',
  failed: 'abandonné',
}

type Mail = Awaited<ReturnType<typeof mailsTo>>[number]

/** Formats a mail; its recipient is named if it is not `address`. */
export const mailLine = (
  { id, createdAt, state, subject, attempts, lastError, recipient }: Mail,
  address = recipient,
): string =>
  [
    id,
    at(createdAt),
    STATES[state],
    subject,
    ...(recipient === address ? [] : [`à ${recipient}`]),
    ...(lastError ? [`(${attempts} essais : ${lastError})`] : []),
  ].join('  ')

const MAX_MAILS = 30

export const mails: AdminCommand = async ({ database: { db } }, [email = '']) => {
  const member = await memberOf(db, email)
  const found = member ? await mailsOf(db, member, MAX_MAILS) : await mailsTo(db, email)
  const line = several(found.length, 'mail')
  return {
    lines: [...found.map((mail) => mailLine(mail, member?.email)), line],
    about: member?.id,
    outcome: line,
  }
}

const ERASED = 'Son texte a été effacé, et ce mail ne se refait pas.'

/** Mails that are about an address, or about somebody else than the members whom their keys name. */
const OF_ITS_ADDRESS = /^(?:email-(?!verification)|team-invitation:|places-lapsed:|account-deleted:)/

/** Returns where a mail belongs today: to the address that the member whom it is about has now. */
const recipientToday = async (db: Db, { dedupeKey, recipient }: Mail): Promise<string> => {
  if (OF_ITS_ADDRESS.test(dedupeKey)) return recipient
  const about = await membersAbout(db, dedupeKey)
  const [member, ...others] = about
  return member && others.length === 0 ? member.email : recipient
}

/** Makes the receipt of an order anew; returns the id of one that waits already. */
const receiptRemade = (
  deps: PaymentDeps,
  mail: Mail,
  orderId: string,
  to: string,
): Promise<boolean | string> =>
  inTransaction(deps.database.db, async (tx) => {
    // An order's receipts are made anew one after the other.
    await lockOrder(tx, orderId)
    const waiting = await lockForCopy(tx, { id: mail.id, dedupeKey: `receipt:order:${orderId}` }, to)
    return waiting ?? mailReceiptAgain({ ...deps, database: { ...deps.database, db: tx } }, orderId)
  })

/**
 * Recreates a mail whose text was erased: the receipt of an order, or a link, which is then a new one. Returns whether it did, or the id of a copy
 * that waits.
 */
const remade = async (deps: PaymentDeps, mail: Mail, to: string): Promise<boolean | string> => {
  const { db } = deps.database
  const { dedupeKey } = mail
  const [kind, of, id] = dedupeKey.split(':')
  if (kind === 'receipt' && of === 'order' && id) return receiptRemade(deps, mail, id, to)
  const member = await memberOf(db, to)
  if (!member) return false
  if (kind === 'password-reset') await mailResetLink(deps, to)
  else if (kind === 'email-verification' && !member.isVerified)
    await inTransaction(db, (tx) =>
      mailVerification(tx, member, { now: deps.now(), origin: deps.publicUrl() }),
    )
  else return false
  return true
}

/** Links of these mails end by themselves: a copy's would be dead. */
const SHORT_LINKS = /^(?:password-reset|email-verification):/

/** A receipt's link ends with a change of address. */
const RECEIPT = /^receipt:order:/

/** Returns why a mail with such a link cannot be made anew. */
const notRemade = async (db: Db, { dedupeKey, text }: Mail, to: string): Promise<string> => {
  if (RECEIPT.test(dedupeKey) && text !== '')
    return 'Cette commande n’a plus de billets : son reçu ne se refait pas.'
  if (!SHORT_LINKS.test(dedupeKey)) return ERASED
  return (await memberOf(db, to))
    ? 'L’adresse de ce compte est déjà confirmée : il n’y a plus rien à envoyer.'
    : 'Aucun compte n’a plus cette adresse : le lien de ce mail ne servirait à rien.'
}

const sooner = async (db: Db, { id, attempts, lastError }: Mail, now: Date): Promise<Outcome> => {
  await sendSooner(db, id, now)
  return {
    lines: [
      lastError
        ? `Il attendait, après ${several(attempts, 'essai')} (${lastError}) : il est tenté à nouveau tout de suite.`
        : 'Il attendait : il part tout de suite.',
    ],
    about: id,
    outcome: 'sooner',
  }
}

const copyWaits = (waiting: string): string => `Une copie de ce mail attend déjà (${waiting}).`

export const resend: AdminCommand = async (deps, [id = '']) => {
  const { db } = deps.database
  const mail = await mailById(db, id)
  if (!mail) return failed('Aucun mail n’a cet identifiant.')
  const to = await recipientToday(db, mail)
  const where = to === mail.recipient ? '' : `, à ${to}`
  if (mail.state === 'queued' && !where) return sooner(db, mail, deps.now())
  if (mail.text === '' || SHORT_LINKS.test(mail.dedupeKey) || (where && RECEIPT.test(mail.dedupeKey))) {
    const made = await remade(deps, mail, to)
    if (typeof made === 'string') return failed(copyWaits(made), id)
    return made
      ? { lines: [`Il a été refait, et part${where}.`], about: id, outcome: 'remade' }
      : failed(await notRemade(db, mail, to), id)
  }
  // A copy would leave the one that waits for the former address.
  if (mail.state === 'queued' && (await redirect(db, id, to, deps.now())))
    return { lines: [`Il attendait : il part tout de suite${where}.`], about: id, outcome: 'redirected' }
  return inTransaction(db, async (tx): Promise<Outcome> => {
    const waiting = await lockForCopy(tx, mail)
    if (waiting) return failed(copyWaits(waiting), id)
    const again = await queueAgain(tx, { ...mail, recipient: to }, deps.now())
    return { lines: [`Il part une fois de plus (${again})${where}.`], about: id, outcome: `again ${again}` }
  })
}

export const dead: AdminCommand = async ({ database }) => {
  const found = await deadDeliveries(database.db)
  const line = `${several(found.mails.length, 'mail')}, ${several(found.pushes.length, 'notification')}`
  return {
    lines: [
      ...found.mails.map((mail) => mailLine(mail)),
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
