import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'
import { instantOfParis } from '../../contract/rules/paris-time.ts'
import { webAddress } from '../../contract/rules/web-address.ts'
import type { EntryCorrection, EventCorrection, TariffEdit } from '../modules/catalogue/store/corrections.ts'
import { oneLine, paragraphs } from './fields/text.ts'

export const USAGE = `Usage : npm run catalogue -- import FICHIER [--dry-run] [--source NOM] [--seats N] [--place LIEU] [--include « ligne 3 »]…
                                               [--no-pictures] [--private-network]
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
  --place LIEU       où ont lieu ceux qui n’en disent rien : « La Cave, 3 rue Basse, 75011 Paris »
  --include LIGNE    importe aussi ce qui n’était peut-être pas un concert
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

tarif (de ce concert : --kind le nomme, et l’ouvre s’il n’existe pas) :
  --kind NOM            --price EUROS         --seats N (places de ce tarif ; sans elles, celles de la salle)
  --rename NOM          --note TEXTE          --per-order N (par commande)
  --from 'AAAA-MM-JJ HH:MM'  --until 'AAAA-MM-JJ HH:MM' (vente)
  --free-choice oui|non (prix libre, --price en est le minimum)  --suggest 5,8,12
  --companion oui|non (gratuit à côté d’une autre place)         --sold-out oui|non
  --room N              places de la salle, que les tarifs se partagent

  --hand-back name,city rend ces champs à l’import, qui les récrira.
Une date ou une heure se change par « move », qui prévient les détenteurs.`

const HELPS: Record<string, string> = { list: LIST_HELP, show: SHOW_HELP, edit: EDIT_HELP }

/** Returns the text for `--help`, of the command if it has a separate one. */
export const helpOf = (args: string[]): string =>
  args.map((arg) => HELPS[arg]).find((help) => help !== undefined) ?? USAGE

/** An invalid command line; the message explains it. */
export class BadUsage extends Error {
  override name = 'BadUsage'
}

/** French labels of the columns that operators correct. */
export const FIELD_LABELS: Record<string, string> = {
  priceCents: 'prix',
  ...{ eventName: 'nom', name: 'nom', organizer: 'organisateur', place: 'lieu', address: 'rue' },
  ...{ postcode: 'code postal', city: 'ville', latitude: 'latitude', longitude: 'longitude' },
  ...{ musicStyle: 'style', genres: 'genres', pageUrl: 'page', doorsAt: 'portes', website: 'site' },
  ...{ spotify: 'Spotify', socialMedia: 'réseau social', description: 'description' },
  ...{ stepFree: 'plain-pied', seating: 'assis', companionFree: 'accompagnateur', minAge: 'âge' },
  signLanguages: 'signé',
}

/** The value of an option, and its column for an event and for an entry; null if it has none. */
export interface Correction {
  option: string
  event: keyof EventCorrection | null
  entry: keyof EntryCorrection | null
  value: string | number | boolean | string[] | null
}

/** An option whose columns are left to imports again, for an event and for an entry. */
export interface HandedBack {
  option: string
  event: string[]
  entry: string[]
}

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

/** The columns that an option corrects, for an event and for an entry, and its parser. */
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

/** Parses the corrections of these options, in order. Throws BadUsage. */
export const correctionsOf = (
  values: Record<string, string | boolean | string[] | undefined>,
): Correction[] => {
  const corrections = Object.entries(CORRECTIONS).flatMap(
    ([option, { event, entry, read }]): Correction[] => {
      const text = values[option]
      if (typeof text !== 'string') return []
      const value = text.trim() ? read(text) : null
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

/** Parses the fields of `--hand-back`. Throws BadUsage. */
export const handedBackOf = (value: string | boolean | string[] | undefined): HandedBack[] => {
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

const wholeOf = (option: string) => (value: string) => {
  if (!/^\d{1,6}$/.test(value.trim())) throw new BadUsage(`--${option} : un nombre entier est attendu.`)
  return Number(value)
}

const momentOf = (option: string) => (value: string) => {
  const [, date = '', time] = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}))?$/.exec(value.trim()) ?? []
  if (!z.safeParse(CalendarDate, date).success || (time && !z.safeParse(WallTime, time).success))
    throw new BadUsage(`--${option} : une date, et une heure si besoin, sont attendues : 2026-12-01 10:00.`)
  return instantOfParis(date, time ?? '00:00')
}

const TARIFF = {
  kind: (value: string) => ({ kind: namedOf('kind')(value) }),
  rename: (value: string) => ({ name: namedOf('rename')(value) }),
  note: (value: string) => ({ description: paragraphs(value) }),
  seats: (value: string) => ({ seats: wholeOf('seats')(value) }),
  'per-order': (value: string) => ({ perOrder: wholeOf('per-order')(value) || 1 }),
  from: (value: string) => ({ soldFrom: value ? momentOf('from')(value) : null }),
  until: (value: string) => ({ soldUntil: value ? momentOf('until')(value) : null }),
  'free-choice': (value: string) => ({ isMinimum: yesOrNo('free-choice')(value) }),
  suggest: (value: string) => ({
    suggestionsCents: value.split(',').filter(Boolean).slice(0, 3).map(priceOf),
  }),
  companion: (value: string) => ({ isCompanion: yesOrNo('companion')(value) }),
  'sold-out': (value: string) => ({ isSoldOut: yesOrNo('sold-out')(value) }),
  room: (value: string) => ({ roomTotal: wholeOf('room')(value) }),
} satisfies Record<string, (value: string) => TariffEdit>

const namedOf = (option: string) => (value: string) => {
  const name = oneLine(value, 80)
  if (!name) throw new BadUsage(`--${option} : un nom est attendu.`)
  return name
}

/** Parses the options of a tariff; null if there are none. Throws BadUsage. */
export const tariffEditOf = (
  values: Record<string, string | boolean | string[] | undefined>,
): TariffEdit | null => {
  const told = Object.entries(TARIFF).flatMap(([option, read]) => {
    const value = values[option]
    return typeof value === 'string' ? [read(value.trim())] : []
  })
  return told.length === 0 ? null : Object.assign({}, ...told)
}

export const TARIFF_OPTIONS = Object.keys(TARIFF)

export const EDITS = [...Object.keys(CORRECTIONS), 'point', 'genres']
