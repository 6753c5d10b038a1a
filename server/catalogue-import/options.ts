import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'
import { webAddress } from '../../contract/rules/web-address.ts'
import { oneLine, paragraphs } from './fields/text.ts'
import type { EntryCorrection, EventCorrection } from './store/corrections.ts'

export const USAGE = `Usage : npm run catalogue -- import FICHIER [--dry-run] [--source NOM] [--seats N] [--no-pictures] [--private-network]
        npm run catalogue -- cancel CONCERT [--dry-run] [--past]
        npm run catalogue -- move CONCERT [--date AAAA-MM-JJ] [--time HH:MM] [--place LIEU] [--city VILLE] [--dry-run]
        npm run catalogue -- restore CONCERT [--dry-run]
        npm run catalogue -- holders CONCERT [--csv]
        npm run catalogue -- list [events|artists|venues] [--search MOTS] [--city VILLE] [--limit N]
        npm run catalogue -- show ID
        npm run catalogue -- edit ID [--name …] [--city …] … [--dry-run]
        npm run catalogue -- COMMANDE --help

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

const LIST_HELP = `Usage : npm run catalogue -- list [events|artists|venues] [--search MOTS] [--city VILLE] [--limit N]

Les concerts à venir (events, par défaut), les artistes ou les lieux et producteurs, avec leurs identifiants.

  --search MOTS   ceux dont les mots commencent ainsi, accents et majuscules indifférents
  --city VILLE    ceux de cette ville
  --limit N       au plus N lignes (50 par défaut)`

const SHOW_HELP = `Usage : npm run catalogue -- show ID

Ce que le catalogue dit d’un concert, d’un artiste, d’un lieu ou d’un producteur ; [corrigé] marque ce qu’un import ne change plus.
ID est son identifiant, ou l’adresse de sa page.`

const EDIT_HELP = `Usage : npm run catalogue -- edit ID [options] [--dry-run]

Corrige un concert, un artiste, un lieu ou un producteur. Ce qui est corrigé le reste : aucun import ne le défait.
ID est son identifiant, ou l’adresse de sa page. Une valeur vide ('') efface ; le nom ne s’efface pas.

  --name NOM            --city VILLE          --description TEXTE
concert :
  --organizer NOM       --place LIEU          --style STYLE
  --page ADRESSE        --doors HH:MM (ouverture des portes)
  --price EUROS (12,50 ; 0 pour gratuit ; le tarif unique suit)
artiste, lieu, producteur :
  --address RUE         --postcode CODE       --point LATITUDE,LONGITUDE
  --website ADRESSE     --spotify ADRESSE     --social ADRESSE
  --genres 'Rock, Noise'
accès (d’un lieu, ou d’un concert s’il y est autrement) :
  --step-free oui|non   --seating oui|non     --companion-free oui|non
  --min-age ANS         --sign LSF

  --hand-back name,city rend ces champs à l’import, qui les récrira.
Une date ou une heure se change par « move », qui prévient les détenteurs.`

const HELPS: Record<string, string> = { list: LIST_HELP, show: SHOW_HELP, edit: EDIT_HELP }

/** What `--help` says, of a command where it has more to say. */
export const helpOf = (args: string[]): string =>
  args.map((arg) => HELPS[arg]).find((help) => help !== undefined) ?? USAGE

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
export type Options = ImportOptions | EventOptions | CorrectionOptions

/** What an operator calls the columns that they correct. */
export const FIELD_LABELS: Record<string, string> = {
  priceCents: 'prix',
  ...{ eventName: 'nom', name: 'nom', organizer: 'organisateur', place: 'lieu', address: 'rue' },
  ...{ postcode: 'code postal', city: 'ville', latitude: 'latitude', longitude: 'longitude' },
  ...{ musicStyle: 'style', genres: 'genres', pageUrl: 'page', doorsAt: 'portes', website: 'site' },
  ...{ spotify: 'Spotify', socialMedia: 'réseau social', description: 'description' },
  ...{ stepFree: 'plain-pied', seating: 'assis', companionFree: 'accompagnateur', minAge: 'âge' },
  signLanguages: 'signé',
}

/** Lists, shows or corrects. */
export type CorrectionOptions =
  | {
      command: 'list'
      of: 'events' | 'artists' | 'venues'
      search: string | null
      city: string | null
      limit: number
    }
  | { command: 'show'; id: string }
  | { command: 'edit'; id: string; corrections: Correction[]; handedBack: HandedBack[]; dryRun: boolean }

/** A value that an option gives, and the column that it is of, of an event and of an entry; null where that has none. */
export interface Correction {
  option: string
  event: keyof EventCorrection | null
  entry: keyof EntryCorrection | null
  value: string | number | boolean | string[] | null
}

/** What is the import's to write again: an option, and its columns of an event and of an entry. */
export interface HandedBack {
  option: string
  event: string[]
  entry: string[]
}

const LIST_DEFAULT = 50

const address = (option: string) => (text: string) => {
  const url = webAddress(text)
  if (!url) throw new BadUsage(`--${option} : une adresse http(s) est attendue.`)
  return url
}
const text = (max: number) => (value: string) => oneLine(value, max)
const yesOrNo = (option: string) => (value: string) => {
  const answer = { oui: true, yes: true, non: false, no: false }[value.trim().toLowerCase()]
  if (answer === undefined) throw new BadUsage(`--${option} : oui ou non est attendu.`)
  return answer
}
const ageOf = (value: string) => {
  if (!/^\d{1,2}$/.test(value.trim())) throw new BadUsage('--min-age : un âge en années est attendu.')
  return Number(value)
}
/** In cents. */
const priceOf = (value: string) => {
  const [, euros = '', cents = ''] = /^(\d{1,4})(?:[.,](\d{1,2}))?\s*€?$/.exec(value.trim()) ?? []
  if (!euros) throw new BadUsage('--price : un prix en euros est attendu : 12,50 ; 0 pour gratuit.')
  return Number(euros) * 100 + Number(cents.padEnd(2, '0'))
}
const clock = (value: string) => {
  if (!z.safeParse(WallTime, value).success)
    throw new BadUsage('--doors : une heure de la forme HH:MM est attendue.')
  return value
}

/** Which columns an option corrects, of an event and of an entry, and how its value is read. */
const CORRECTIONS: Record<
  string,
  {
    event?: keyof EventCorrection
    entry?: keyof EntryCorrection
    read: (value: string) => Correction['value']
  }
> = {
  name: { event: 'eventName', entry: 'name', read: text(200) },
  city: { event: 'city', entry: 'city', read: text(80) },
  description: { event: 'description', entry: 'description', read: paragraphs },
  organizer: { event: 'organizer', read: text(200) },
  place: { event: 'place', read: text(200) },
  style: { event: 'musicStyle', read: text(60) },
  page: { event: 'pageUrl', read: address('page') },
  doors: { event: 'doorsAt', read: clock },
  price: { event: 'priceCents', read: priceOf },
  address: { entry: 'address', read: text(200) },
  postcode: { entry: 'postcode', read: text(12) },
  website: { entry: 'website', read: address('website') },
  spotify: { entry: 'spotify', read: address('spotify') },
  social: { entry: 'socialMedia', read: address('social') },
  'step-free': { event: 'stepFree', entry: 'stepFree', read: yesOrNo('step-free') },
  seating: { event: 'seating', entry: 'seating', read: yesOrNo('seating') },
  'companion-free': { event: 'companionFree', entry: 'companionFree', read: yesOrNo('companion-free') },
  'min-age': { event: 'minAge', entry: 'minAge', read: ageOf },
  sign: { event: 'signLanguages', entry: 'signLanguages', read: text(60) },
}

const pointOf = (value: string): { latitude: number | null; longitude: number | null } => {
  if (!value) return { latitude: null, longitude: null }
  const [, latitude, longitude] =
    /^(-?\d{1,2}(?:\.\d+)?)[,; ]+(-?\d{1,3}(?:\.\d+)?)$/.exec(value.trim()) ?? []
  const point = { latitude: Number(latitude), longitude: Number(longitude) }
  if (!(Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180))
    throw new BadUsage('--point : une latitude et une longitude en degrés sont attendues : 47.2063,-1.5645.')
  return point
}

const correctionsOf = (values: Record<string, string | boolean | undefined>): Correction[] => {
  const corrections = Object.entries(CORRECTIONS).flatMap(
    ([option, { event, entry, read }]): Correction[] => {
      const told = values[option]
      if (typeof told !== 'string') return []
      const value = told.trim() ? read(told) : null
      if (option === 'name' && value === null) throw new BadUsage('--name : un nom est attendu.')
      if (option === 'price' && value === null)
        throw new BadUsage('--price : un prix est attendu, 0 pour gratuit.')
      return [{ option, event: event ?? null, entry: entry ?? null, value }]
    },
  )
  const { point, genres } = values
  if (typeof point === 'string') {
    const { latitude, longitude } = pointOf(point)
    corrections.push({ option: 'point', event: null, entry: 'latitude', value: latitude })
    corrections.push({ option: 'point', event: null, entry: 'longitude', value: longitude })
  }
  if (typeof genres === 'string') {
    const value = genres.split(',').flatMap((genre) => oneLine(genre, 40) ?? [])
    corrections.push({ option: 'genres', event: null, entry: 'genres', value: value.slice(0, 8) })
  }
  return corrections
}

const MORE_COLUMNS: Record<string, string[]> = { point: ['latitude', 'longitude'], genres: ['genres'] }

const handedBackOf = (value: string | boolean | undefined): HandedBack[] => {
  if (typeof value !== 'string') return []
  const options = value.split(',').flatMap((option) => option.trim().replace(/^--/, '') || [])
  if (options.length === 0) throw new BadUsage('--hand-back : des champs sont attendus : name,city.')
  return options.map((option) => {
    const { event, entry } = CORRECTIONS[option] ?? {}
    const more = MORE_COLUMNS[option] ?? []
    if (!event && !entry && more.length === 0)
      throw new BadUsage(`--hand-back : « ${option} » n’est pas un champ que edit corrige.`)
    return { option, event: event ? [event] : [], entry: entry ? [entry] : more }
  })
}

const EVENT_COMMANDS = ['cancel', 'move', 'restore', 'holders']
const COMMANDS = [...EVENT_COMMANDS, 'list', 'show', 'edit']

/** Ids of our own may begin with a hyphen, as options do; no option has as many characters. */
const HYPHENATED_ID = /^-(?:[A-Za-z0-9_-]{11}|[A-Za-z0-9_-]{21})$/

const withIdLast = (args: string[]): string[] => {
  const [command = '', target = '', ...more] = args
  return COMMANDS.includes(command) && HYPHENATED_ID.test(target) ? [command, ...more, '--', target] : args
}

const EDITS = [...Object.keys(CORRECTIONS), 'point', 'genres']
const corrected = Object.fromEntries(
  EDITS.filter((option) => option !== 'place' && option !== 'city').map((option) => [
    option,
    { type: 'string' as const },
  ]),
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

/** Which options each command takes besides `--help`. */
const TAKES: Record<string, string[]> = {
  import: ['source', 'seats', 'dry-run', 'no-pictures', 'private-network'],
  cancel: ['dry-run', 'past'],
  move: ['dry-run', 'date', 'time', 'place', 'city'],
  restore: ['dry-run'],
  holders: ['csv'],
  list: ['search', 'city', 'limit'],
  show: [],
  edit: ['dry-run', 'hand-back', ...EDITS],
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
  values: Record<string, string | boolean | undefined>,
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
  const corrections = correctionsOf(values)
  const handedBack = handedBackOf(values['hand-back'])
  const both = handedBack.find(({ option }) => corrections.some((one) => one.option === option))
  if (both) throw new BadUsage(`--${both.option} : corrigé ou rendu à l’import, pas les deux.`)
  if (corrections.length === 0 && handedBack.length === 0)
    throw new BadUsage('--name, --city, … : dites ce qui est à corriger (edit --help).')
  return { command, id, corrections, handedBack, dryRun: values['dry-run'] === true }
}

/** Reads the command's arguments; null where help is asked for. Throws BadUsage. */
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
  const other = Object.entries(values).find(([option, value]) => value !== false && !takes.includes(option))
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
