import { fold } from '../../../contract/rules/search.ts'

/** Countries with Paris's clock all year. */
const ON_PARIS_CLOCK = new Set([
  ...['FR', 'BE', 'CH', 'LU', 'MC', 'DE', 'AT', 'IT', 'ES', 'NL', 'AD', 'LI', 'SM', 'VA', 'MT', 'GI'],
  ...['DK', 'SE', 'NO', 'PL', 'CZ', 'SK', 'HU', 'SI', 'HR', 'BA', 'RS', 'ME', 'MK', 'AL', 'XK'],
])

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

/** Common names that the platform does not provide. */
const MORE_NAMES: [name: string, code: string][] = [
  ...[['France métropolitaine', 'FR'] as const, ['Réunion', 'RE'] as const, ['USA', 'US'] as const],
  ...[['Angleterre', 'GB'] as const, ['England', 'GB'] as const, ['Écosse', 'GB'] as const],
].map(([name, code]) => [fold(name), code])

/** Maps folded country names to codes: all in French and English, neighbouring ones in their languages too. */
const namesOfCountries = (): Map<string, string> => {
  const names = new Map<string, string>(MORE_NAMES)
  const add = (language: string, codes: string[], style: 'long' | 'short') => {
    const display = new Intl.DisplayNames(language, { type: 'region', style, fallback: 'none' })
    return codes.filter((code) => {
      const name = display.of(code)
      if (name && !names.has(fold(name))) names.set(fold(name), code)
      return name !== undefined
    })
  }
  const pairs = LETTERS.flatMap((one) => LETTERS.map((other) => one + other))
  const codes = add('fr', pairs, 'long')
  add('en', codes, 'long')
  add('en', codes, 'short')
  for (const language of ['de', 'nl', 'es', 'it']) add(language, [...ON_PARIS_CLOCK], 'long')
  return names
}

let countries: Map<string, string> | undefined

const isCode = (text: string): boolean =>
  /^[A-Z]{2}$/.test(text) &&
  new Intl.DisplayNames('en', { type: 'region', fallback: 'none' }).of(text) !== undefined

/** Returns a country's code from its name, in French, English or a neighbouring language, or from the code; null for anything else. */
export const countryOf = (text: string | null): string | null => {
  const trimmed = text?.trim() ?? ''
  if (isCode(trimmed)) return trimmed
  // No country's name contains a digit, but most ends of addresses do.
  if (!/^\p{L}[^\d]*$/u.test(trimmed)) return null
  countries ??= namesOfCountries()
  return countries.get(fold(trimmed)) ?? null
}

/** Countries with the name of their city. */
const CITY_STATES = new Set(['LU', 'MC', 'SM', 'VA', 'SG', 'GI', 'DJ', 'KW', 'PA', 'GT', 'MX', 'HK', 'MO'])

/** Returns whether a text names a country and not a city. */
export const isCountryAlone = (text: string): boolean => {
  const code = countryOf(text)
  return code !== null && !CITY_STATES.has(code)
}

/** Returns whether a place has another clock than Paris: overseas by its postcode, or another country. */
export const isElsewhere = (country: string | null, postcode: string | null): boolean =>
  (country !== null && !ON_PARIS_CLOCK.has(country)) ||
  ((country ?? 'FR') === 'FR' && /^(?:97[1-8]|98[4-8])\d{2}$/.test(postcode ?? ''))

/** France where another clock goes. */
const OVERSEAS = new Set(['GP', 'MQ', 'GF', 'RE', 'YT', 'PM', 'BL', 'MF', 'WF', 'PF', 'NC'])

export const isOverseas = (country: string): boolean => OVERSEAS.has(country)

/** French regions and departments, as addresses add them after the city; without Paris, which is also a city. */
const REGIONS = new Set(
  [
    ...['Auvergne-Rhône-Alpes', 'Bourgogne-Franche-Comté', 'Bretagne', 'Centre-Val de Loire', 'Corse'],
    ...['Grand Est', 'Hauts-de-France', 'Île-de-France', 'Normandie', 'Nouvelle-Aquitaine', 'Occitanie'],
    ...['Pays de la Loire', 'Provence-Alpes-Côte d’Azur', 'PACA', 'IDF', 'ARA', 'Ain', 'Aisne', 'Allier'],
    ...[
      'Alpes-de-Haute-Provence',
      'Hautes-Alpes',
      'Alpes-Maritimes',
      'Ardèche',
      'Ardennes',
      'Ariège',
      'Aube',
    ],
    ...['Aude', 'Aveyron', 'Bouches-du-Rhône', 'Calvados', 'Cantal', 'Charente', 'Charente-Maritime', 'Cher'],
    ...[
      'Corrèze',
      'Corse-du-Sud',
      'Haute-Corse',
      'Côte-d’Or',
      'Côtes-d’Armor',
      'Creuse',
      'Dordogne',
      'Doubs',
    ],
    ...['Drôme', 'Eure', 'Eure-et-Loir', 'Finistère', 'Gard', 'Haute-Garonne', 'Gers', 'Gironde', 'Hérault'],
    ...['Ille-et-Vilaine', 'Indre', 'Indre-et-Loire', 'Isère', 'Jura', 'Landes', 'Loir-et-Cher', 'Loire'],
    ...['Haute-Loire', 'Loire-Atlantique', 'Loiret', 'Lot', 'Lot-et-Garonne', 'Lozère', 'Maine-et-Loire'],
    ...['Manche', 'Marne', 'Haute-Marne', 'Mayenne', 'Meurthe-et-Moselle', 'Meuse', 'Morbihan', 'Moselle'],
    ...['Nièvre', 'Nord', 'Oise', 'Orne', 'Pas-de-Calais', 'Puy-de-Dôme', 'Pyrénées-Atlantiques'],
    ...['Hautes-Pyrénées', 'Pyrénées-Orientales', 'Bas-Rhin', 'Haut-Rhin', 'Rhône', 'Haute-Saône'],
    ...['Saône-et-Loire', 'Sarthe', 'Savoie', 'Haute-Savoie', 'Seine-Maritime', 'Seine-et-Marne', 'Yvelines'],
    ...['Deux-Sèvres', 'Somme', 'Tarn', 'Tarn-et-Garonne', 'Var', 'Vaucluse', 'Vendée', 'Vienne'],
    ...['Haute-Vienne', 'Vosges', 'Yonne', 'Territoire de Belfort', 'Essonne', 'Hauts-de-Seine'],
    ...['Seine-Saint-Denis', 'Val-de-Marne', 'Val-d’Oise'],
  ].map(fold),
)

/** Returns whether a part of an address names an area larger than a city. */
export const isRegion = (text: string): boolean =>
  REGIONS.has(fold(text)) || /^(?:métropole|communauté|agglomération|région|province) d/i.test(text)
