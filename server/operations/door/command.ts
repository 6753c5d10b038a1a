import { parseArgs } from 'node:util'
import { longDay } from '../../../contract/rules/paris-time.ts'
import { paths, pathTo } from '../../../src/config/paths.ts'
import { printable } from '../../catalogue-import/report.ts'
import type { PaymentDeps } from '../../modules/deps.ts'
import { linkRefusal, linksEnd } from '../../modules/door/rules/check-in.ts'
import { dropHeld, heldOf } from '../../modules/door/store/admissions.ts'
import {
  type DoorEvent,
  type DoorLink,
  doorEventById,
  linkById,
  linksOf,
  peopleOf,
  revokeLinkById,
} from '../../modules/door/store/links.ts'
import { acceptHeld } from '../../modules/door/use-cases/check-in.ts'
import { makeLink } from '../../modules/door/use-cases/door-link.ts'
import { unreleasedCopy } from '../../platform/db/settings.ts'
import type { CommandResult } from '../admin/command.ts'
import { at, BadUsage, failed, idsApart, type Outcome, several } from '../admin/usage.ts'
import { addAuditEntry } from '../store/admin.ts'
import { peopleByName, peopleCsv, peopleLines, peoplePage, terminalCode } from './people.ts'

const DOOR_USAGE = `Usage : npm run door -- COMMANDE

link CONCERT [--strict] [--split 1/2]   un lien pour l’équipe de l’entrée, son code QR et ses quatre chiffres
                                        --strict     les codes fixes (papier, captures) sont signalés en orange
                                        --split 1/2  l’entrée 1 sur 2 : chaque place a la sienne, lisible sur le billet
list CONCERT [--csv | --print]          qui est attendu, pour le jour où tout lâche ; --print fait une page A4 à cocher
links CONCERT                           les liens du concert
revoke LIEN                             ferme un lien, par l’identifiant que « links » donne
held LIEN                               ce qu’un lien révoqué a encore apporté, et qui ne compte pas tant que vous ne l’avez pas vu
accept LIEN                             compte ce qui attend, et l’apprend aux entrées
drop LIEN                               l’efface

Un lien vaut jusqu’à 6 h, le matin après le concert. Chaque commande est inscrite au journal, avec qui l’a lancée.`

const OPTIONS = {
  strict: { type: 'boolean' },
  split: { type: 'string' },
  csv: { type: 'boolean' },
  print: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

const parse = (args: string[]) =>
  parseArgs({ args: idsApart(args), allowPositionals: true, options: OPTIONS })
type Values = ReturnType<typeof parse>['values']

/** Translates an error of `parseArgs` into French. */
const parseErrorOf = (error: unknown): string => {
  const { code, message } = error as { code?: string; message: string }
  const [, option = ''] = /'(?:-\w, )?(--?[^\s']+)/.exec(message) ?? []
  if (code === 'ERR_PARSE_ARGS_UNKNOWN_OPTION') return `Option inconnue : ${option}.`
  return option === '--split'
    ? '--split : une entrée sur plusieurs est attendue, 1/2 par exemple.'
    : `L’option ${option} ne s’écrit pas ainsi.`
}

/** Refuses an option that this command does not have, instead of ignoring it. */
const only = (command: string, values: Values, allowed: (keyof Values)[]) => {
  for (const name of Object.keys(values) as (keyof Values)[])
    if (!allowed.includes(name)) throw new BadUsage(`${command} : l’option --${name} n’en est pas une.`)
}

const MOST_ENTRANCES = 9

const splitOf = (text: string | undefined): { part: number; of: number } | null => {
  if (text === undefined) return null
  const [, part, of] = /^([1-9])\/([1-9])$/.exec(text)?.map(Number) ?? []
  if (!part || !of || of < 2 || part > of)
    throw new BadUsage(
      `--split : une entrée sur plusieurs est attendue, de 1/2 à ${MOST_ENTRANCES}/${MOST_ENTRANCES}.`,
    )
  return { part, of }
}

const titleOf = ({ eventName, date, time, place, city }: DoorEvent): string =>
  [`« ${eventName} »`, time ? `${longDay(date)} à ${time}` : longDay(date), place, city]
    .filter(Boolean)
    .join(', ')

type Command = (deps: PaymentDeps, args: string[], values: Values) => Promise<Outcome>

/** Builds a command about the concert with the id in its first argument. */
const ofConcert =
  (command: (deps: PaymentDeps, event: DoorEvent, values: Values) => Promise<Outcome>): Command =>
  async (deps, [id, ...more], values) => {
    if (!id || more.length > 0) throw new BadUsage('Un identifiant de concert est attendu, et un seul.')
    const event = await doorEventById(deps.database.db, id)
    return event ? command(deps, event, values) : failed('Aucun concert n’a cet identifiant.')
  }

const entranceOf = ({ part, parts }: Pick<DoorLink, 'part' | 'parts'>) =>
  part === null ? [] : [`entrée ${part} sur ${parts}`]

const isUnreleased = async ({ database }: PaymentDeps) => (await unreleasedCopy(database.db)) !== null
const UNRELEASED = failed(
  'Cette copie revient d’une sauvegarde et n’enregistre rien : libérez-la d’abord (npm run admin -- release).',
)

const link = ofConcert(async (deps, event, values) => {
  only('link', values, ['strict', 'split'])
  const split = splitOf(values.split)
  const now = deps.now()
  if (event.withdrawnAt) return failed(`${titleOf(event)} : ce concert est annulé.`, event.id)
  if (now >= linksEnd(event.date)) return failed(`${titleOf(event)} : ce concert a eu lieu.`, event.id)
  if (await isUnreleased(deps)) return UNRELEASED
  const isStrict = values.strict === true
  const { id, secret, code } = await makeLink(deps.database.db, event.id, { isStrict, split, now })
  const address = `${deps.publicUrl()}${pathTo(paths.checkIn, secret)}`
  return {
    lines: [
      titleOf(event),
      '',
      ...terminalCode(address),
      '',
      address,
      `Les quatre chiffres : ${code}`,
      '',
      [
        `Lien ${id}`,
        ...entranceOf({ part: split?.part ?? null, parts: split?.of ?? null }),
        ...(isStrict ? ['codes fixes signalés'] : []),
        `jusqu’au ${at(linksEnd(event.date))}`,
      ].join(', '),
      'Ouvrez-le une fois sur chaque téléphone tant qu’il y a du réseau : il n’en faut plus ensuite.',
      ...(split ? [`Les autres entrées ont chacune leur lien : --split N/${split.of}.`] : []),
    ],
    about: event.id,
    outcome: `link ${id}`,
  }
})

const list = ofConcert(async ({ database, now }, event, values) => {
  only('list', values, ['csv', 'print'])
  if (values.csv && values.print) throw new BadUsage('list : --csv ou --print, pas les deux.')
  const people = peopleByName(await peopleOf(database.db, event.id))
  const lines = values.csv
    ? [`${peopleCsv(people)}\r`]
    : values.print
      ? [peoplePage(event, people, now())]
      : [titleOf(event), '', ...peopleLines(people)].map(printable)
  return { lines, about: event.id, outcome: several(people.length, 'réservation') }
})

const passages = (count: number) => several(count, 'passage')

const links = ofConcert(async ({ database, now }, event, values) => {
  only('links', values, [])
  const found = await linksOf(database.db, event.id)
  const stateOf = (one: DoorLink) =>
    one.revokedAt
      ? `révoqué ${at(one.revokedAt)}`
      : linkRefusal(one, event, now())
        ? 'terminé'
        : `jusqu’au ${at(linksEnd(event.date))}`
  return {
    lines: [
      ...found.map((one) =>
        [
          one.id,
          ...entranceOf(one),
          ...(one.isStrict ? ['strict'] : []),
          `fait ${at(one.createdAt)}`,
          stateOf(one),
          ...(one.held > 0 ? [`${passages(one.held)} en attente`] : []),
        ].join('  '),
      ),
      several(found.length, 'lien'),
    ],
    about: event.id,
    outcome: several(found.length, 'lien'),
  }
})

const revoke: Command = async (deps, [id, ...more], values) => {
  only('revoke', values, [])
  if (!id || more.length > 0)
    throw new BadUsage('revoke : l’identifiant d’un lien est attendu, comme « links » le donne.')
  if (await isUnreleased(deps)) return UNRELEASED
  return (await revokeLinkById(deps.database.db, id, deps.now()))
    ? {
        lines: [
          'Lien révoqué. Un téléphone qui a déjà la liste l’apprend au prochain réseau ; ce qu’il a laissé entrer avant arrive encore, et attend que vous le regardiez (held).',
        ],
        about: id,
        outcome: 'revoked',
      }
    : failed('Aucun lien ouvert n’a cet identifiant.')
}

/** Builds a command about a link with waiting admissions. */
const ofHeld =
  (
    name: string,
    command: (deps: PaymentDeps, link: DoorLink) => Promise<Pick<Outcome, 'lines' | 'outcome'>>,
  ): Command =>
  async (deps, [id, ...more], values) => {
    only(name, values, [])
    if (!id || more.length > 0)
      throw new BadUsage(`${name} : l’identifiant d’un lien est attendu, comme « links » le donne.`)
    if (name !== 'held' && (await isUnreleased(deps))) return UNRELEASED
    const found = await linkById(deps.database.db, id)
    return found ? { ...(await command(deps, found)), about: id } : failed('Aucun lien n’a cet identifiant.')
  }

/** Formats 'place 7K3M-9PQR', 'un Pass', 'annulation d’un passage'. */
const subjectLine = ({ seat, undoes }: { seat: string | null; undoes: string | null }) =>
  seat === null
    ? undoes === null
      ? 'un Pass'
      : 'annulation d’un passage'
    : `place ${seat.slice(0, 4)}-${seat.slice(4)}`

const held = ofHeld('held', async ({ database }, { id }) => {
  const found = await heldOf(database.db, id)
  return {
    lines: [
      ...found.map((one) =>
        printable(
          [at(one.at), subjectLine(one), one.doorName, `reçu ${at(one.receivedAt)}`]
            .filter(Boolean)
            .join('  '),
        ),
      ),
      `${passages(found.length)} en attente`,
    ],
    outcome: passages(found.length),
  }
})

const accept = ofHeld('accept', async (deps, one) => {
  const { taken, dropped } = await acceptHeld(deps, one)
  return {
    lines: [
      `Pris en compte : ${passages(taken)}.`,
      ...(dropped > 0 ? [`Effacé : ${passages(dropped)}, qui n’annulait rien de ce lien.`] : []),
    ],
    outcome: `accepted ${taken}, dropped ${dropped}`,
  }
})

const drop = ofHeld('drop', async ({ database }, { id }) => {
  const dropped = await dropHeld(database.db, { linkId: id })
  return { lines: [`Effacé : ${passages(dropped)}.`], outcome: `dropped ${dropped}` }
})

const COMMANDS: Record<string, Command> = { link, list, links, revoke, held, accept, drop }

const usage = (line: string): CommandResult => ({ lines: [line, '', DOOR_USAGE], code: 1 })

/** Runs a command of the venue's door (decision 050) and records it in the audit without secrets; `operator` is the caller's name. */
export const runDoor = async (
  deps: PaymentDeps,
  { args, operator }: { args: string[]; operator: string },
): Promise<CommandResult> => {
  let parsed: ReturnType<typeof parse>
  try {
    parsed = parse(args)
  } catch (error) {
    return usage(parseErrorOf(error))
  }
  const [name, ...rest] = parsed.positionals
  if (parsed.values.help || !name) return { lines: [DOOR_USAGE], code: 0 }
  const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (!command) return usage(`Commande inconnue : ${name}.`)
  const write = (about: string | undefined, outcome: string) =>
    addAuditEntry(deps.database.db, {
      at: deps.now(),
      operator,
      command: `door ${name}`,
      about: about ?? null,
      outcome,
    })
  try {
    const { lines, about, outcome, hasFailed } = await command(deps, rest, parsed.values)
    await write(about, outcome)
    return { lines, code: hasFailed ? 1 : 0 }
  } catch (error) {
    if (error instanceof BadUsage) return usage(error.message)
    await write(undefined, 'failed')
    throw error
  }
}
