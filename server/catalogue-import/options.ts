import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'

export const USAGE = `Usage : npm run catalogue -- import FICHIER [--dry-run] [--source NOM] [--seats N] [--no-pictures] [--private-network]
        npm run catalogue -- cancel CONCERT [--dry-run] [--past]
        npm run catalogue -- move CONCERT [--date AAAA-MM-JJ] [--time HH:MM] [--place LIEU] [--city VILLE] [--dry-run]
        npm run catalogue -- restore CONCERT [--dry-run]
        npm run catalogue -- holders CONCERT [--csv]

  FICHIER            JSON-LD, NDJSON, page HTML enregistrée ou calendrier .ics
  CONCERT            son identifiant, ou l’adresse de sa page
  --dry-run          dit ce qui serait fait et n’écrit rien
  --source NOM       d’où viennent ces événements ; concerts-api marque le flux partenaire du Pass
  --seats N          places à ouvrir où le fichier n’en dit rien
  --no-pictures      laisse les images comme elles sont
  --private-network  permet de copier des images du réseau local
  --past             annule aussi un concert qui a eu lieu
  --csv              la liste des détenteurs au format CSV

cancel annule le concert : chaque détenteur est prévenu, et remboursé en entier. move le déplace : chaque détenteur est
prévenu, et peut rendre son billet pendant 14 jours. restore remet en vente un concert annulé.`

/** The command line cannot be followed; the message says why. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

const refineWith = (schema: z.ZodMiniType, message: string) =>
  z.refine((text) => z.safeParse(schema, text).success, message)

const ImportOptions = z.object({
  command: z.literal('import'),
  file: z.string().check(z.minLength(1)),
  source: z.nullable(
    z
      .string()
      .check(
        z.trim(),
        z.toLowerCase(),
        z.regex(
          /^[a-z0-9][a-z0-9._-]{0,59}$/,
          '--source : un nom de lettres sans accent, chiffres, points et tirets est attendu',
        ),
      ),
  ),
  seats: z.nullable(
    z.pipe(
      z.string().check(z.regex(/^[1-9]\d{0,4}$/, '--seats : un nombre entier de 1 à 99999 est attendu')),
      z.transform(Number),
    ),
  ),
  dryRun: z.boolean(),
  pictures: z.boolean(),
  privateNetwork: z.boolean(),
})

const identifier = z.pipe(
  z
    .string()
    // The address of its page is what an operator has at hand.
    .check(
      z.overwrite((text) => /\/events\/([^/?#]+)/.exec(text)?.[1] ?? text.trim()),
      z.regex(/^[A-Za-z0-9_-]{1,64}$/, 'ce n’est ni l’identifiant d’un concert ni l’adresse de sa page'),
    ),
  z.transform((id) => id),
)
const name = z.nullable(
  z
    .string()
    .check(
      z.trim(),
      z.minLength(1, '--place, --city : un nom est attendu'),
      z.maxLength(200, 'ce nom est trop long'),
    ),
)
const EventOptions = z.object({
  command: z.enum(['cancel', 'move', 'restore', 'holders']),
  event: identifier,
  dryRun: z.boolean(),
  past: z.boolean(),
  csv: z.boolean(),
  date: z.nullable(
    z.string().check(refineWith(CalendarDate, '--date : un jour de la forme AAAA-MM-JJ est attendu')),
  ),
  time: z.nullable(
    z.string().check(refineWith(WallTime, '--time : une heure de la forme HH:MM est attendue')),
  ),
  place: name,
  city: name,
})

/** What the operator asks for: an import, or something about one event. */
export type ImportOptions = z.infer<typeof ImportOptions>
export type EventOptions = z.infer<typeof EventOptions>
export type Options = ImportOptions | EventOptions

const EVENT_COMMANDS = ['cancel', 'move', 'restore', 'holders']

/** Ids of our own may begin with a hyphen, as options do; no option has as many characters. */
const HYPHENATED_ID = /^-(?:[A-Za-z0-9_-]{11}|[A-Za-z0-9_-]{21})$/

const withIdLast = (args: string[]): string[] => {
  const [command = '', target = '', ...more] = args
  return EVENT_COMMANDS.includes(command) && HYPHENATED_ID.test(target)
    ? [command, ...more, '--', target]
    : args
}

const parse = (args: string[]) => {
  try {
    return parseArgs({
      args: withIdLast(args),
      allowPositionals: true,
      options: {
        source: { type: 'string' },
        seats: { type: 'string' },
        'dry-run': { type: 'boolean', default: false },
        'no-pictures': { type: 'boolean', default: false },
        'private-network': { type: 'boolean', default: false },
        past: { type: 'boolean', default: false },
        csv: { type: 'boolean', default: false },
        date: { type: 'string' },
        time: { type: 'string' },
        place: { type: 'string' },
        city: { type: 'string' },
        help: { type: 'boolean', default: false },
      },
    })
  } catch (error) {
    const option = error instanceof Error ? /'(-[^' ]+)/.exec(error.message)?.[1] : undefined
    throw new BadUsage(
      option ? `${option} : cette option n’est pas connue ou n’a pas de valeur.` : 'options illisibles.',
    )
  }
}

/** Which options each command takes besides `--help`. */
const TAKES: Record<string, string[]> = {
  import: ['source', 'seats', 'dry-run', 'no-pictures', 'private-network'],
  cancel: ['dry-run', 'past'],
  move: ['dry-run', 'date', 'time', 'place', 'city'],
  restore: ['dry-run'],
  holders: ['csv'],
}

/** Reads the command's arguments; null where help is asked for. Throws BadUsage. */
export const readOptions = (args: string[]): Options | null => {
  const { positionals, values } = parse(args)
  if (values.help) return null
  const [command = '', target, ...more] = positionals
  const takes = TAKES[command]
  if (!takes)
    throw new BadUsage(
      `${command ? `${command} : ` : ''}une commande est attendue : import, ${EVENT_COMMANDS.join(', ')}.`,
    )
  if (!target)
    throw new BadUsage(command === 'import' ? 'le fichier à importer manque.' : 'le concert manque.')
  if (more.length > 0)
    throw new BadUsage(command === 'import' ? 'un seul fichier à la fois.' : 'un seul concert à la fois.')
  const other = Object.entries(values).find(([option, value]) => value !== false && !takes.includes(option))
  if (other) throw new BadUsage(`--${other[0]} : cette option ne va pas avec ${command}.`)
  if (command === 'move' && !values.date && !values.time && !values.place && !values.city)
    throw new BadUsage('--date, --time, --place ou --city : dites où ou quand le concert est déplacé.')
  const parsed =
    command === 'import'
      ? z.safeParse(ImportOptions, {
          command,
          file: target,
          source: values.source ?? null,
          seats: values.seats ?? null,
          dryRun: values['dry-run'],
          pictures: !values['no-pictures'],
          privateNetwork: values['private-network'],
        })
      : z.safeParse(EventOptions, {
          command,
          event: target,
          dryRun: values['dry-run'],
          past: values.past,
          csv: values.csv,
          date: values.date ?? null,
          time: values.time ?? null,
          place: values.place ?? null,
          city: values.city ?? null,
        })
  if (!parsed.success) throw new BadUsage(`${parsed.error.issues[0]?.message}.`)
  return parsed.data
}
