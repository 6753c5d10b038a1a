// @module-tag random
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Event } from '../../contract/events.ts'
import { nextDay } from '../../contract/rules/paris-time.ts'
import { type Chance, chance } from '../../tests/orders-random/random.ts'
import {
  concert,
  everyRow,
  fileOf,
  found,
  importFile,
  startImporting,
} from '../../tests/support/server/catalogue.ts'
import { calendarFeed } from '../modules/calendars/feeds.ts'
import type { CatalogueRecord } from '../modules/catalogue/rules/record.ts'
import { selectEvents } from '../modules/catalogue/store/events.ts'
import { eventOnWire } from '../modules/catalogue/wire.ts'
import { eventHead } from '../pages/heads.ts'
import { events } from '../platform/db/schema.ts'
import { machineNow } from '../platform/machine-clock.ts'

const { db } = await startImporting()

/** Number of records; `ROUND_TRIP_SEED` generates the same ones again. */
const RECORDS = Number(process.env.ROUND_TRIPS ?? 200)
const SEED = process.env.ROUND_TRIP_SEED ?? String(machineNow().getTime())
const ORIGIN = 'https://nectar.example'

const NAMES = [
  ...['Marée basse', '!!!', '<PIG> + Invités', 'France', 'Été 93 & Cie', 'L’Heure d’été', 'DJ “Zéro”', 'A/B'],
  ...['Acid Arab; live', 'Bal (trad)', '50 % Noise', 'Nuit, jour', 'Émile\u00a0Cohl', 'Les 20 ans du label'],
]
const PLACES = ['La Jetée', 'Le 106', 'Salle des fêtes', 'Bar de l’Étoile', 'Cave 12', 'Hangar n° 3']
const CITIES = ['Nantes', 'Aix-en-Provence', 'Saint-Étienne', 'Paris', 'L’Haÿ-les-Roses']

const offersOf = (chances: Chance) => {
  const price = () => chances.pick([5, 8.5, 12, 14.9, 23, 0])
  if (chances.happens(0.25)) return undefined
  if (chances.happens(0.6))
    return { price: price(), priceCurrency: 'EUR', availability: chances.pick(['InStock', 'SoldOut']) }
  return ['Plein tarif', 'Réduit', 'Soutien'].map((name) => ({ name, price: price(), priceCurrency: 'EUR' }))
}

/** Generates one concert of a file, in any complete form. */
const recordOf = (chances: Chance, index: number) => {
  const month = String(chances.between(1, 12)).padStart(2, '0')
  const date = `2027-${month}-${String(chances.between(1, 28)).padStart(2, '0')}`
  const time = `${String(chances.between(10, 23)).padStart(2, '0')}:${chances.pick(['00', '15', '30'])}`
  const hasTime = chances.happens(0.8)
  const lasts = chances.happens(0.2)
  return concert({
    '@id': `https://source.example/${index}`,
    url: `https://source.example/concerts/${index}`,
    name: `${chances.pick(NAMES)} ${chances.happens(0.5) ? index : ''}`.trim(),
    startDate: hasTime ? `${date}T${time}` : date,
    ...(lasts && { endDate: nextDay(nextDay(date)) }),
    location: {
      '@type': 'Place',
      name: chances.pick(PLACES),
      address: { addressLocality: chances.pick(CITIES), addressCountry: 'FR' },
    },
    offers: offersOf(chances),
  })
}

const told = (event: Event) => ({
  eventName: event.eventName,
  date: event.date,
  time: event.time,
  endDate: event.endDate,
  place: event.place,
  city: event.city,
})
const read = ({ eventName, start, endDate, place, city }: CatalogueRecord) => ({
  eventName,
  date: start.date,
  time: start.time,
  endDate,
  place,
  city,
})
const readAll = async (content: string): Promise<CatalogueRecord[]> =>
  (await found(fileOf(content))).map((one) => {
    if (!('record' in one) || one.record.status !== 'planned') throw new Error(JSON.stringify(one))
    return one.record
  })

test('what is imported is said on its page and in its calendar as it was, and imported again changes nothing', {
  timeout: 600_000,
}, async () => {
  const chances = chance(SEED)
  const file = fileOf(Array.from({ length: RECORDS }, (_, index) => recordOf(chances, index)))
  expect((await importFile(db, file, { source: 's' })).summary).toMatch(
    new RegExp(`^${RECORDS} ajoutés, .*0 refusé`),
  )
  const before = await everyRow(db)
  expect((await importFile(db, file, { source: 's' })).summary).toContain(`${RECORDS} inchangés`)
  expect(await everyRow(db)).toEqual(before)

  const stored = (await selectEvents(db).where(sql`${events.sourceKey} is not null`)).map(eventOnWire)
  expect(stored).toHaveLength(RECORDS)
  const faults: unknown[] = []
  const compare = (event: Event, wanted: object, said: object) => {
    if (JSON.stringify(wanted) !== JSON.stringify(said)) faults.push({ event: event.id, wanted, said })
  }
  for (const event of stored) {
    const [, json = ''] =
      /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(eventHead(event, ORIGIN)) ?? []
    const [page] = await readAll(json)
    if (!page) throw new Error('No record')
    compare(event, told(event), read(page))
    const price = page.offers[0]?.priceCents ?? null
    const isExact = event.priceKnown && event.pricing === 'single'
    compare(event, { price: isExact ? Math.round(event.price * 100) : null }, { price })
    compare(event, { soldOut: event.soldOut }, { soldOut: page.offers[0]?.isSoldOut ?? false })
  }
  // Calendars require an hour; a missing one counts as 19:00 there.
  const timed = stored.filter(({ time, endDate }) => time !== null && endDate === null)
  const feed = calendarFeed(timed, { name: 'Nectar', origin: ORIGIN, madeAt: new Date(0) })
  const again = new Map((await readAll(feed)).map((one) => [one.pageUrl?.split('/').at(-1) ?? '', one]))
  for (const event of timed) {
    const one = again.get(event.id)
    compare(event, told(event), one ? read(one) : {})
  }
  expect(faults, `ROUND_TRIP_SEED=${SEED}`).toEqual([])
})
