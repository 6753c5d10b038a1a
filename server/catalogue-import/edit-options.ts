import * as z from 'zod/mini'
import { CalendarDate, WallTime } from '../../contract/fields.ts'
import { instantOfParis } from '../../contract/rules/paris-time.ts'
import { webAddress } from '../../contract/rules/web-address.ts'
import type { EntryCorrection, EventCorrection, TariffEdit } from '../modules/catalogue/store/corrections.ts'
import { BadUsage, grouped, option, type Values } from '../platform/command-line.ts'
import { oneLine, paragraphs } from './fields/text.ts'

/** French labels of the columns that operators correct. */
export const FIELD_LABELS: Record<string, string> = {
  priceCents: 'prix',
  ...{ eventName: 'nom', name: 'nom', organizer: 'organisateur', place: 'lieu', address: 'rue' },
  ...{ postcode: 'code postal', city: 'ville', latitude: 'latitude', longitude: 'longitude' },
  ...{ musicStyle: 'style', genres: 'genres', pageUrl: 'page', doorsAt: 'portes', website: 'site' },
  ...{ spotify: 'Spotify', socialMedia: 'réseau social', description: 'description' },
  ...{ stepFree: 'plain-pied', seating: 'assis', companionFree: 'accompagnateur', minAge: 'âge' },
  signLanguages: 'signé',
  allowsReturn: 'revente',
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

const address = (name: string) => (text: string) => {
  const url = webAddress(text)
  if (!url) throw new BadUsage(`--${name} : une adresse http(s) est attendue.`)
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

const ANY = 'Options :'
const CONCERT = 'D’un concert :'
const ENTRY = 'D’un artiste, d’un lieu ou d’un producteur :'
const ACCESS = 'Accès d’un lieu, ou d’un concert s’il y est autrement :'

/** The columns that an option corrects, for an event and for an entry, its parser, and its line in the help. */
const CORRECTIONS: Record<
  string,
  {
    event?: keyof EventCorrection
    entry?: keyof EntryCorrection
    read: (value: string) => Correction['value']
    help: [heading: string, value: string, says: string]
  }
> = {
  name: { event: 'eventName', entry: 'name', read: text(200), help: [ANY, 'NOM', 'son nom'] },
  city: { event: 'city', entry: 'city', read: text(80), help: [ANY, 'VILLE', 'sa ville'] },
  description: {
    event: 'description',
    entry: 'description',
    read: paragraphs,
    help: [ANY, 'TEXTE', 'sa description'],
  },
  organizer: { event: 'organizer', read: text(200), help: [CONCERT, 'NOM', 'son organisateur'] },
  place: { event: 'place', read: text(200), help: [CONCERT, 'LIEU', 'son lieu'] },
  style: { event: 'musicStyle', read: text(60), help: [CONCERT, 'STYLE', 'son style de musique'] },
  page: { event: 'pageUrl', read: address('page'), help: [CONCERT, 'ADRESSE', 'sa page ailleurs'] },
  doors: { event: 'doorsAt', read: clock, help: [CONCERT, 'HH:MM', 'l’ouverture des portes'] },
  price: {
    event: 'priceCents',
    read: priceOf,
    help: [CONCERT, 'EUROS', '12,50 ; 0 pour gratuit ; le tarif unique suit'],
  },
  resale: {
    event: 'allowsReturn',
    read: yesOrNo('resale'),
    help: [CONCERT, 'oui|non', 'ses places payées se revendent, une fois complet'],
  },
  address: { entry: 'address', read: text(200), help: [ENTRY, 'RUE', 'son numéro et sa rue'] },
  postcode: { entry: 'postcode', read: text(12), help: [ENTRY, 'CODE', 'son code postal'] },
  website: { entry: 'website', read: address('website'), help: [ENTRY, 'ADRESSE', 'son site'] },
  spotify: { entry: 'spotify', read: address('spotify'), help: [ENTRY, 'ADRESSE', 'sa page sur Spotify'] },
  social: { entry: 'socialMedia', read: address('social'), help: [ENTRY, 'ADRESSE', 'son réseau social'] },
  'step-free': {
    event: 'stepFree',
    entry: 'stepFree',
    read: yesOrNo('step-free'),
    help: [ACCESS, 'oui|non', 'de plain-pied'],
  },
  seating: {
    event: 'seating',
    entry: 'seating',
    read: yesOrNo('seating'),
    help: [ACCESS, 'oui|non', 'des places assises'],
  },
  'companion-free': {
    event: 'companionFree',
    entry: 'companionFree',
    read: yesOrNo('companion-free'),
    help: [ACCESS, 'oui|non', 'l’accompagnateur entre gratuitement'],
  },
  'min-age': { event: 'minAge', entry: 'minAge', read: ageOf, help: [ACCESS, 'ANS', 'l’âge minimum'] },
  sign: { event: 'signLanguages', entry: 'signLanguages', read: text(60), help: [ACCESS, 'LSF', 'signé'] },
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
export const correctionsOf = (values: Values): Correction[] => {
  const corrections = Object.entries(CORRECTIONS).flatMap(
    ([option, { event, entry, read }]): Correction[] => {
      const text = values[option]
      if (typeof text !== 'string') return []
      const value = text.trim() ? read(text) : null
      if (option === 'name' && value === null) throw new BadUsage('--name : un nom est attendu.')
      if (option === 'price' && value === null)
        throw new BadUsage('--price : un prix est attendu, 0 pour gratuit.')
      if (option === 'resale' && value === null) throw new BadUsage('--resale : oui ou non est attendu.')
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
export const handedBackOf = (value: Values[string]): HandedBack[] => {
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

const namedOf = (option: string) => (value: string) => {
  const name = oneLine(value, 80)
  if (!name) throw new BadUsage(`--${option} : un nom est attendu.`)
  return name
}

const TARIFF: Record<string, { read: (value: string) => TariffEdit; help: [value: string, says: string] }> = {
  kind: {
    read: (value) => ({ kind: namedOf('kind')(value) }),
    help: ['NOM', 'le tarif dont il s’agit, ouvert s’il n’existe pas ; --price est alors le sien'],
  },
  rename: { read: (value) => ({ name: namedOf('rename')(value) }), help: ['NOM', 'son nouveau nom'] },
  note: { read: (value) => ({ description: paragraphs(value) }), help: ['TEXTE', 'ce qui en est dit'] },
  seats: {
    read: (value) => ({ seats: wholeOf('seats')(value) }),
    help: ['N', 'ses places ; sans elles, celles de la salle'],
  },
  'per-order': {
    read: (value) => ({ perOrder: wholeOf('per-order')(value) || 1 }),
    help: ['N', 'le plus de places par commande'],
  },
  from: {
    read: (value) => ({ soldFrom: value ? momentOf('from')(value) : null }),
    help: ['MOMENT', 'le début de sa vente : « 2026-12-01 10:00 »'],
  },
  until: {
    read: (value) => ({ soldUntil: value ? momentOf('until')(value) : null }),
    help: ['MOMENT', 'la fin de sa vente'],
  },
  'free-choice': {
    read: (value) => ({ isMinimum: yesOrNo('free-choice')(value) }),
    help: ['oui|non', 'prix libre, dont --price est le minimum'],
  },
  suggest: {
    read: (value) => ({ suggestionsCents: value.split(',').filter(Boolean).slice(0, 3).map(priceOf) }),
    help: ['EUROS', '5,8,12 : les prix proposés'],
  },
  companion: {
    read: (value) => ({ isCompanion: yesOrNo('companion')(value) }),
    help: ['oui|non', 'gratuit à côté d’une autre place'],
  },
  'sold-out': { read: (value) => ({ isSoldOut: yesOrNo('sold-out')(value) }), help: ['oui|non', 'complet'] },
  room: {
    read: (value) => ({ roomTotal: wholeOf('room')(value) }),
    help: ['N', 'les places de la salle, que les tarifs se partagent'],
  },
}

/** Parses the options of a tariff; null if there are none. Throws BadUsage. */
export const tariffEditOf = (values: Values): TariffEdit | null => {
  const told = Object.entries(TARIFF).flatMap(([option, { read }]) => {
    const value = values[option]
    return typeof value === 'string' ? [read(value.trim())] : []
  })
  return told.length === 0 ? null : Object.assign({}, ...told)
}

const valued = (name: string, value: string, says: string) => option(`--${name} <${value}>`, says)

/** Declares all options that correct an event or an entry. */
export const editOptions = () => [
  ...Object.entries(CORRECTIONS).flatMap(
    ([
      name,
      {
        help: [heading, value, says],
      },
    ]) => grouped(heading, valued(name, value, says)),
  ),
  ...grouped(
    ENTRY,
    valued('point', 'LATITUDE,LONGITUDE', 'son point sur la carte, en degrés'),
    valued('genres', 'GENRES', 'Rock, Noise : ses genres'),
  ),
  ...grouped(
    'Tarif d’un concert :',
    ...Object.entries(TARIFF).map(
      ([
        name,
        {
          help: [value, says],
        },
      ]) => valued(name, value, says),
    ),
  ),
]
