import { afterAll, expect, test } from 'vitest'
import { accessKeys } from '../../contract/access.ts'
import { found, sample } from '../../tests/support/server/catalogue.ts'
import type { CatalogueRecord, WithdrawnRecord } from '../modules/catalogue/rules/record.ts'
import { inOperatorWords } from './files/operator-words.ts'

const FIELDS = [
  'state',
  'title',
  'day',
  'hour',
  'price',
  'venue',
  'city',
  'artist',
  'access',
  'proposed',
] as const

/** The fields read from one event; null if the file does not contain them. `proposed` is a price found in its text, for the operator. */
type Reading = Record<(typeof FIELDS)[number], string | null>

const UNKNOWN: Reading = {
  ...{ state: null, title: null, day: null, hour: null, price: null },
  ...{ venue: null, city: null, artist: null, access: null, proposed: null },
}

/** Returns the reading of an event that is cancelled or not imported. */
const not = (state: 'cancelled' | 'absent'): Partial<Reading> => ({ state })

const caves = { state: 'on', venue: 'Les Caves Saint-Éloi' }

/** Events of invented copies of eight programs' output, by their source's key. */
const SHAPES: Record<string, Record<string, Partial<Reading>>> = {
  'wordpress.ics': {
    '4711-': {
      ...{ state: 'on', title: 'Volets Clos + Béton Fleuri', day: '2027-01-15', hour: '20:30' },
      ...{ venue: 'La Cave Oblique', city: 'Paris', access: 'stepFree true', proposed: 'Tarif : 12 €' },
    },
    '4712-': {
      ...{ state: 'sold out', title: 'Nuit modulaire', day: '2027-01-22', hour: '21:00' },
      ...{ venue: 'Le Grenier Bas', city: 'Lyon', access: 'stepFree false' },
    },
    '4713-': {
      ...{ state: 'on', title: 'Festival Oblique', day: '2027-02-06 to 2027-02-08' },
      ...{ venue: 'Halle aux Grains', city: 'Toulouse' },
    },
    '4714-': {
      ...{ state: 'on', title: 'Solal Mbaye Trio', day: '2027-02-13', hour: '20:00' },
      ...{ venue: 'La Cave Oblique', city: 'Paris', access: 'seating true' },
    },
  },
  'google.ics': {
    '1karsenti': {
      ...{ state: 'on', title: 'Lucie Karsenti', day: '2027-01-15', hour: '20:30' },
      ...{ venue: 'Le Soupirail', city: 'Bordeaux', access: 'minAge 18', proposed: 'Entrée libre' },
    },
    '2jam@google.com/20261204': {
      ...{ state: 'on', title: 'Jam du vendredi', day: '2026-12-04', hour: '20:30' },
      ...{ venue: 'Le Soupirail', city: 'Bordeaux' },
    },
    '2jam@google.com/20261211': not('cancelled'),
    '2jam@google.com/20261218': {
      ...{ state: 'on', title: 'Jam du vendredi', day: '2026-12-18', hour: '20:30' },
      ...{ venue: 'Le Soupirail', city: 'Bordeaux' },
    },
    '3reunion': not('absent'),
    '4tentative': {
      ...{ state: 'on', title: '!!! + Voisins', day: '2027-01-29', hour: '21:00' },
      ...{ venue: 'La Cantine d’en bas', city: 'Paris', access: 'stepFree false' },
    },
    '5portes': {
      ...{ state: 'on', title: 'Bal des petits', day: '2027-02-14' },
      ...{ venue: 'Botanique d’été', city: 'Bruxelles', access: 'minAge 8' },
    },
  },
  'apple.ics': {
    'A1B2C3D4-0001': {
      ...{ state: 'on', title: 'Grand Large', day: '2027-03-05', hour: '20:00' },
      ...{ venue: 'La Boîte Noire', city: 'Paris' },
    },
    'A1B2C3D4-0002': {
      ...{ state: 'on', title: 'Grand Large : le retour', day: '2027-03-06', hour: '20:30' },
      ...{ venue: 'Les Docks d’en haut', city: 'Lausanne' },
    },
    'A1B2C3D4-0003': {
      ...{ state: 'on', title: 'Grand Large et invités', day: '2027-03-12' },
      ...{ venue: 'Salle des fêtes', city: 'Vertou' },
    },
    'A1B2C3D4-0004': not('absent'),
    'A1B2C3D4-0005': not('cancelled'),
  },
  'outlook.ics': {
    '040000008200E00074C5B7101A82E00801': {
      ...{ state: 'on', title: 'Quartet Amarante', day: '2027-01-08', hour: '20:30' },
      ...{ venue: 'Auditorium des Prés', city: 'Rennes', access: 'seating true' },
    },
    '040000008200E00074C5B7101A82E00802': {
      ...{ state: 'on', title: 'Sieste sonore', day: '2027-01-14', hour: '20:00' },
      ...{ venue: 'Auditorium des Prés', proposed: 'Tarifs : 8 € / 5 €' },
    },
    '040000008200E00074C5B7101A82E00803': not('absent'),
    '040000008200E00074C5B7101A82E00804': {
      ...{ state: 'on', title: 'France', day: '2027-01-21', hour: '20:00' },
      ...{ venue: 'L’Atelier', city: 'Luxembourg' },
    },
    '040000008200E00074C5B7101A82E00805': {
      ...{ state: 'on', title: 'Rencontres sonores', day: '2027-01-28 to 2027-01-30' },
      ...{ venue: 'Auditorium des Prés', city: 'Rennes' },
    },
  },
  'gancio.ics': {
    '901@': {
      ...{ state: 'on', title: 'Petite Ceinture + <PIG>', day: '2027-01-16', hour: '20:30' },
      ...{ venue: 'Maison des Assos', city: 'Douai', proposed: 'Prix libre' },
    },
    '902@': {
      ...{ state: 'on', title: 'Sous les arcades', day: '2027-06-19', hour: '20:00' },
      ...{ venue: 'Café de la Rue', city: 'Douai' },
    },
    '903@': not('absent'),
    '904@': {
      ...{ state: 'on', title: 'Nuit blanche', day: '2027-01-30', hour: '23:00' },
      ...{ venue: 'Le Local', city: 'Douai' },
    },
    '905@': {
      ...{ state: 'on', title: 'Vide-greniers musical', day: '2027-02-12 to 2027-02-14', hour: '18:00' },
      ...{ venue: 'Le Local', city: 'Douai' },
    },
  },
  'ville.ics': {
    'fontclaire-1': {
      ...{ state: 'on', title: 'Concert sous les halles', day: '2027-07-09', hour: '21:00' },
      ...{ venue: 'Halles', city: 'Fontclaire', access: 'minAge 0', proposed: 'Entrée libre' },
    },
    'fontclaire-2': {
      ...{ state: 'on', title: 'Les Nuits claires', day: '2027-07-15 to 2027-07-17', hour: '19:00' },
      ...{ venue: 'Parc du Château', city: 'Fontclaire', access: 'companionFree true' },
    },
    'fontclaire-3': {
      ...{ state: 'on', title: 'Fête de la musique', day: '2027-06-21', venue: 'Dans toute la ville' },
      proposed: 'Gratuit',
    },
    'fontclaire-4': not('cancelled'),
    'fontclaire-5': {
      ...{ state: 'on', title: 'Chorale du samedi', day: '2027-03-27', hour: '17:00' },
      ...{ venue: 'Médiathèque', city: 'Fontclaire', access: 'signLanguages LSF' },
    },
  },
  'yoast.html': {
    '/soiree-electro/': {
      ...caves,
      ...{ title: 'Soirée électro – 10 ans', day: '2027-03-27', hour: '20:30', city: 'Dijon' },
    },
    '/verre-pile/': {
      ...{ ...caves, title: 'Verre Pilé', day: '2027-04-02', hour: '20:30', city: 'Dijon' },
      ...{ price: '12.5', access: 'stepFree false' },
    },
    '/bal/': { ...caves, title: 'Bal à définir', day: '2027-04-09', city: 'Dijon' },
    '/ondine/': not('cancelled'),
    '/ouvertes/': {
      ...{ ...caves, title: 'Caves ouvertes', day: '2027-04-23 to 2027-04-25', hour: '18:00', city: 'Dijon' },
      ...{ price: '0', access: 'minAge 6' },
    },
  },
  'billetterie.html': {
    'volets-9081': {
      ...{ state: 'on', title: 'Volets Clos', day: '2027-02-19', hour: '20:00', price: '18 / 14' },
      ...{ venue: 'La Forge basse', city: 'Lyon', artist: 'Volets Clos, Béton Fleuri', access: 'minAge 16' },
    },
    'kobalt-9082': {
      ...{ state: 'on', title: 'Kobalt 23', day: '2027-02-20', hour: '23:30' },
      ...{ venue: 'Le Hangar Rouillé', city: 'Villeurbanne', artist: 'Kobalt 23' },
    },
    'amarante-9083': {
      ...{ state: 'sold out', title: 'Quartet Amarante', day: '2027-02-25', hour: '20:30', price: '22.5' },
      ...{ venue: 'Auditorium des Prés', city: 'Lyon', artist: 'Quartet Amarante', access: 'stepFree true' },
    },
    'solal-9084': not('cancelled'),
    'vagues-9085': {
      ...{ state: 'on', title: 'Les Vagues', day: '2027-03-12 to 2027-03-14', price: '60' },
      ...{ venue: 'Parc de la Tête', city: 'Lyon', artist: 'France' },
    },
    'ressac-9086': not('absent'),
  },
}

const euros = (cents: number | null) => (cents === null ? [] : [String(cents / 100)])

const accessIn = (record: CatalogueRecord): string | null => {
  const told = {
    ...record.venue,
    ...Object.fromEntries(accessKeys.flatMap((key) => (record[key] === null ? [] : [[key, record[key]]]))),
  }
  const words = accessKeys.flatMap((key) => ((told[key] ?? null) === null ? [] : [`${key} ${told[key]}`]))
  return words.join(', ') || null
}

const proposedIn = (warnings: string[]): string | null =>
  warnings.flatMap((warning) => /^« (.+) » dans le texte/.exec(warning)?.[1] ?? [])[0] ?? null

/** Returns the import's reading of an event; empty if it is refused or asked about. */
const readingOf = (record: CatalogueRecord | WithdrawnRecord | undefined): Reading => {
  if (!record) return { ...UNKNOWN, state: 'absent' }
  if (record.status === 'withdrawn') return { ...UNKNOWN, state: record.kind }
  const { start, endDate, offers } = record
  const isSoldOut = offers.length > 0 && offers.every((offer) => offer.isSoldOut)
  return {
    state: isSoldOut ? 'sold out' : 'on',
    title: record.eventName,
    day: endDate ? `${start.date} to ${endDate}` : start.date,
    hour: start.time,
    price: offers.flatMap(({ priceCents }) => euros(priceCents)).join(' / ') || null,
    venue: record.venue?.name ?? record.place,
    city: record.city,
    artist: record.artists.map(({ name }) => name).join(', ') || null,
    access: accessIn(record),
    proposed: proposedIn(record.warnings),
  }
}

const recordsOf = async (name: string) => {
  const records: (CatalogueRecord | WithdrawnRecord)[] = []
  const words = { place: null, include: [] }
  for await (const one of inOperatorWords(await found(sample(`shapes/${name}`)), words, () => {}))
    if ('record' in one) records.push(one.record)
  return records
}

interface Count {
  right: number
  said: number
  known: number
}

const counts = new Map<string, Record<string, Count>>()

test.each(Object.entries(SHAPES))('%s is read as a reader reads it', async (name, events) => {
  const records = await recordsOf(name)
  const row: Record<string, Count> = Object.fromEntries(
    FIELDS.map((field) => [field, { right: 0, said: 0, known: 0 }]),
  )
  counts.set(name, row)
  const readings = Object.entries(events).map(([key, told]) => {
    const expected = { ...UNKNOWN, ...told }
    const said = readingOf(records.find((record) => record.key.value.includes(key)))
    for (const field of FIELDS) {
      const count = row[field]
      if (!count) continue
      count.known += expected[field] === null ? 0 : 1
      count.said += said[field] === null ? 0 : 1
      count.right += expected[field] !== null && expected[field] === said[field] ? 1 : 0
    }
    return { key, expected, said }
  })
  expect(records).toHaveLength(Object.values(events).filter(({ state }) => state !== 'absent').length)
  for (const { key, expected, said } of readings) expect({ key, ...said }).toEqual({ key, ...expected })
})

afterAll(() => {
  const cell = ({ right, said, known }: Count) => (known + said === 0 ? '–' : `${right} / ${said} / ${known}`)
  const total = (row: Record<string, Count>): Count => {
    const all = Object.values(row)
    const sum = (name: keyof Count) => all.reduce((so, count) => so + count[name], 0)
    return { right: sum('right'), said: sum('said'), known: sum('known') }
  }
  const rows = [...counts].map(([name, row]) => [
    name,
    ...FIELDS.map((field) => cell(row[field] ?? total({}))),
    cell(total(row)),
  ])
  const byField = FIELDS.map((field) =>
    cell(total(Object.fromEntries([...counts].map(([name, row]) => [name, row[field] ?? total({})])))),
  )
  const all = total(Object.fromEntries([...counts].map(([name, row]) => [name, total(row)])))
  const table = [['right / said / known', ...FIELDS, 'all'], ...rows, ['all', ...byField, cell(all)]]
  console.log(table.map((line) => `| ${line.join(' | ')} |`).join('\n'))
})
