import { parseArgs } from 'node:util'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { memberOf } from '../store/admin.ts'

/** Receives errors of jobs that an operator runs by hand. */
export interface AdminLog {
  warn(details: unknown, line?: string): void
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

/** An invalid command line; the message explains it. */
export class BadUsage extends Error {}

/** The result of a command, and its entry in the audit; `about` is an id. */
export interface Outcome {
  lines: string[]
  about?: string | undefined
  outcome: string
  hasFailed?: boolean
}

export const failed = (line: string, about?: string): Outcome => ({
  lines: [line],
  about,
  outcome: line,
  hasFailed: true,
})

/** Recognizes an id that begins with a hyphen, as one in 64 does: options are single lower-case words. */
const isDashedId = (arg: string) => arg.startsWith('-') && !/^--[a-z]*(?:=|$)/.test(arg)

/** Moves ids with a leading hyphen behind `--`, for `parseArgs`. */
export const idsApart = (args: string[]): string[] =>
  args.includes('--') || !args.some(isDashedId)
    ? args
    : [...args.filter((arg) => !isDashedId(arg)), '--', ...args.filter(isDashedId)]

/** Parses a command line. Throws if an option is unknown or lacks its value. */
export const parse = (args: string[]) =>
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

type Member = NonNullable<Awaited<ReturnType<typeof memberOf>>>

type Values = ReturnType<typeof parse>['values']

/** A command with its arguments and options; its result is recorded in the audit. */
export type Command = (deps: PaymentDeps, args: string[], values: Values, log: AdminLog) => Promise<Outcome>

const NOBODY = failed('Aucun compte n’a cette adresse.')

/** Builds a command about the member with the address in its first argument. */
export const ofMember =
  (
    command: (deps: PaymentDeps, member: Member, args: string[], values: Values) => Promise<Outcome>,
  ): Command =>
  async (deps, [email, ...args], values) => {
    if (!email) throw new BadUsage('Une adresse email est attendue.')
    const member = await memberOf(deps.database.db, email)
    return member ? command(deps, member, args, values) : NOBODY
  }

/** Formats an instant in Paris. */
export const at = (instant: Date | null) => (instant ? parisStamp(instant) : '—')

export const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`
