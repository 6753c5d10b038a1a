import { sql } from 'drizzle-orm'
import { PARTNER_SOURCE } from '../../contract/rules/pass.ts'
import { fold, searchText } from '../../contract/rules/search.ts'
import { randomOf } from '../../posters/random.ts'
import type { Db } from '../../server/platform/db/database.ts'

const BATCH = 5_000
const DAY_MS = 24 * 60 * 60_000
const STYLES = ['Electronic', 'Rock', 'Jazz', 'Techno', 'Hip Hop', 'Alternative', 'Metal']
const CITIES = [
  'Paris',
  'Lyon',
  'Marseille',
  'Toulouse',
  'Bordeaux',
  'Lille',
  'Nantes',
  'Strasbourg',
  'Montpellier',
  'Rennes',
  'Grenoble',
  'Rouen',
  'Saint-Étienne',
  'Clermont-Ferrand',
  'Brest',
  'Poitiers',
]
const TIMES: [string | null, ...(string | null)[]] = ['18:30', '19:00', '20:00', '20:30', '21:00', null]
const SYLLABLES = ['ba', 'cor', 'di', 'fou', 'gri', 'jo', 'lan', 'mé', 'nu', 'pel', 'ro', 'si', 'tra', 'vou']

/** Returns the n-th word of an invented language; each has three syllables. */
const wordAt = (n: number): string => {
  const at = (place: number) => SYLLABLES[place % SYLLABLES.length] ?? ''
  return at(n) + at(Math.floor(n / SYLLABLES.length)) + at(Math.floor(n / SYLLABLES.length ** 2))
}

/** Returns the `index`-th invented event, in the stored form. */
export const manyEvent = (index: number, firstDay: string) => {
  const random = randomOf(`event ${index}`)
  // Words and cities are unevenly distributed, as in reality: a few are frequent, most are rare.
  const unequal = (length: number) => Math.floor(length * (random.whole(0, 999_999) / 1_000_000) ** 3)
  const word = () => wordAt(unequal(2_500))
  const fields = {
    eventName: `${word()} ${word()} ${word()}`,
    organizer: `${word()} ${word()}`,
    place: `Le ${word()} ${wordAt(unequal(200))}`,
    city: CITIES[unequal(CITIES.length)] ?? null,
    musicStyle: STYLES[unequal(STYLES.length)] ?? null,
  }
  const day = Date.parse(`${firstDay}T00:00:00Z`) + random.whole(-40, 360) * DAY_MS
  const date = new Date(day).toISOString().slice(0, 10)
  const time = random.pick(TIMES)
  const capacity = random.pick([0, 80, 150, 300])
  return {
    id: `many-${index}`,
    event_name: fields.eventName,
    organizer: fields.organizer,
    place: fields.place,
    city: fields.city,
    music_style: fields.musicStyle,
    date,
    time,
    starts_at: `${date}T18:00:00Z`,
    price_cents: random.whole(0, 40) * 100,
    description: `${Array.from({ length: 12 }, word).join(' ')}.`,
    likes: random.whole(0, 500),
    source: index % 6 === 0 ? PARTNER_SOURCE : null,
    city_key: fields.city && fold(fields.city),
    style_key: fields.musicStyle && fold(fields.musicStyle),
    search_text: searchText(fields),
    withdrawn_at: random.whole(1, 100) === 1 ? new Date(day).toISOString() : null,
    capacity,
    sold: capacity && random.whole(0, capacity),
    step_free: random.pick([true, false, null]),
    seating: random.pick([true, false, null]),
    companion_free: random.pick([true, null]),
    min_age: random.pick([0, 12, 16, 18, null]),
    sign_languages: random.pick(['LSF', null]),
  }
}

/** Drops the indexes during a bulk insert: creating them afterwards costs a fraction. */
const withoutIndexes = async (db: Db, work: () => Promise<void>): Promise<void> => {
  const { rows } = (await db.execute(sql`
    select indexname as name, indexdef as definition from pg_indexes
    where tablename in ('events', 'ticket_types') and indexdef like 'CREATE INDEX%'`)) as {
    rows: { name: string; definition: string }[]
  }
  for (const { name } of rows) await db.execute(sql`drop index ${sql.identifier(name)}`)
  await work()
  for (const { definition } of rows) await db.execute(sql.raw(definition))
}

const insertEvents = async (db: Db, count: number, firstDay: string): Promise<void> => {
  for (let start = 0; start < count; start += BATCH) {
    const length = Math.min(BATCH, count - start)
    const rows = Array.from({ length }, (_, index) => manyEvent(start + index, firstDay))
    const json = JSON.stringify(rows)
    await db.execute(sql`
      insert into events (id, event_name, organizer, place, city, music_style, date, time, starts_at, price_cents, description, likes,
        ticketing_mode, source, city_key, style_key, search_text, withdrawn_at, step_free, seating, companion_free, min_age, sign_languages)
      select id, event_name, organizer, place, city, music_style, date, time, starts_at, price_cents, description, likes,
        'internal', source, city_key, style_key, search_text, withdrawn_at, step_free, seating, companion_free, min_age, sign_languages
      from jsonb_to_recordset(${json}::jsonb) as row(id text, event_name text, organizer text, place text, city text, music_style text,
        date date, time text, starts_at timestamptz, price_cents int, description text, likes int, source text, city_key text, style_key text,
        search_text text, withdrawn_at timestamptz, step_free boolean, seating boolean, companion_free boolean, min_age int, sign_languages text)`)
    await db.execute(sql`
      insert into ticket_types (id, event_id, name, price_cents, capacity_total, capacity_sold)
      select id || '-1', id, 'Plein tarif', price_cents, capacity, sold
      from jsonb_to_recordset(${json}::jsonb) as row(id text, price_cents int, capacity int, sold int) where capacity > 0`)
  }
}

/**
 * Adds `count` invented events around a day, most of them upcoming, with their tickets, and gathers
 * statistics, as autovacuum would. The same numbers make the same events.
 */
export const addManyEvents = async (db: Db, count: number, firstDay: string): Promise<void> => {
  await withoutIndexes(db, () => insertEvents(db, count, firstDay))
  await db.execute(sql`vacuum (analyze) events, ticket_types`)
}
