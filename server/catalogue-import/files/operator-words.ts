import { fold } from '../../../contract/rules/search.ts'
import type { CatalogueRecord, Found } from '../../modules/catalogue/rules/record.ts'
import { entryOf } from '../fields/entry.ts'
import { whereOfLine } from '../fields/place.ts'

export interface OperatorWords {
  /** The place of events without one: 'La Cave, 3 rue Basse, 75011 Paris'. */
  place: string | null
  /** Positions of records, as quoted in the questions, that are concerts after all. */
  include: string[]
}

/** A record that may not be a concert. */
export interface Question {
  at: string
  name: string
}

const WHOLE_NAME =
  /^(?:ag|ca|bureau|reunion|locations?|option|formation|conges|vacances|menage|inventaire|ferme|occupe|busy|indisponible|absente?)$/
const BEGINNING =
  /^(?:reunions? (?:de|du|des|d|bureau|equipe|benevoles|publique|mensuelle)|ag (?:de|du|d|annuelle|extraordinaire|\d)|assemblee generale|conseil d administration|fermetures?|fermee? (?:pour|le|la|les|du|au|exceptionnellement)|privatis\w+|(?:soiree|evenement|location) privee?|location (?:de )?(?:la )?salle|repet(?:ition)?s?|montages?|demontages?|residence|balances?|soundcheck|maintenance|travaux|permanences?|entretien|livraison)\b/

/** A date that a venue keeps for itself, or for a concert that may not come: '[Option] Les Voisins', 'Privé : Marc'. */
const KEPT =
  /^\s*(?:[[(]\s*(?:option|hold|priv[ée]e?|private)\b|(?:option|hold|priv[ée]e?|private)\s*[:–—-]\s)/iu

/** Returns whether a record may be a venue's internal entry: it names no artist and has the title of a work appointment. */
const mayBeNoConcert = ({ eventName, artists }: CatalogueRecord): boolean => {
  const name = fold(eventName)
  return artists.length === 0 && (WHOLE_NAME.test(name) || BEGINNING.test(name) || KEPT.test(eventName))
}

const placed = (record: CatalogueRecord, line: string): CatalogueRecord => {
  const { place, city, name, address, postcode } = whereOfLine(line)
  const isThere = record.place === null || (record.city === null && fold(record.place) === fold(name ?? ''))
  if (!isThere) return record
  const own = record.venue
  const venue = entryOf({
    ...{ name, city, address, postcode },
    latitude: own?.latitude?.toString() ?? null,
    longitude: own?.longitude?.toString() ?? null,
  })
  return { ...record, place, city, venue: venue ?? own }
}

/** Adds the operator's place to records without one, and withholds records that may not be concerts, with one question each. */
export async function* inOperatorWords(
  found: AsyncIterable<Found> | Iterable<Found>,
  { place, include }: OperatorWords,
  ask: (question: Question) => void,
): AsyncGenerator<Found> {
  const included = new Set(include.map(fold))
  const asked = new Set<string>()
  for await (const one of found) {
    if (!('record' in one) || one.record.status !== 'planned') {
      yield one
      continue
    }
    const { record, at } = one
    if (mayBeNoConcert(record) && !included.has(fold(at))) {
      if (!asked.has(at)) ask({ at, name: record.eventName })
      asked.add(at)
      continue
    }
    yield place === null ? one : { at, record: placed(record, place) }
  }
}
