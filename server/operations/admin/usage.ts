import { parseArgs } from 'node:util'
import { parisStamp } from '../../../contract/rules/paris-time.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { memberOf } from '../store/admin.ts'

/** Where jobs that an operator runs by hand say what went wrong. */
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

/** The command cannot be followed; the message says why. */
export class BadUsage extends Error {}

/** What a command found or did, and what the audit says of it; `about` is an id. */
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

/** An id that begins with a dash, as one in 64 does: options are lower-case words alone. */
const isDashedId = (arg: string) => arg.startsWith('-') && !/^--[a-z]*(?:=|$)/.test(arg)

/** The args as `parseArgs` reads them: such ids behind all else. */
export const idsApart = (args: string[]): string[] =>
  args.includes('--') || !args.some(isDashedId)
    ? args
    : [...args.filter((arg) => !isDashedId(arg)), '--', ...args.filter(isDashedId)]

/** Reads the args of a command line; throws where an option is unknown or has no value. */
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

/** A command over its args and options; what it comes to is written into the audit. */
export type Command = (deps: PaymentDeps, args: string[], values: Values, log: AdminLog) => Promise<Outcome>

const NOBODY = failed('Aucun compte n’a cette adresse.')

/** A command about the member of the address that is its first argument. */
export const ofMember =
  (
    command: (deps: PaymentDeps, member: Member, args: string[], values: Values) => Promise<Outcome>,
  ): Command =>
  async (deps, [email, ...args], values) => {
    if (!email) throw new BadUsage('Une adresse email est attendue.')
    const member = await memberOf(deps.database.db, email)
    return member ? command(deps, member, args, values) : NOBODY
  }

/** An instant as these commands print it, in Paris. */
export const at = (instant: Date | null) => (instant ? parisStamp(instant) : '—')

export const several = (count: number, one: string) => `${count} ${one}${count > 1 ? 's' : ''}`
