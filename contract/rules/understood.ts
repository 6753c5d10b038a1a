import { fold, words } from './search.ts'
import type { When } from './whens.ts'

/** Filters that a search text can express, see `EventsQuery`. */
export interface Named {
  when?: When
  pass?: '1'
  free?: '1'
  musicStyle?: string
  city?: string
}
export type NamedFilter = keyof Named

/** A parsed search: its filters, and the remaining words to search for. */
export interface Understood {
  named: Named
  rest: string
}

interface InUse {
  cities: readonly string[]
  styles: readonly string[]
}

const weekday = (name: string, when: When): [phrases: readonly string[], named: Named] => [
  [name, `ce ${name}`, `${name} soir`, `${name} prochain`],
  { when },
]

/** Other names of a style, by its folded name: used if the style is in use. */
const SYNONYMS: Record<string, readonly string[]> = {
  'hip hop': ['rap', 'hiphop', 'rap francais'],
  electronic: ['electro', 'electronique', 'musique electronique'],
  alternative: ['alternatif', 'rock alternatif'],
  metal: ['hard rock', 'heavy metal'],
  techno: ['tekno'],
  'drum and bass': ['dnb', 'drum n bass', 'drum bass'],
  chanson: ['chanson francaise'],
  world: ['musiques du monde', 'musique du monde'],
  classical: ['classique', 'musique classique'],
}

/** Words that narrow no search beside a filter: 'concert gratuit' means every free one. */
const FILLERS = new Set([
  'concert',
  'concerts',
  'soiree',
  'soirees',
  'sortir',
  'evenement',
  'evenements',
  'a',
  'de',
  'du',
  'le',
  'la',
  'les',
  'un',
  'une',
  'en',
  'sur',
  'pour',
  'dans',
])

const PHRASES: [phrases: readonly string[], named: Named][] = [
  [['ce soir', 'aujourd hui', 'cette nuit'], { when: 'tonight' }],
  [['demain', 'demain soir'], { when: 'tomorrow' }],
  [['ce week end', 'ce weekend', 'week end', 'weekend', 'ce we'], { when: 'weekend' }],
  weekday('lundi', 'monday'),
  weekday('mardi', 'tuesday'),
  weekday('mercredi', 'wednesday'),
  weekday('jeudi', 'thursday'),
  weekday('vendredi', 'friday'),
  weekday('samedi', 'saturday'),
  weekday('dimanche', 'sunday'),
  [['avec mon pass', 'avec le pass', 'mon pass'], { pass: '1' }],
  [['gratuit', 'gratuits', 'gratuite', 'gratuites', 'gratuitement'], { free: '1' }],
]

interface Dictionary {
  phrases: Map<string, Named>
  /** Number of words of the longest phrase. */
  longest: number
}

/** Builds the dictionary of folded phrases. A genre wins over a city of the same name; 'à Paris' means Paris. */
const makeDictionary = ({ cities, styles }: InUse): Dictionary => {
  const phrases = new Map<string, Named>()
  const add = (phrase: string, named: Named) => {
    if (phrase && !phrases.has(phrase)) phrases.set(phrase, named)
  }
  for (const [texts, named] of PHRASES) for (const text of texts) add(text, named)
  for (const musicStyle of styles) add(fold(musicStyle), { musicStyle })
  for (const musicStyle of styles)
    for (const synonym of SYNONYMS[fold(musicStyle)] ?? []) add(synonym, { musicStyle })
  for (const city of cities) {
    add(fold(city), { city })
    if (fold(city)) add(`a ${fold(city)}`, { city })
  }
  return { phrases, longest: Math.max(...[...phrases.keys()].map((phrase) => phrase.split(' ').length)) }
}

const dictionaries = new WeakMap<InUse, Dictionary>()

/** Returns the dictionary, cached per cities and styles because every keystroke of a search needs it. */
const dictionaryOf = (inUse: InUse): Dictionary => {
  const dictionary = dictionaries.get(inUse) ?? makeDictionary(inUse)
  dictionaries.set(inUse, dictionary)
  return dictionary
}

interface Word {
  folded: string
  /** The typed text; empty for the second and later words of one typed piece. */
  typed: string
}

/** Splits a text into words, typed and folded: 'week-end' is one typed piece but two folded words. */
const wordsOf = (text: string): Word[] =>
  text
    .split(/\s+/)
    .flatMap((typed) => words(typed).map((folded, index) => ({ folded, typed: index === 0 ? typed : '' })))

const textOf = (some: readonly Word[]): string =>
  some
    .map(({ typed }) => typed)
    .filter(Boolean)
    .join(' ')

/** Parses a search: its words, the filters, and the word range `[from, to)` of each filter. */
const read = (search: string, inUse: InUse) => {
  const { phrases, longest } = dictionaryOf(inUse)
  const all = wordsOf(search)
  const named: Named = {}
  const places = new Map<NamedFilter, [from: number, to: number]>()
  // A typed piece such as 'week-end' matches whole or not at all.
  const isPiece = (from: number, to: number) => Boolean(all[from]?.typed) && all[to]?.typed !== ''

  for (let at = 0; at < all.length; ) {
    const take = (length: number): boolean => {
      const phrase = all.slice(at, at + length).map(({ folded }) => folded)
      const filters = phrases.get(phrase.join(' '))
      const [filter] = Object.keys(filters ?? {}) as NamedFilter[]
      if (!filters || !filter || places.has(filter) || !isPiece(at, at + length)) return false
      Object.assign(named, filters)
      places.set(filter, [at, at + length])
      at += length
      return true
    }
    const lengths = Array.from({ length: Math.min(longest, all.length - at) }, (_, index) => index + 1)
    if (!lengths.reverse().some(take)) at += 1
  }
  return { all, named, places }
}

const without = (all: readonly Word[], places: Iterable<[from: number, to: number]>): string => {
  const taken = [...places]
  const rest = all.filter((_, index) => !taken.some(([from, to]) => index >= from && index < to))
  const isFiller = taken.length > 0 && rest.every(({ folded }) => FILLERS.has(folded))
  return isFiller ? '' : textOf(rest)
}

/**
 * Parses a search: the longest phrases that name a day, a price, a genre or a city in use become filters, one per kind. The remaining
 * words, prefixes of such names included, are searched for.
 */
export const understand = (search: string, inUse: InUse): Understood => {
  const { all, named, places } = read(search, inUse)
  return { named, rest: without(all, places.values()) }
}

/** Returns a search without its filter of one kind. */
export const withoutNamed = (search: string, filter: NamedFilter, inUse: InUse): string => {
  const { all, places } = read(search, inUse)
  const place = places.get(filter)
  return place ? without(all, [place]) : search
}
