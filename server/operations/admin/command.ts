import { mailRequestedLink } from '../../modules/account/use-cases/passwords.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { forgetKey, retiredKeys } from '../../modules/door/use-cases/codes.ts'
import { notifyHolders } from '../../modules/event-changes/use-cases/notify-holders.ts'
import { notifyFollowers } from '../../modules/follows/use-cases/notify-followers.ts'
import { queueDueReminders } from '../../modules/notifications/use-cases/queue-reminders.ts'
import { processDueOrders } from '../../modules/orders/job.ts'
import { checkSubscriptions } from '../../modules/subscriptions/job.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { releaseCopy, unreleasedCopy } from '../../platform/db/settings.ts'
import { amount } from '../../platform/deliveries/mail.ts'
import { addAuditEntry, auditTrail, giveUpWaiting, orderStory, waitingDeliveries } from '../store/admin.ts'
import { deliveryCommands, mailLine, memberCommands } from './member-commands.ts'
import { ADMIN_USAGE, type AdminLog, at, BadUsage, type Command, failed, parse, several } from './usage.ts'

/** Maximum rounds of a job that always finds more; each handles some dozens. */
const MOST_ROUNDS = 1_000

/** Runs all due jobs. Queued messages wait, because an unreleased copy sends nothing. */
const catchUp = async (deps: PaymentDeps, log: AdminLog): Promise<void> => {
  const jobs = [
    () => processDueOrders(deps, log),
    () => checkSubscriptions(deps, log),
    () => notifyHolders(deps),
    () => queueDueReminders(deps),
    () => notifyFollowers(deps),
    () => mailRequestedLink(deps),
  ]
  for (const job of jobs) for (let round = 0; round < MOST_ROUNDS && (await job()); round++);
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
  const { mails, pushes } = await inTransaction(db, async (tx) => {
    await releaseCopy(tx, copy)
    return how === 'drop'
      ? giveUpWaiting(tx, 'given up at the release of a restored copy')
      : waitingDeliveries(tx)
  })
  return [
    how === 'drop'
      ? `${mails} mails et ${pushes} notifications en attente ne partiront pas.`
      : `${mails} mails et ${pushes} notifications en attente partiront au prochain démarrage.`,
    'La copie est libérée. Redémarrez le serveur pour qu’il envoie et vende à nouveau.',
  ]
}

/** The result of a command: lines to print, and the exit code. */
export interface CommandResult {
  lines: string[]
  code: number
}

const order: Command = async ({ database }, [id]) => {
  if (!id) throw new BadUsage('order : l’identifiant d’une commande est attendu.')
  const story = await orderStory(database.db, id)
  if (!story) return failed('Aucune commande n’a cet identifiant.')
  const { order: row, eventName, date, city, steps, seats } = story
  return {
    lines: [
      `Commande ${row.id} : ${amount(row.totalCents)}, ${row.state}`,
      `${eventName}, ${[date, city].filter(Boolean).join(', ')}`,
      `membre ${row.memberId ?? 'effacé'}${row.provider ? `, paiement ${row.paymentId ?? 'pas ouvert'} (${row.provider})` : ''}`,
      `${at(row.createdAt)}  ouverte, places gardées jusqu’au ${at(row.heldUntil)}`,
      ...steps.map((step) => `${at(step.at)}  ${step.from} → ${step.to}  (${step.cause})`),
      ...(row.refundCause ? [`remboursée : ${row.refundCause}`] : []),
      ...(row.checkAt ? [`prochain regard : ${at(row.checkAt)} (${row.checks} essais)`] : []),
      ...seats.map(
        ({ quantity, cancelledAt, used }) =>
          `${several(quantity, 'place')}${cancelledAt ? `, rendues ${at(cancelledAt)}` : ''}${used > 0 ? `, ${used} à l’entrée` : ''}`,
      ),
      ...story.mails.map((mail) => `mail ${mailLine(mail)}`),
    ],
    about: row.id,
    outcome: row.state,
  }
}

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
  const lines = await releaseRestored(deps, send ? 'send' : 'drop', log)
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
  ...memberCommands,
  ...deliveryCommands,
  ...{ order, keys, release, audit },
  'forget-key': forgetOne,
}

const usage = (line: string): CommandResult => ({ lines: [line, '', ADMIN_USAGE], code: 1 })

/** Runs an admin command and records it in the audit, even if it fails; `operator` is the caller's name. */
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
  const [name, ...rest] = parsed.positionals
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
    const { lines, about, outcome, hasFailed } = await command(deps, rest, parsed.values, log)
    await write(about, outcome)
    return { lines, code: hasFailed ? 1 : 0 }
  } catch (error) {
    if (error instanceof BadUsage) return usage(error.message)
    await write(undefined, 'failed')
    throw error
  }
}
