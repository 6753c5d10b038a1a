import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'
import type { TariffEdit } from '../modules/catalogue/store/corrections.ts'
import {
  BadUsage,
  type Correction,
  correctionsOf,
  EDITS,
  type HandedBack,
  handedBackOf,
  TARIFF_OPTIONS,
  tariffEditOf,
} from './edit-options.ts'
import { whereOfLine } from './fields/place.ts'

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
  place: z.nullable(
    z
      .string()
      .check(
        z.refine(
          (line) => whereOfLine(line).place !== null,
          '--place : un lieu est attendu : « La Cave, 3 rue Basse, 75011 Paris »',
        ),
      ),
  ),
  include: z.array(z.string()),
  dryRun: z.boolean(),
  pictures: z.boolean(),
  privateNetwork: z.boolean(),
})

const identifier = z.pipe(
  z
    .string()
    // Operators usually have the address of its page.
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

export type ImportOptions = z.infer<typeof ImportOptions>
export type EventOptions = z.infer<typeof EventOptions>
export type Options = ImportOptions | EventOptions | CorrectionOptions

export type CorrectionOptions =
  | {
      command: 'list'
      of: 'events' | 'artists' | 'venues'
      search: string | null
      city: string | null
      limit: number
    }
  | { command: 'show'; id: string }
  | {
      command: 'edit'
      id: string
      corrections: Correction[]
      handedBack: HandedBack[]
      tariff: TariffEdit | null
      dryRun: boolean
    }

const LIST_DEFAULT = 50

const EVENT_COMMANDS = ['cancel', 'move', 'restore', 'holders']
const COMMANDS = [...EVENT_COMMANDS, 'list', 'show', 'edit']

/** Our ids may begin with a hyphen like options; no option has their length. */
const HYPHENATED_ID = /^-(?:[A-Za-z0-9_-]{11}|[A-Za-z0-9_-]{21})$/

const withIdLast = (args: string[]): string[] => {
  const [command = '', target = '', ...more] = args
  return COMMANDS.includes(command) && HYPHENATED_ID.test(target) ? [command, ...more, '--', target] : args
}

const corrected = Object.fromEntries(
  [...EDITS, ...TARIFF_OPTIONS]
    .filter((option) => !['place', 'city', 'seats'].includes(option))
    .map((option) => [option, { type: 'string' as const }]),
)

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
        include: { type: 'string', multiple: true, default: [] },
        city: { type: 'string' },
        search: { type: 'string' },
        limit: { type: 'string' },
        ...corrected,
        'hand-back': { type: 'string' },
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

/** The options of each command, besides `--help`. */
const TAKES: Record<string, string[]> = {
  import: ['source', 'seats', 'place', 'include', 'dry-run', 'no-pictures', 'private-network'],
  cancel: ['dry-run', 'past'],
  move: ['dry-run', 'date', 'time', 'place', 'city'],
  restore: ['dry-run'],
  holders: ['csv'],
  list: ['search', 'city', 'limit'],
  show: [],
  edit: ['dry-run', 'hand-back', ...EDITS, ...TARIFF_OPTIONS],
}

const MISSING: Record<string, string> = {
  import: 'le fichier à importer manque.',
  show: 'l’identifiant manque ; « list » donne ceux qu’il y a.',
  edit: 'l’identifiant manque ; « list » donne ceux qu’il y a.',
}
const ONE_ONLY: Record<string, string> = {
  import: 'un seul fichier à la fois.',
  list: 'une seule liste à la fois : events, artists ou venues.',
  show: 'un seul identifiant à la fois.',
  edit: 'un seul identifiant à la fois.',
}
const LISTS = ['events', 'artists', 'venues'] as const

const correctionOptions = (
  command: 'list' | 'show' | 'edit',
  target: string | undefined,
  values: Record<string, string | boolean | string[] | undefined>,
): CorrectionOptions => {
  if (command === 'list') {
    const of = LISTS.find((name) => name === (target ?? 'events'))
    if (!of) throw new BadUsage(`${target} : events, artists ou venues est attendu.`)
    const limit = String(values.limit ?? LIST_DEFAULT)
    if (!/^[1-9]\d{0,4}$/.test(limit))
      throw new BadUsage('--limit : un nombre entier de 1 à 99999 est attendu.')
    const said = (name: string) => (typeof values[name] === 'string' ? values[name] : null)
    return { command, of, search: said('search'), city: said('city'), limit: Number(limit) }
  }
  const id = /\/(?:events|artists|venues)\/([^/?#]+)/.exec(target ?? '')?.[1] ?? (target ?? '').trim()
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw new BadUsage('ce n’est ni un identifiant ni l’adresse d’une page.')
  if (command === 'show') return { command, id }
  const tariff = tariffEditOf(values)
  const all = correctionsOf(values)
  const price = all.find(({ option }) => option === 'price')?.value
  const isOfKind = tariff !== null && typeof price === 'number'
  const corrections = isOfKind ? all.filter(({ option }) => option !== 'price') : all
  const handedBack = handedBackOf(values['hand-back'])
  const both = handedBack.find(({ option }) => corrections.some((one) => one.option === option))
  if (both) throw new BadUsage(`--${both.option} : corrigé ou rendu à l’import, pas les deux.`)
  if (corrections.length === 0 && handedBack.length === 0 && !tariff)
    throw new BadUsage('--name, --city, … : dites ce qui est à corriger (edit --help).')
  const edited = isOfKind ? { ...tariff, priceCents: price } : tariff
  return { command, id, corrections, handedBack, tariff: edited, dryRun: values['dry-run'] === true }
}

/** Returns whether an option was given: a missing one is false or an empty list. */
const isGiven = (value: string | boolean | string[] | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value !== false

/** Parses the command's arguments; null if help is requested. Throws BadUsage. */
export const readOptions = (args: string[]): Options | null => {
  const { positionals, values } = parse(args)
  if (values.help) return null
  const [command = '', target, ...more] = positionals
  const takes = TAKES[command]
  if (!takes)
    throw new BadUsage(
      `${command ? `${command} : ` : ''}une commande est attendue : import, ${COMMANDS.join(', ')}.`,
    )
  if (!target && command !== 'list') throw new BadUsage(MISSING[command] ?? 'le concert manque.')
  if (more.length > 0) throw new BadUsage(ONE_ONLY[command] ?? 'un seul concert à la fois.')
  const other = Object.entries(values).find(([option, value]) => isGiven(value) && !takes.includes(option))
  if (other) throw new BadUsage(`--${other[0]} : cette option ne va pas avec ${command}.`)
  if (command === 'move' && !values.date && !values.time && !values.place && !values.city)
    throw new BadUsage('--date, --time, --place ou --city : dites où ou quand le concert est déplacé.')
  if (command === 'list' || command === 'show' || command === 'edit')
    return correctionOptions(command, target, values)
  const parsed =
    command === 'import'
      ? z.safeParse(ImportOptions, {
          command,
          file: target,
          source: values.source ?? null,
          seats: values.seats ?? null,
          place: values.place ?? null,
          include: values.include,
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
