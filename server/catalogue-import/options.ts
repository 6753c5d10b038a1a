import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'
import type { TariffEdit } from '../modules/catalogue/store/corrections.ts'
import { BadUsage, CommandLine, option, repeated, type Values } from '../platform/command-line.ts'
import {
  type Correction,
  correctionsOf,
  editOptions,
  type HandedBack,
  handedBackOf,
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
  endDate: z.nullable(
    z.string().check(refineWith(CalendarDate, '--last-day : un jour de la forme AAAA-MM-JJ est attendu')),
  ),
  time: z.nullable(
    z.string().check(refineWith(WallTime, '--time : une heure de la forme HH:MM est attendue')),
  ),
  place: name,
  city: name,
})

export type ImportOptions = z.infer<typeof ImportOptions>
export type EventOptions = z.infer<typeof EventOptions>
export type Options = ImportOptions | EventOptions | CorrectionOptions | { command: 'help'; text: string }

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

const LISTS = ['events', 'artists', 'venues'] as const

/** Reads the arguments and options of a command. Throws BadUsage. */
type Read = (args: string[], values: Values) => Options

const textOf = (value: Values[string]): string | null => (typeof value === 'string' ? value : null)

const checked = <S extends z.ZodMiniType>(schema: S, given: unknown): z.output<S> => {
  const read = z.safeParse(schema, given)
  if (!read.success) throw new BadUsage(`${read.error.issues[0]?.message}.`)
  return read.data
}

const readImport: Read = ([file], values) =>
  checked(ImportOptions, {
    command: 'import',
    file,
    source: textOf(values.source),
    seats: textOf(values.seats),
    place: textOf(values.place),
    include: values.include ?? [],
    dryRun: values['dry-run'] === true,
    pictures: !values['no-pictures'],
    privateNetwork: values['private-network'] === true,
  })

const readEvent =
  (command: EventOptions['command']): Read =>
  ([event], values) => {
    const changes = ['date', 'last-day', 'time', 'place', 'city']
    if (command === 'move' && changes.every((name) => !values[name]))
      throw new BadUsage(
        '--date, --last-day, --time, --place ou --city : dites où ou quand le concert est déplacé.',
      )
    return checked(EventOptions, {
      command,
      event,
      dryRun: values['dry-run'] === true,
      past: values.past === true,
      csv: values.csv === true,
      date: textOf(values.date),
      endDate: textOf(values['last-day']),
      time: textOf(values.time),
      place: textOf(values.place),
      city: textOf(values.city),
    })
  }

const readList: Read = ([target = 'events'], values) => {
  const of = LISTS.find((name) => name === target)
  if (!of) throw new BadUsage(`${target} : events, artists ou venues est attendu.`)
  const limit = textOf(values.limit) ?? String(LIST_DEFAULT)
  if (!/^[1-9]\d{0,4}$/.test(limit))
    throw new BadUsage('--limit : un nombre entier de 1 à 99999 est attendu.')
  return {
    command: 'list',
    of,
    search: textOf(values.search),
    city: textOf(values.city),
    limit: Number(limit),
  }
}

const idOf = (target = ''): string => {
  const id = /\/(?:events|artists|venues)\/([^/?#]+)/.exec(target)?.[1] ?? target.trim()
  if (!/^[A-Za-z0-9_-]{1,64}$/.test(id))
    throw new BadUsage('ce n’est ni un identifiant ni l’adresse d’une page.')
  return id
}

const readEdit: Read = ([target], values) => {
  const id = idOf(target)
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
  return { command: 'edit', id, corrections, handedBack, tariff: edited, dryRun: values['dry-run'] === true }
}

const dryRun = () => option('--dry-run', 'dit ce qui serait fait et n’écrit rien')

export const catalogueCommands = new CommandLine<Read>(
  'catalogue',
  'remplit et corrige le catalogue. Chaque détenteur d’un concert annulé ou déplacé est prévenu.',
  {
    FICHIER: 'JSON-LD, NDJSON, page HTML enregistrée ou calendrier .ics',
    CONCERT: 'l’identifiant d’un concert, ou l’adresse de sa page',
    ID: 'l’identifiant d’un concert, d’un artiste, d’un lieu ou d’un producteur, ou l’adresse de sa page',
    LISTE: 'events (les concerts à venir, si rien n’est dit), artists, ou venues (lieux et producteurs)',
  },
)
  .adds(
    'import <FICHIER>',
    'reprend les événements d’un fichier',
    readImport,
    dryRun(),
    option('--source <NOM>', 'd’où ils viennent ; concerts-api marque le flux partenaire du Pass'),
    option('--seats <N>', 'places à ouvrir si le fichier n’en dit rien'),
    option('--place <LIEU>', 'où ont lieu ceux qui n’en disent rien : « La Cave, 3 rue Basse, 75011 Paris »'),
    repeated('--include <LIGNE>', 'importe aussi ce qui n’était peut-être pas un concert ; à répéter'),
    option('--no-pictures', 'laisse les images comme elles sont'),
    option('--private-network', 'permet de copier des images du réseau local'),
  )
  .adds(
    'cancel <CONCERT>',
    'annule un concert ; chaque détenteur est prévenu, et remboursé en entier',
    readEvent('cancel'),
    dryRun(),
    option('--past', 'annule aussi un concert qui a eu lieu'),
  )
  .adds(
    'move <CONCERT>',
    'déplace un concert ; chaque détenteur est prévenu, et peut rendre son billet pendant 14 jours',
    readEvent('move'),
    option('--date <AAAA-MM-JJ>', 'son nouveau jour'),
    option('--last-day <AAAA-MM-JJ>', 'son dernier jour, de plusieurs ; sans lui, il suit le premier'),
    option('--time <HH:MM>', 'sa nouvelle heure'),
    option('--place <LIEU>', 'son nouveau lieu'),
    option('--city <VILLE>', 'sa nouvelle ville'),
    dryRun(),
  )
  .adds('restore <CONCERT>', 'remet en vente un concert annulé', readEvent('restore'), dryRun())
  .adds(
    'holders <CONCERT>',
    'les détenteurs de places d’un concert',
    readEvent('holders'),
    option('--csv', 'au format CSV'),
  )
  .adds(
    'list [LISTE]',
    'les concerts à venir, les artistes ou les lieux, avec leurs identifiants',
    readList,
    option('--search <MOTS>', 'ceux dont les mots commencent ainsi, accents et majuscules indifférents'),
    option('--city <VILLE>', 'ceux de cette ville'),
    option('--limit <N>', `au plus N lignes, ${LIST_DEFAULT} sinon`),
  )
  .adds(
    'show <ID>',
    'ce que le catalogue dit d’un concert, d’un artiste ou d’un lieu ; [corrigé] marque ce qu’un import ne change plus',
    ([target]) => ({ command: 'show', id: idOf(target) }),
  )
  .adds(
    'edit <ID>',
    "corrige un concert, un artiste, un lieu ou un producteur. Aucun import ne défait ce qui est corrigé. Une valeur vide ('') efface ; le nom ne s’efface pas. Une date ou une heure se change par « move », qui prévient les détenteurs.",
    readEdit,
    ...editOptions(),
    option('--hand-back <CHAMPS>', 'name,city : rend ces champs à l’import, qui les récrira'),
    dryRun(),
  )

/** Parses the command's arguments. Throws BadUsage. */
export const readOptions = (args: string[]): Options => {
  const chosen = catalogueCommands.read(args)
  if (typeof chosen === 'string') return { command: 'help', text: chosen }
  try {
    return chosen.run(chosen.args, chosen.values)
  } catch (error) {
    throw error instanceof BadUsage ? new BadUsage(error.message, chosen.usage) : error
  }
}
