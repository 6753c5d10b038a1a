import { fold } from '../../../contract/rules/search.ts'
import { RecordRefused } from '../record.ts'
import { isKnownCity } from './cities.ts'
import { countryOf, isCountryAlone, isElsewhere, isOverseas, isRegion } from './regions.ts'
import { oneLine } from './text.ts'

export interface Where {
  place: string | null
  city: string | null
}

/** A place parsed from a line. `name` is null if the line is only an address. */
export interface LineOfPlace extends Where {
  name: string | null
  address: string | null
  postcode: string | null
  /** The country's code. */
  country: string | null
}

const CITY_MAX = 80

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()

/** Normalizes a city, so that the filter lists it once: 'LYON 1er', '69001 Lyon, France' and 'Lyon Cedex 01' become Lyon. */
export const cityName = (raw: string | null | undefined): string | null => {
  const [first = ''] = (oneLine(raw, CITY_MAX) ?? '').split(/\s*[,(/]\s*/).filter((part) => part !== '')
  const text = first
    .replace(/^(?:[A-Z]{1,2}-)?\d{4,5}\s+/, '')
    .replace(/\s+cedex(\s+\d+)?$/i, '')
    .replace(/\s+\d{1,2}\s*(er|e|è|ème|eme|nd)?(\s+arr(ondissement|\.)?)?$/i, '')
    .replace(/\s+\d{5}$/, '')
    .replace(/[\s,.]+$/, '')
  if (!/\p{L}/u.test(text) || isCountryAlone(text)) return null
  if (text !== text.toUpperCase() || !/\p{L}{2}/u.test(text)) return text
  return text.replace(/\p{L}+/gu, capitalised)
}

const ONLINE = new Set([
  ...['en ligne', 'evenement en ligne', 'online', 'online event', 'virtual event', 'livestream'],
  ...['en visio', 'visioconference', 'en visioconference', 'google meet', 'microsoft teams'],
])
const MEETING =
  /^https?:\/\/(?:[\w-]+\.)*(?:zoom\.us|meet\.google\.com|teams\.(?:microsoft|live)\.com|meet\.jit\.si)\/\S*$/i

/** Returns whether a place is no place, but a meeting on the internet. */
export const isOnline = (raw: string | null): boolean =>
  raw !== null && (ONLINE.has(fold(raw)) || MEETING.test(raw.trim()))

const STREET_WORD =
  'rue|avenue|ave|av\\.?|boulevard|boul\\.?|bd\\.?|bld|blvd|impasse|all[ée]es?|chemin|ruelle|sentier|faubourg|fbg|venelle|mont[ée]e|rond-point|voie|lieu-dit|straat|laan|stra[sß]e'
/** Words that also begin names of venues: a street only after a number. */
const STREET_OR_NAME =
  'place|pl\\.?|quai|cours|passage|square|route|rte\\.?|pont|port|parvis|esplanade|villa|cité|cour|mail|promenade|grande?[ -]rue|halle|côte|clos|hameau|parc|z\\.?[ai]\\.?c?|domaine'
const NUMBER = '\\d{1,5}(?:\\s?[-–/]\\s?\\d{1,5})?\\s?(?:bis|ter|quater|[a-d](?![\\p{L}]))?'
const NUMBERED = new RegExp(`^${NUMBER}[\\s,]+(?:${STREET_WORD}|${STREET_OR_NAME}|le|la|les)(?!\\p{L})`, 'iu')
const IS_STREET = new RegExp(`^(?:${STREET_WORD})\\s+\\p{L}`, 'iu')
const IS_NUMBER = new RegExp(`^${NUMBER}$`, 'iu')
/** 'Rue Royale 236', the Belgian form. */
const NUMBER_BEHIND = new RegExp(
  `^(?:(?:${STREET_WORD}|${STREET_OR_NAME})(?!\\p{L}).*|\\p{L}+(?:stra[sß]s?e|straat|laan|gasse|weg|plein))\\s\\d{1,4}\\s?[a-z]?$`,
  'iu',
)
const isStreet = (part: string): boolean =>
  NUMBERED.test(part) || IS_STREET.test(part) || IS_NUMBER.test(part) || NUMBER_BEHIND.test(part)

/** The start of a street in a line without separators: its number, or a street word that follows no article. */
const STREET_WITHIN = [
  new RegExp(`\\s(?=${NUMBER}[\\s,]+(?:${STREET_WORD}|${STREET_OR_NAME})(?!\\p{L}))`, 'iu'),
  new RegExp(
    `(?<!(?:^|\\s)(?:le|la|les|de|du|des|à|au|aux|en|sur|ma|notre|l['’]|d['’]))\\s(?=(?:${STREET_WORD})\\s+\\p{L})`,
    'iu',
  ),
]

/** First words of a last part that is no city. */
const PART_OF_A_PLACE = new RegExp(
  `^(?:salle|hall|halle|bar|scène|scene|étage|\\d|cave|bâtiment|bat|porte|cour|jardin|parc|terrasse|foyer|grande?|petite?|auditorium|amphi|studio|chapiteau|parvis|esplanade|kiosque|église|cathédrale|chapelle|théâtre|centre|espace|maison|casa|mairie|gymnase|stade|club|café|restaurant|hôtel|médiathèque|bibliothèque|école|université|campus|faculté|musée|galerie|château|domaine|village|quartier|zone|z\\.?[ai]|port|marché|niveau|rez|sous-sol|entrée|chez|sur|en|online|${STREET_WORD}|${STREET_OR_NAME})(?![\\p{L}])`,
  'iu',
)

/** A part of a building: alone it is no address. */
const ROOM =
  /^(?:(?:petite |grande )?salle|hall|scène|scene|étage|bâtiment|bat|niveau|rez|sous-sol|porte|entrée|foyer|auditorium|amphi|amphithéâtre|studio|bar|cave|terrasse)(?!\p{L})/iu

/** '75011', '75011 Paris', 'B-1210 Bruxelles'; four digits need the country's letter, or the country in the line. */
const POSTCODE = /^(?:[A-Z]{1,2}-)?(\d{5}|(?<=[A-Z]-)\d{4})(?:\s+(?:[–-]\s+)?(\p{L}.*))?$/u
const SHORT_POSTCODE = /^(\d{4})(?:\s+(\p{L}.*))?$/u
/** 'Maison des Assos 59500 Douai', without a separator. */
const WITHIN = /^(.*\S)\s+((?:[A-Z]{1,2}-)?\d{5}\s+\p{L}.*)$/u
const CITY_AND_POSTCODE = /^(\p{L}[\p{L}'’ .-]*?)\s+\(?(\d{5})\)?$/u
const ARRONDISSEMENT =
  /^(?:paris|lyon|marseille)\s+(?:\d{1,2}\s*(?:er|e|è|ème|eme|nd)?|[ivx]+e?)(?:\s+arr(?:ondissement|\.)?)?$/i

/** '(75020 Paris)', '(Paris 20)', '(3 rue Haute, Paris)' at the end of a line. */
const ADDRESS_IN_BRACKETS =
  /\s*\(([^()]*\d{5}\s[^()]*|(?:paris|lyon|marseille) \d[^()]*|\d[^()]*,[^()]*)\)\s*$/iu
/** '(Lille)', ' - Lille' or ' / Lille' at the end of a line. */
const CITY_AT_END = /\s*(?:\(([^()]+)\)|\s[–—/-]\s((?:(?!\s[–—/-]\s).)+))\s*$/u
/** The end of a street without a separator: '21 rue Haute Paris 11'. */
const ARRONDISSEMENT_AT_END = /^(.*\S)\s+((?:paris|lyon|marseille)\s+\d{1,2}\S{0,3})$/i

/** Splits a line at line breaks, commas and semicolons, and at dashes or brackets before an address or a large city. */
const partsOf = (text: string): string[] =>
  text
    .replace(/\s[–—-]\s(?=(?:[A-Z]{1,2}-)?\d)|\s[–—-]\s(?=(?:rue|avenue|boulevard|bd|quai|place)\s)/giu, ', ')
    .replace(ADDRESS_IN_BRACKETS, ', $1')
    .replace(CITY_AT_END, (end, inBrackets = '', behindDash = inBrackets) =>
      isKnownCity(behindDash.trim()) ? `, ${behindDash}` : end,
    )
    // Not within brackets.
    .split(/(?:\s*[,;\n|]\s*|\s·\s)(?![^()]*\))/)
    .map((part) => part.trim())
    .flatMap((part) => {
      const [, before, after] = WITHIN.exec(part) ?? []
      if (before && after) return [before, after]
      const [, street, arrondissement] = ARRONDISSEMENT_AT_END.exec(part) ?? []
      return street && arrondissement && isStreet(street) ? [street, arrondissement] : [part]
    })
    .filter(
      (part) => /[\p{L}\p{N}]/u.test(part) && !/^https?:/i.test(part) && !/^\d{1,2}\S*\s+arr/i.test(part),
    )

interface Parts {
  /** The parts before the city. */
  rest: string[]
  city: string | null
  postcode: string | null
  /** Which part is the venue, and which the town, cannot be told. */
  isUnsure?: boolean
}

const withoutRegions = (parts: string[]): string[] => {
  const last = parts.findLastIndex((part) => !isRegion(part) && !isCountryAlone(part))
  return parts.slice(0, Math.max(last, 0) + 1)
}

/** Removes countries from the end, even from '75018 Paris France'. */
const withoutCountry = (parts: string[]): { parts: string[]; country: string | null } => {
  const last = parts.at(-1) ?? ''
  const [, before, joined = ''] = /^(.*\d{4,5}\s.+)\s(\p{L}+)$/u.exec(last) ?? []
  if (before && isCountryAlone(joined))
    return { parts: [...parts.slice(0, -1), before], country: countryOf(joined) }
  const code = countryOf(last)
  // A lone 'La Réunion' or 'Cuba' may be a venue.
  const isHouse = parts.length === 1 && (!isCountryAlone(last) || isElsewhere(code, null))
  if (code === null || isRegion(last) || isHouse) return { parts, country: null }
  const more = withoutCountry(parts.slice(0, -1))
  return { parts: more.parts, country: more.country ?? code }
}

/** Removes a country, or France overseas, from before a place that is in no city of ours: 'Guadeloupe, Le Gosier'. */
const withoutCountryBefore = (parts: string[]): { parts: string[]; country: string | null } => {
  const [first = '', ...rest] = parts
  const code = countryOf(first)
  const isTaken =
    rest.length > 0 &&
    code !== null &&
    (isOverseas(code) || (isCountryAlone(first) && !isElsewhere(code, null))) &&
    !rest.some((part) => /\d{4,5}/.test(part)) &&
    !isKnownCity(cityName(rest.at(-1)))
  return isTaken ? { parts: rest, country: code } : { parts, country: null }
}

/** Finds the city next to a separate postcode: after it, else before it. */
const cityBeside = (
  before: string[],
  after: string | undefined,
  isAbroad: boolean,
): Omit<Parts, 'postcode'> => {
  if (after && !isRegion(after) && !isStreet(after)) return { rest: before, city: cityName(after) }
  const rest = withoutRegions(before)
  const [last = '', ...others] = rest.toReversed()
  // Abroad, a city cannot be told from its region.
  const isUnsure = isAbroad && others.length > 1 && !isStreet(others[0] ?? '')
  if (others.length === 0 || isStreet(last) || isUnsure) return { rest, city: null }
  return { rest: rest.slice(0, -1), city: cityName(last) }
}

/** Returns whether four digits may be a postcode: in a country with short postcodes, or at the end after a street. */
const mayBeShort = (parts: string[], index: number, isAbroad: boolean): boolean =>
  index > 0 && (isAbroad || (index === parts.length - 1 && isStreet(parts[index - 1] ?? '')))

/** Takes a city from before its venue: one that is known, if the line names no other behind it. */
const cityBefore = ([first = '', ...rest]: string[]): Parts | null => {
  const isBefore = rest.length > 0 && isKnownCity(first) && !isKnownCity(cityName(rest.at(-1)))
  return isBefore ? { rest, city: cityName(first), postcode: null } : null
}

/** Words of which only towns are made: 'Saint-Ouen', 'Ivry-sur-Seine'. */
const TOWN = /^(?:saint|sainte|st|ste)-\p{L}|-(?:sur|sous|en|l[eè]s|devant|aux?|saint|sainte)-\p{L}/iu
const ARTICLE = /^(?:l[ea]s?\s|l['’])/i

/** Returns whether the last of these parts may be the venue, behind a town too small to be known: 'Ris-Orangis, Le Plan'. */
const mayBeVenueLast = (parts: string[]): boolean => {
  const [first = '', ...others] = parts
  const last = others.at(-1) ?? ''
  if (isKnownCity(cityName(last)) || TOWN.test(last) || others.some(isStreet)) return false
  return TOWN.test(first) || (ARTICLE.test(last) && !ARTICLE.test(first))
}

const takeCity = (parts: string[], country: string | null): Parts => {
  const isAbroad = country !== null && country !== 'FR'
  const postcodes = parts.map(
    (part, index) =>
      POSTCODE.exec(part) ?? (mayBeShort(parts, index, isAbroad) ? SHORT_POSTCODE.exec(part) : null),
  )
  const at = postcodes.findIndex((match) => match !== null)
  const [, postcode, city] = postcodes[at] ?? []
  if (postcode) {
    const before = parts.slice(0, at)
    const isTwice = before.length > 1 && city && cityName(before[0]) === cityName(city)
    if (city) return { rest: isTwice ? before.slice(1) : before, city: cityName(city), postcode }
    return { ...cityBeside(before, parts[at + 1], isAbroad), postcode }
  }
  for (const [index, part] of parts.entries()) {
    const [, name, behind] = index > 0 ? (CITY_AND_POSTCODE.exec(part) ?? []) : []
    if (name && behind) return { rest: parts.slice(0, index), city: cityName(name), postcode: behind }
    if (ARRONDISSEMENT.test(part))
      return { rest: parts.slice(0, index), city: cityName(/^\p{L}+/u.exec(part)?.[0]), postcode: null }
  }
  const rest = parts.length > 2 ? withoutRegions(parts) : parts
  const before = cityBefore(rest)
  if (before) return before
  const raw = rest.at(-1) ?? ''
  const last = raw.replace(/\s*\(\d{2,3}\)$/, '')
  const isCity =
    rest.length > 1 &&
    !/\d/.test(last) &&
    /^\p{Lu}/u.test(last) &&
    !PART_OF_A_PLACE.test(last) &&
    // An American state or a province.
    !/^[A-Z]{2,3}$/.test(last) &&
    !isRegion(last)
  // A department or a country follows a town alone.
  if (isCity && raw === last && country === null && mayBeVenueLast(rest))
    return { rest, city: null, postcode: null, isUnsure: true }
  return isCity
    ? { rest: rest.slice(0, -1), city: cityName(last), postcode: null }
    : { rest, city: null, postcode: null }
}

/** Splits a name from the street that follows without a separator: 'Maison des Assos Avenue des Potiers'. */
const apart = (part: string): string[] => {
  if (isStreet(part)) return [part]
  const at = STREET_WITHIN.map((pattern) => pattern.exec(part)?.index).find((index) => index)
  return at === undefined ? [part] : [part.slice(0, at), part.slice(at + 1)]
}

/** Parses a place from one or more lines, as calendars write it: 'La Cale, 3 quai des Antilles, 44200 Nantes, France'. */
export const whereOfLine = (raw: string | null | undefined): LineOfPlace => {
  const lines = (raw ?? '').slice(0, 2_000).split(/\r?\n|\\n/)
  const text = oneLine(lines.flatMap((line) => oneLine(line, 300) ?? []).join(', '), 300)
  const nothing = { place: null, city: null, name: null, address: null, postcode: null, country: null }
  if (!text || /^https?:/i.test(text)) return nothing
  const behind = withoutCountry(partsOf(text))
  const { parts, country } = behind.country === null ? withoutCountryBefore(behind.parts) : behind
  if (parts.length === 0) return { ...nothing, country }
  const { rest, city, postcode, isUnsure = false } = takeCity(parts, country)
  if (isUnsure) return { ...nothing, place: text, country }
  const named = rest.flatMap((part, index) => (index === 0 ? apart(part) : [part]))
  const hasName = named.length > 0 && !isStreet(named[0] ?? '')
  const name = hasName ? (named[0] ?? null) : null
  const street = hasName ? named.slice(1) : named
  // 'Lyon, France' is more likely a city than a venue.
  const isBare = country !== null && parts.length === 1 && city === null
  const isUnderstood = city !== null || postcode !== null || street.every(isStreet)
  return {
    place: name !== null && isUnderstood && !isBare ? name : text,
    city,
    name: isBare ? null : name,
    address: street.every((part) => ROOM.test(part)) ? null : street.join(', '),
    postcode,
    country,
  }
}

/** Parses an address without a name before it. */
export const addressOfLine = (raw: string): LineOfPlace => {
  const { name, address, ...where } = whereOfLine(`Lieu, ${raw}`)
  return { ...where, name: null, place: null, address: name === 'Lieu' ? address : null }
}

/** Refuses a place with another clock than Paris: its times would be wrong by hours. Throws RecordRefused. */
export const refuseElsewhere = (country: string | null, postcode: string | null): void => {
  if (isElsewhere(country, postcode))
    throw new RecordRefused('lieu à une autre heure que Paris : pas encore repris')
}
