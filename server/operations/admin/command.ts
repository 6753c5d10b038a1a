import { seatShortCode } from '../../../contract/rules/door-code.ts'
import { longDays } from '../../../contract/rules/paris-time.ts'
import { endUnusedAccounts } from '../../modules/account/job.ts'
import { mailRequestedLink } from '../../modules/account/use-cases/passwords.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { forgetKey, retiredKeys } from '../../modules/door/use-cases/codes.ts'
import { notifyHolders } from '../../modules/event-changes/use-cases/notify-holders.ts'
import { notifyFollowers } from '../../modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from '../../modules/notifications/use-cases/queue-reminders.ts'
import { processDueOrders } from '../../modules/orders/job.ts'
import { hasRefundFailed } from '../../modules/orders/store.ts'
import { giveBackSeat } from '../../modules/orders/use-cases/give-back-seat.ts'
import { closeRepaid } from '../../modules/orders/use-cases/refund-failed.ts'
import { checkSubscriptions } from '../../modules/subscriptions/job.ts'
import { closeRepaidGift } from '../../modules/subscriptions/use-cases/refund-failed.ts'
import { moveLines } from '../../modules/waiting/use-cases/offers.ts'
import { BadUsage, CommandLine, option } from '../../platform/command-line.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { releaseCopy, unreleasedCopy } from '../../platform/db/settings.ts'
import { amount } from '../../platform/deliveries/mail.ts'
import { Refusal } from '../../platform/refusal.ts'
import { generatePassKey } from '../../platform/security/signing-keys.ts'
import { type Asked, at, type CommandResult, failed, runAudited, several, whenReleased } from '../outcome.ts'
import { auditTrail, giveUpWaiting, orderStory, waitingDeliveries } from '../store/admin.ts'
import { find, partlyRefunded, show } from './find-commands.ts'
import {
  type AdminCommand,
  type AdminLog,
  correct,
  dead,
  erase,
  exportData,
  mailLine,
  mails,
  operatorAdd,
  operatorList,
  operatorRemove,
  resend,
  retry,
  revoke,
  sessions,
} from './member-commands.ts'

/** Maximum rounds of a job that always finds more; each handles some dozens. */
const MAX_ROUNDS = 1_000

/** Runs all due jobs. Queued messages wait, because an unreleased copy sends nothing. */
const catchUp = async (deps: PaymentDeps, log: AdminLog): Promise<void> => {
  const jobs = [
    () => processDueOrders(deps, log),
    () => checkSubscriptions(deps, log),
    () => notifyHolders(deps),
    () => queueDueReminders(deps),
    () => notifyFollowers(deps),
    () => mailRequestedLink(deps),
    // Whoever has a seat is told of it once the copy serves: a dropped message would let their time run out unseen.
    () => moveLines(deps, { isOffering: false }),
    () => endUnusedAccounts(deps, log),
  ]
  for (const job of jobs) for (let round = 0; round < MAX_ROUNDS && (await job()); round++);
}

/**
 * Releases a restored copy (decision 043). `send`: messages that waited at the backup are sent after the next start. `drop`: the original continued,
 * so all messages are discarded. Returns lines to print; null if no copy is held.
 */
const releaseRestored = async (
  deps: PaymentDeps,
  how: 'send' | 'drop',
  log: AdminLog,
): Promise<string[] | null> => {
  const { db } = deps.database
  const copy = await unreleasedCopy(db)
  if (!copy) return null
  if (how === 'drop') await catchUp(deps, log)
  const waiting = await inTransaction(db, async (tx) => {
    await releaseCopy(tx, copy)
    return how === 'drop' ? giveUpWaiting(tx) : waitingDeliveries(tx)
  })
  return [
    how === 'drop'
      ? `${waiting.mails} mails et ${waiting.pushes} notifications en attente ne partiront pas.`
      : `${waiting.mails} mails et ${waiting.pushes} notifications en attente partiront au prochain démarrage.`,
    'La copie est libérée. Redémarrez le serveur pour qu’il envoie et vende à nouveau.',
  ]
}

const order: AdminCommand = async ({ database }, [id = '']) => {
  const story = await orderStory(database.db, id)
  if (!story) return failed('Aucune commande n’a cet identifiant.')
  const { order: row, eventName, city, steps, seats } = story
  const isSeatSentBack = row.refundFailedAt === null && (await hasRefundFailed(database.db, row))
  return {
    lines: [
      `Commande ${row.id} : ${amount(row.totalCents)}, ${row.state}`,
      `${eventName}, ${[longDays(story), city].filter(Boolean).join(', ')}`,
      `membre ${row.memberId ?? 'effacé'}${row.provider ? `, paiement ${row.paymentId ?? 'pas ouvert'} (${row.provider})` : ''}`,
      `${at(row.createdAt)}  ouverte, places gardées jusqu’au ${at(row.heldUntil)}`,
      ...steps.map((step) => `${at(step.at)}  ${step.from} → ${step.to}  (${step.cause})`),
      ...(row.refundCause ? [`remboursée : ${row.refundCause}`] : []),
      ...(row.refundFailedAt ? [`remboursement refusé par la banque : ${at(row.refundFailedAt)}`] : []),
      ...(isSeatSentBack ? ['remboursement d’une place vendue refusé par la banque'] : []),
      ...partlyRefunded({ ...row, owedCents: story.owedCents }),
      ...(row.checkAt ? [`prochain regard : ${at(row.checkAt)} (${row.checks} essais)`] : []),
      ...seats.map(
        ({ quantity, cancelledAt, used }) =>
          `${several(quantity, 'place')}${cancelledAt ? `, rendues ${at(cancelledAt)}` : ''}${used > 0 ? `, ${used} à l’entrée` : ''}`,
      ),
      ...story.tickets.map(
        ({ number, id: seatId, email, usedAt, isOver }) =>
          `billet n° ${number}  ${seatShortCode(seatId)}  ${email ?? 'sans compte'}${isOver ? '  plus valable' : ''}${usedAt ? `  entré ${at(usedAt)}` : ''}`,
      ),
      ...story.mails.map((mail) => `mail ${mailLine(mail)}`),
    ],
    about: row.id,
    outcome: row.state,
  }
}

const giveBack: AdminCommand = async (deps, [id = '', ticket = ''], { refund }) => {
  const story = await orderStory(deps.database.db, id)
  if (!story) return failed('Aucune commande n’a cet identifiant.')
  const orderId = story.order.id
  const outcome = await giveBackSeat(deps, { orderId, number: ticket, isRefunded: !refund })
  if (outcome instanceof Refusal) return failed(outcome.message, orderId)
  return {
    lines: [
      `Billet n° ${ticket} : annulé, sa place est libre, un mail le dit à qui l’avait.`,
      outcome.cents > 0
        ? `${amount(outcome.cents)} repartent chez qui a payé, sous quelques secondes : « bin/nectar admin order ${orderId} ».`
        : 'Rien n’est remboursé d’ici : ce qui l’a été chez le prestataire est compté pour ce billet.',
    ],
    about: orderId,
    outcome: `seat ${outcome.seatId}, ${outcome.cents} cents`,
  }
}

const repaid: AdminCommand = async (deps, [id = '']) => {
  const story = await orderStory(deps.database.db, id)
  if (!story) {
    const cents = await closeRepaidGift(deps, id)
    if (cents === 0)
      return failed(
        'Aucune commande n’a cet identifiant, ni aucun Pass offert dont le remboursement soit dû.',
      )
    return {
      lines: [`Noté : ${amount(cents)} d’un Pass offert, que la banque avait refusés, rendus autrement.`],
      about: id,
      outcome: `repaid ${cents} cents`,
    }
  }
  const orderId = story.order.id
  const closed = await closeRepaid(deps, orderId)
  if (closed === 0) return failed('La banque n’a refusé aucun remboursement de cette commande.', orderId)
  return {
    lines: [`Noté : ${several(closed, 'remboursement')} que la banque avait refusé, rendu autrement.`],
    about: orderId,
    outcome: `repaid ${closed}`,
  }
}

const keys: AdminCommand = async ({ database }) => {
  const found = await retiredKeys(database.db)
  const line = several(found.length, 'clé')
  return {
    lines: [...found.map(({ kid, retiredAt }) => `${kid}  remplacée ${at(new Date(retiredAt))}`), line],
    outcome: line,
  }
}

/** Returns a new signing key as one line for PASS_SIGNING_KEY. */
export const newKeyLines = async (): Promise<string[]> => [JSON.stringify(await generatePassKey())]

const newKey: AdminCommand = async () => ({ lines: await newKeyLines(), outcome: 'new' })

const forgetOne: AdminCommand = async ({ database }, [kid = '']) => {
  const isDone = await forgetKey(database.db, kid)
  return isDone
    ? {
        lines: ['Redémarrez le serveur : ses codes compteront comme faux.'],
        about: kid,
        outcome: 'forgotten',
      }
    : failed('Aucune clé remplacée n’a cet identifiant.', kid)
}

const release: AdminCommand = async (deps, _words, { send, drop }, log) => {
  if (send === drop) throw new BadUsage('release : --send ou --drop est attendu.')
  const lines = await releaseRestored(deps, send ? 'send' : 'drop', log)
  return lines ? { lines, outcome: send ? 'send' : 'drop' } : failed('Rien n’est retenu ici.')
}

const audit: AdminCommand = async ({ database }, _words, { limit = '50' }) => {
  if (!/^[1-9]\d{0,4}$/.test(limit)) throw new BadUsage('--limit : un nombre entier est attendu.')
  const entries = await auditTrail(database.db, Number(limit))
  return {
    lines: entries.map(({ at: when, operator, command, about, outcome }) =>
      [at(when), operator, command, about ?? '—', outcome].join('  '),
    ),
    outcome: `${entries.length}`,
  }
}

export const adminCommands = new CommandLine<AdminCommand>(
  'admin',
  'aide un membre, suit ses mails et ses commandes. Chaque commande est inscrite au journal, avec qui l’a lancée.',
  {
    ADRESSE: 'l’adresse email d’un membre',
    NOUVELLE: 'l’adresse email qui remplace la sienne',
    MOT: 'un nom, une partie d’une adresse, un code court, ou l’identifiant d’une commande, d’un paiement, d’une place',
    BILLET: 'le numéro d’un billet, comme « order » le donne',
    SESSION: 'une session, comme « sessions » la donne',
    MAIL: 'un mail, comme « mails » le donne',
    ENVOI: 'un envoi, comme « dead » le donne',
    COMMANDE: 'une commande, par son identifiant ou celui de son paiement',
    ACHAT: 'une commande, ou un Pass offert, par le numéro de son reçu',
    CLÉ: 'une clé, comme « keys » la donne',
  },
)
  .adds(
    'find <MOT>',
    'trouve un membre, une place ou une commande ; entre guillemets s’il a des espaces',
    find,
  )
  .adds('member <ADRESSE>', 'tout ce qui aide un membre ; ses commandes, billets, mails et sessions', show)
  .adds(
    'address <ADRESSE> <NOUVELLE>',
    'corrige l’adresse d’un membre ; l’ancienne l’apprend, ses sessions se ferment, un lien confirme la nouvelle',
    whenReleased(correct),
  )
  .adds('export <ADRESSE>', 'toutes les données d’un membre qui les demande, en JSON', exportData)
  .adds('sessions <ADRESSE>', 'les sessions ouvertes d’un membre', sessions)
  .adds(
    'revoke <ADRESSE> [SESSION]',
    'ferme une session',
    whenReleased(revoke),
    option('--all', 'les ferme toutes'),
  )
  .adds('mails <ADRESSE>', 'les derniers mails à une adresse', mails)
  .adds(
    'resend <MAIL>',
    'envoie un mail une fois de plus, à l’adresse d’aujourd’hui ; celui dont le texte a été effacé est refait, s’il peut l’être',
    whenReleased(resend),
  )
  .adds('dead', 'les envois abandonnés', dead)
  .adds('retry <ENVOI>', 'tente à nouveau un envoi abandonné', whenReleased(retry))
  .adds('order <COMMANDE>', 'l’histoire d’une commande', order)
  .adds(
    'give-back <COMMANDE> <BILLET>',
    'annule une place payée, que le prestataire a remboursée ; sa place se libère, les sommes suivent',
    whenReleased(giveBack),
    option('--refund', 'rembourse aussi son prix, d’ici'),
  )
  .adds(
    'repaid <ACHAT>',
    'note que la somme d’un remboursement refusé par la banque a été rendue autrement',
    whenReleased(repaid),
  )
  .adds(
    'erase <ADRESSE>',
    'efface le compte d’un membre qui l’a demandé, pour toujours ; sans --yes, dit ce qui serait perdu',
    whenReleased(erase),
    option('--yes', 'confirme qu’il est à effacer'),
  )
  .holds(
    new CommandLine<AdminCommand>(
      'operator',
      'qui relit le premier concert d’une structure, et répond de celle de la maison.',
      {
        ADRESSE: 'l’adresse email d’un membre',
      },
    )
      .adds('add <ADRESSE>', 'donne ce droit à un membre', whenReleased(operatorAdd))
      .adds('remove <ADRESSE>', 'le lui retire', whenReleased(operatorRemove))
      .adds('list', 'qui l’a', operatorList),
  )
  .adds('new-key', 'écrit une clé neuve, pour PASS_SIGNING_KEY. Elle est secrète', newKey)
  .adds('keys', 'les clés qui ne signent plus et vérifient encore', keys)
  .adds(
    'forget-key <CLÉ>',
    'leurs codes comptent comme faux dès le prochain démarrage ; pour une clé qui a fui',
    whenReleased(forgetOne),
  )
  .adds(
    'release',
    'libère une copie rétablie d’une sauvegarde, dès le prochain démarrage',
    release,
    option(
      '--drop',
      'l’original a continué après la sauvegarde : ce qui attendait, et ce qu’il y aurait à dire jusqu’à maintenant, ne part pas',
    ),
    option('--send', 'l’original s’est arrêté à la sauvegarde : ce qui attendait part'),
  )
  .adds('audit', 'ce que ces commandes ont fait', audit, option('--limit <N>', 'au plus N lignes, 50 sinon'))

/** Runs an admin command; `operator` is the caller's name. */
export const runAdmin = (deps: PaymentDeps, asked: Asked, log: AdminLog): Promise<CommandResult> =>
  runAudited(
    adminCommands,
    deps,
    asked,
    ({ run, args, values }) => run(deps, args, values, log),
    (path) => path.join(' '),
  )
