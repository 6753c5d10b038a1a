import { parseArgs } from 'node:util'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import { deleteOnRequest } from '../../modules/account/use-cases/delete-account.ts'
import { mailVerification } from '../../modules/account/use-cases/mail-verification.ts'
import { mailResetLink } from '../../modules/account/use-cases/reset-password.ts'
import { forgetKey, retiredKeys } from '../../modules/door/use-cases/published-keys.ts'
import { mailReceiptAgain } from '../../modules/orders/use-cases/mail-receipt-again.ts'
import { endSession, openSessions } from '../../modules/sessions/use-cases/member-sessions.ts'
import { endSessions } from '../../modules/sessions/use-cases/session.ts'
import { inTransaction } from '../../platform/db/transaction.ts'
import { amount } from '../../platform/deliveries/mail/phrases.ts'
import type { PaymentDeps } from '../../platform/payment-deps.ts'
import { Refusal } from '../../platform/refusal.ts'
import {
  addAuditEntry,
  auditTrail,
  deadDeliveries,
  mailById,
  mailsTo,
  memberOf,
  orderStory,
  pushById,
  queueAgain,
  retryPush,
  sendSooner,
} from '../store/admin.ts'
import type { AdminLog } from './admin-log.ts'
import { releaseHeld } from './release.ts'

/** What a command comes to: the lines to print, and the process's exit code. */
export interface CommandResult {
  lines: string[]
  code: number
}

export const ADMIN_USAGE = `Usage : npm run admin -- COMMANDE

sessions ADRESSE           les sessions ouvertes d’un membre
revoke ADRESSE SESSION     ferme une session ; --all les ferme toutes
mails ADRESSE              les derniers mails à une adresse
resend MAIL                envoie un mail une fois de plus ; celui dont le texte a été effacé est refait, s’il peut l’être
dead                       les envois abandonnés
retry ENVOI                tente à nouveau un envoi abandonné
order COMMANDE             l’histoire d’une commande, par son identifiant ou celui de son paiement
erase ADRESSE --yes        efface le compte d’un membre qui l’a demandé, pour toujours
keys                       les clés qui ne signent plus et vérifient encore
forget-key CLÉ             leurs codes comptent comme faux dès le prochain démarrage : pour une clé qui a fui
release --drop | --send    libère une copie rétablie d’une sauvegarde, dès le prochain démarrage
                           --drop  l’original a continué après la sauvegarde : ce qui attendait, et ce qu’il y aurait
                                   à dire jusqu’à maintenant, ne part pas
                           --send  l’original s’est arrêté à la sauvegarde : ce qui attendait part
audit [--limit N]          ce que ces commandes ont fait

Chacune est inscrite au journal, avec qui l’a lancée.`

/** The command cannot be followed; the message says why. */
class BadUsage extends Error {}

/** What a command found or did, and what the audit says of it; `about` is an id. */
interface Outcome {
  lines: string[]
  about?: string | undefined
  outcome: string
  hasFailed?: boolean
}

const failed = (line: string, about?: string): Outcome => ({
  lines: [line],
  about,
  outcome: line,
  hasFailed: true,
})

const STATES = {
  queued: 'en attente',
  handed_over: 'remis, sans réponse',
  sent: 'envoyé',
  failed: 'abandonné',
}

const at = (instant: Date | null) => (instant ? parisStamp(instant) : '—')

type Mail = Awaited<ReturnType<typeof mailsTo>>[number]
const mailLine = ({ id, createdAt, state, subject, attempts, lastError }: Mail): string =>
  [
    id,
    at(createdAt),
    STATES[state],
    subject,
    ...(lastError ? [`(${attempts} essais : ${lastError})`] : []),
  ].join('  ')

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>
type Values = ReturnType<typeof parse>['values']
type Command = (deps: PaymentDeps, words: string[], values: Values, log: AdminLog) => Promise<Outcome>

const NOBODY = failed('Aucun compte n’a cette adresse.')

/** A command about the member of the address that is its first word. */
const ofMember =
  (
    command: (deps: PaymentDeps, member: Member, words: string[], values: Values) => Promise<Outcome>,
  ): Command =>
  async (deps, [email, ...words], values) => {
    if (!email) throw new BadUsage('Une adresse email est attendue.')
    const member = await memberOf(deps.database.db, email)
    return member ? command(deps, member, words, values) : NOBODY
  }

const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`

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

const mails: Command = async ({ database }, [email]) => {
  if (!email) throw new BadUsage('mails : une adresse email est attendue.')
  const found = await mailsTo(database.db, email)
  const line = several(found.length, 'mail')
  return {
    lines: [...found.map(mailLine), line],
    about: (await memberOf(database.db, email))?.id,
    outcome: line,
  }
}

const ERASED = 'Son texte a été effacé, et ce mail ne se refait pas.'

/** Makes a mail anew whose text is erased: the receipt of an order, or a link, which is another one then. */
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

const resend: Command = async (deps, [id]) => {
  if (!id) throw new BadUsage('resend : l’identifiant d’un mail est attendu.')
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

const dead: Command = async ({ database }) => {
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

const retry: Command = async (deps, [id, ...more], values, log) => {
  if (!id) throw new BadUsage('retry : l’identifiant d’un envoi est attendu.')
  const { db } = deps.database
  const push = await pushById(db, id)
  if (!push) {
    const mail = await mailById(db, id)
    if (mail && mail.state !== 'failed')
      return failed(`Cet envoi n’est pas abandonné : ${STATES[mail.state]}.`, id)
    return resend(deps, [id, ...more], values, log)
  }
  if (push.state !== 'failed') return failed(`Cet envoi n’est pas abandonné : ${STATES[push.state]}.`, id)
  if (push.expiresAt <= deps.now()) return failed('Cette notification n’est plus d’actualité.', id)
  await retryPush(db, id, deps.now())
  return { lines: ['Elle part.'], about: id, outcome: 'queued' }
}

const order: Command = async ({ database }, [id]) => {
  if (!id) throw new BadUsage('order : l’identifiant d’une commande est attendu.')
  const story = await orderStory(database.db, id)
  if (!story) return failed('Aucune commande n’a cet identifiant.')
  const { order: row, eventName, date, city, steps, places } = story
  return {
    lines: [
      `Commande ${row.id} : ${amount(row.totalCents)}, ${row.state}`,
      `${eventName}, ${[date, city].filter(Boolean).join(', ')}`,
      `membre ${row.memberId ?? 'effacé'}${row.provider ? `, paiement ${row.paymentId ?? 'pas ouvert'} (${row.provider})` : ''}`,
      `${at(row.createdAt)}  ouverte, places gardées jusqu’au ${at(row.heldUntil)}`,
      ...steps.map((step) => `${at(step.at)}  ${step.from} → ${step.to}  (${step.cause})`),
      ...(row.refundCause ? [`remboursée : ${row.refundCause}`] : []),
      ...(row.checkAt ? [`prochain regard : ${at(row.checkAt)} (${row.checks} essais)`] : []),
      ...places.map(
        ({ quantity, cancelledAt, used }) =>
          `${several(quantity, 'place')}${cancelledAt ? `, rendues ${at(cancelledAt)}` : ''}${used > 0 ? `, ${used} à l’entrée` : ''}`,
      ),
      ...story.mails.map((mail) => `mail ${mailLine(mail)}`),
    ],
    about: row.id,
    outcome: row.state,
  }
}

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

const keys: Command = async ({ database }) => {
  const found = await retiredKeys(database.db)
  const line = several(found.length, 'clé')
  return {
    lines: [...found.map(({ kid, retiredAt }) => `${kid}  remplacée ${at(new Date(retiredAt))}`), line],
    outcome: line,
  }
}

const forgetOne: Command = async ({ database }, [kid]) => {
  if (!kid) throw new BadUsage('forget-key : une clé est attendue.')
  const isDone = await forgetKey(database.db, kid)
  return isDone
    ? {
        lines: ['Redémarrez le serveur : ses codes compteront comme faux.'],
        about: kid,
        outcome: 'forgotten',
      }
    : failed('Aucune clé remplacée n’a cet identifiant.', kid)
}

const release: Command = async (deps, _words, { send, drop }, log) => {
  if (send === drop) throw new BadUsage('release : --send ou --drop est attendu.')
  const lines = await releaseHeld(deps, send ? 'send' : 'drop', log)
  return lines ? { lines, outcome: send ? 'send' : 'drop' } : failed('Rien n’est retenu ici.')
}

const audit: Command = async ({ database }, _words, { limit = '50' }) => {
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new BadUsage('--limit : un nombre entier est attendu.')
  const entries = await auditTrail(database.db, Number(limit))
  return {
    lines: entries.map(({ at: when, operator, command, about, outcome }) =>
      [at(when), operator, command, about ?? '—', outcome].join('  '),
    ),
    outcome: `${entries.length}`,
  }
}

const COMMANDS: Record<string, Command> = {
  ...{ sessions, revoke, mails, resend, dead, retry, order, erase, keys, release, audit },
  'forget-key': forgetOne,
}

/** An id that begins with a dash, as one in 32 does: options are lower-case words alone. */
const isDashedId = (word: string) => word.startsWith('-') && !/^--[a-z]*(?:=|$)/.test(word)

/** The words as `parseArgs` reads them: such ids behind all else. */
const idsApart = (args: string[]): string[] =>
  args.includes('--') || !args.some(isDashedId)
    ? args
    : [...args.filter((word) => !isDashedId(word)), '--', ...args.filter(isDashedId)]

const parse = (args: string[]) =>
  parseArgs({
    args: idsApart(args),
    allowPositionals: true,
    options: {
      all: { type: 'boolean' },
      yes: { type: 'boolean' },
      send: { type: 'boolean' },
      drop: { type: 'boolean' },
      limit: { type: 'string' },
      help: { type: 'boolean' },
    },
  })

const usage = (line: string): CommandResult => ({ lines: [line, '', ADMIN_USAGE], code: 1 })

/** Runs an admin command by its words and writes it into the audit, whatever came of it; `operator` is who runs it. */
export const runAdmin = async (
  deps: PaymentDeps,
  { args, operator }: { args: string[]; operator: string },
  log: AdminLog,
): Promise<CommandResult> => {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return usage(error instanceof Error ? error.message : String(error))
  }
  const [name, ...words] = parsed.positionals
  if (parsed.values.help || !name) return { lines: [ADMIN_USAGE], code: 0 }
  const command = COMMANDS[name]
  if (!command) return usage(`Commande inconnue : ${name}.`)
  const write = (about: string | undefined, outcome: string) =>
    addAuditEntry(deps.database.db, {
      at: deps.now(),
      operator,
      command: name,
      about: about ?? null,
      outcome,
    })
  try {
    const { lines, about, outcome, hasFailed } = await command(deps, words, parsed.values, log)
    await write(about, outcome)
    return { lines, code: hasFailed ? 1 : 0 }
  } catch (error) {
    if (error instanceof BadUsage) return usage(error.message)
    await write(undefined, 'failed')
    throw error
  }
}
