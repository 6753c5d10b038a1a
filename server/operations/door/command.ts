import { daysAndTime, lastDay } from '../../../contract/rules/paris-time.ts'
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
  revokeLinkById,
} from '../../modules/door/store/links.ts'
import { acceptHeld } from '../../modules/door/use-cases/check-in.ts'
import { concertLinks, makeConcertLink } from '../../modules/door/use-cases/door-link.ts'
import { concertPeople, peopleSheet } from '../../modules/door/use-cases/people.ts'
import { BadUsage, CommandLine, option } from '../../platform/command-line.ts'
import { printedSheet } from '../../platform/csv.ts'
import {
  type Asked,
  at,
  type CommandResult,
  failed,
  type Handler,
  type Outcome,
  refusalOfCopy,
  runAudited,
  several,
  whenReleased,
} from '../outcome.ts'
import { peopleLines, peoplePage, terminalCode } from './people.ts'

/** Options of all door commands. */
interface DoorValues {
  strict?: boolean
  split?: string
  csv?: boolean
  print?: boolean
}

type Command = Handler<DoorValues>

const MAX_ENTRANCES = 9

const splitOf = (text: string | undefined): { part: number; of: number } | null => {
  if (text === undefined) return null
  const [, part, of] = /^([1-9])\/([1-9])$/.exec(text)?.map(Number) ?? []
  if (!part || !of || of < 2 || part > of)
    throw new BadUsage(
      `--split : une entrée sur plusieurs est attendue, de 1/2 à ${MAX_ENTRANCES}/${MAX_ENTRANCES}.`,
    )
  return { part, of }
}

const titleOf = ({ eventName, place, city, ...when }: DoorEvent): string =>
  [`« ${eventName} »`, daysAndTime(when), place, city].filter(Boolean).join(', ')

/** Builds a command about the concert with the id in its first argument. */
const ofConcert =
  (command: (deps: PaymentDeps, event: DoorEvent, values: DoorValues) => Promise<Outcome>): Command =>
  async (deps, [id = ''], values) => {
    const event = await doorEventById(deps.database.db, id)
    return event ? command(deps, event, values) : failed('Aucun concert n’a cet identifiant.')
  }

const entranceOf = ({ part, parts }: Pick<DoorLink, 'part' | 'parts'>) =>
  part === null ? [] : [`entrée ${part} sur ${parts}`]

const link = ofConcert(async (deps, event, values) => {
  const split = splitOf(values.split)
  const now = deps.now()
  const isStrict = values.strict === true
  const held = await refusalOfCopy(deps)
  if (held) return held
  const made = await makeConcertLink(deps.database.db, event, { isStrict, split, now })
  if (made === 'cancelled') return failed(`${titleOf(event)} : ce concert est annulé.`, event.id)
  if (made === 'over') return failed(`${titleOf(event)} : ce concert a eu lieu.`, event.id)
  const { id, secret, code } = made
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
        `jusqu’au ${at(linksEnd(lastDay(event)))}`,
      ].join(', '),
      'Ouvrez-le une fois sur chaque téléphone tant qu’il y a du réseau : il n’en faut plus ensuite.',
      ...(split ? [`Les autres entrées ont chacune leur lien : --split N/${split.of}.`] : []),
    ],
    about: event.id,
    outcome: `link ${id}`,
  }
})

const list = ofConcert(async ({ database, now }, event, values) => {
  if (values.csv && values.print) throw new BadUsage('list : --csv ou --print, pas les deux.')
  const people = await concertPeople(database.db, event, now())
  const lines = values.csv
    ? [printedSheet(peopleSheet(people))]
    : values.print
      ? [peoplePage(event, people, now())]
      : [titleOf(event), '', ...peopleLines(people)].map(printable)
  return { lines, about: event.id, outcome: several(people.length, 'réservation') }
})

const passages = (count: number) => several(count, 'passage')

const links = ofConcert(async ({ database, now }, event) => {
  const found = await concertLinks(database.db, event.id)
  const stateOf = (one: DoorLink) =>
    one.revokedAt
      ? `révoqué ${at(one.revokedAt)}`
      : linkRefusal(one, event, now())
        ? 'terminé'
        : `jusqu’au ${at(linksEnd(lastDay(event)))}`
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

const revoke: Command = whenReleased(async (deps, [id = '']) => {
  return (await revokeLinkById(deps.database.db, id, deps.now()))
    ? {
        lines: [
          'Lien révoqué. Un téléphone qui a déjà la liste l’apprend au prochain réseau ; ce qu’il a laissé entrer avant arrive encore, et attend que vous le regardiez (held).',
        ],
        about: id,
        outcome: 'revoked',
      }
    : failed('Aucun lien ouvert n’a cet identifiant.')
})

/** Builds a command about a link with waiting admissions. */
const ofHeld =
  (command: (deps: PaymentDeps, link: DoorLink) => Promise<Pick<Outcome, 'lines' | 'outcome'>>): Command =>
  async (deps, [id = '']) => {
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

const held = ofHeld(async ({ database }, { id }) => {
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

const accept = whenReleased(
  ofHeld(async (deps, one) => {
    const { taken, dropped } = await acceptHeld(deps, one)
    return {
      lines: [
        `Pris en compte : ${passages(taken)}.`,
        ...(dropped > 0 ? [`Effacé : ${passages(dropped)}, qui n’annulait rien de ce lien.`] : []),
      ],
      outcome: `accepted ${taken}, dropped ${dropped}`,
    }
  }),
)

const drop = whenReleased(
  ofHeld(async ({ database }, { id }) => {
    const dropped = await dropHeld(database.db, { linkId: id })
    return { lines: [`Effacé : ${passages(dropped)}.`], outcome: `dropped ${dropped}` }
  }),
)

export const doorCommands = new CommandLine<Command>(
  'door',
  'prépare l’entrée d’un concert. Un lien vaut jusqu’à 6 h, le matin après le concert. Chaque commande est inscrite au journal, avec qui l’a lancée.',
  {
    CONCERT: 'l’identifiant d’un concert, comme l’adresse de sa page le montre',
    LIEN: 'l’identifiant d’un lien, comme « links » le donne',
  },
)
  .adds(
    'link <CONCERT>',
    'un lien pour l’équipe de l’entrée, son code QR et ses quatre chiffres',
    link,
    option('--strict', 'les codes fixes (papier, captures) sont signalés en orange'),
    option('--split <N/TOTAL>', '1/2 : l’entrée 1 sur 2 ; chaque place a la sienne, lisible sur le billet'),
  )
  .adds(
    'list <CONCERT>',
    'qui est attendu, pour le jour où tout lâche',
    list,
    option('--csv', 'pour un tableur'),
    option('--print', 'une page A4 à cocher'),
  )
  .adds('links <CONCERT>', 'les liens du concert', links)
  .adds('revoke <LIEN>', 'ferme un lien', revoke)
  .adds(
    'held <LIEN>',
    'ce qu’un lien révoqué a encore apporté ; rien n’en compte tant que vous ne l’avez pas vu',
    held,
  )
  .adds('accept <LIEN>', 'compte ce qui attend, et l’apprend aux entrées', accept)
  .adds('drop <LIEN>', 'efface ce qui attend', drop)

/** Runs a command of the venue's door (decision 050); its audit has no secrets. `operator` is the caller's name. */
export const runDoor = (deps: PaymentDeps, asked: Asked): Promise<CommandResult> =>
  runAudited(
    doorCommands,
    deps,
    asked,
    ({ run, args, values }) => run(deps, args, values),
    (path) => ['door', ...path].join(' '),
  )
