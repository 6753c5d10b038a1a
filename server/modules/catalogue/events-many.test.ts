import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { EventsQuery } from '../../../contract/events.ts'
import { admissionOf, isPriceAdmitted, isSourceAdmitted } from '../../../contract/rules/admission.ts'
import { BUSIEST_OF } from '../../../contract/rules/alternatives.ts'
import { fold, matches, searchText } from '../../../contract/rules/search.ts'
import { isWithin, spanOf } from '../../../contract/rules/when.ts'
import { addManyEvents } from '../../../tests/support/many-events.ts'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { nodesOfPlan, rowsRead } from '../../../tests/support/server/plan.ts'
import type { Database } from '../../platform/db/database.ts'
import { listingOf } from './rules/listing.ts'
import { type EventRow, eventFilters, listEvents, selectEvents } from './store/events.ts'

const COUNT = 20_000
const FIRST_DAY = '2026-11-21'
const NOW = new Date(`${FIRST_DAY}T11:00:00Z`)
/** Maximum events that a statement may read: more than any page needs, and far fewer than there are. */
const BOUND = 6_000

const databases = await bothDatabases()
afterAll(() => databases.stop())

type Query = Partial<Record<keyof EventsQuery, string | number>>

const queries: Query[] = [
  {},
  { limit: 8, offset: 400 },
  { city: 'paris', limit: 8 },
  { city: 'Poitiers', genre: 'Metal', limit: 8 },
  { genre: 'metal', musicStyle: 'Metal' },
  { genre: 'Metal', musicStyle: 'Rock' },
  { city: 'Atlantide' },
  { dateFrom: '2027-03-01', dateTo: '2027-03-03' },
  { dateFrom: '2027-03-03', dateTo: '2027-03-01' },
  { search: 'p', limit: 8 },
  { search: 'paris' },
  { search: 'par metal', limit: 8 },
  { search: 'corba' },
  { search: 'corba diba', limit: 8 },
  { search: 'corba diba gri' },
  { search: 'vouvou' },
  { search: 'zzz' },
  { search: 'poitiers lyon' },
  { search: 'corba', city: 'Brest' },
  { search: 'jo', city: 'Poitiers', genre: 'Jazz' },
  { search: 'nu nu nu nubaba', limit: 8 },
  { search: 'ba', limit: 8, offset: 160 },
  { search: 'poitiers', limit: 8, offset: 64 },
  { search: 'corba', dateFrom: '2027-03-01', dateTo: '2027-04-30' },
  { search: 'si', dateFrom: '2027-10-01' },
  { when: 'tonight' },
  { when: 'weekend', city: 'paris', musicStyle: 'Metal' },
  { when: 'weekend', search: 'ba', limit: 8 },
  { free: '1', limit: 8 },
  { pass: '1', city: 'Brest' },
  { pass: '1', free: '1', when: 'tomorrow' },
]

databases.onEach(`${COUNT} events on $name`, ({ open }) => {
  let database: Database
  let listed: EventRow[]
  beforeAll(async () => {
    database = await open()
    await database.migrate()
    await addManyEvents(database.db, COUNT, FIRST_DAY)
    const key = ({ date, time, id }: EventRow) => `${date} ${time ?? '19:00'} ${id}`
    listed = (await selectEvents(database.db).where(sql`date >= ${FIRST_DAY} and withdrawn_at is null`)).sort(
      (a, b) => (key(a) < key(b) ? -1 : 1),
    )
  })
  afterAll(() => database.close())

  const ask = async (query: Query) => {
    const parsed = EventsQuery.parse(query)
    const listing = listingOf(parsed, NOW)
    return { parsed, found: listing ? await listEvents(database.db, listing) : [] }
  }

  test.each(queries)('%o finds what the rule finds', { tags: ['long'] }, async (query) => {
    const { parsed, found } = await ask(query)
    const { city, genre, musicStyle, search = '', dateFrom = '', dateTo = '9999', offset, limit } = parsed
    const admission = admissionOf(parsed)
    const expected = listed.filter(
      (event) =>
        (!city || fold(event.city ?? '') === fold(city)) &&
        (!genre || fold(event.musicStyle ?? '') === fold(genre)) &&
        (!musicStyle || fold(event.musicStyle ?? '') === fold(musicStyle)) &&
        event.date >= dateFrom &&
        event.date <= dateTo &&
        isWithin(spanOf(parsed, NOW), event) &&
        isSourceAdmitted(admission, event.source) &&
        isPriceAdmitted(admission, { ...event, price: event.priceCents / 100 }) &&
        matches(search, searchText(event)),
    )
    expect(found.map(({ id }) => id)).toEqual(expected.slice(offset, offset + limit).map(({ id }) => id))
  })

  /** Returns the number of events that a statement reads, and its scans. */
  const planOf = async (statement: SQL) => {
    const plan = await database.db.execute(sql`explain (analyze, format json) ${statement}`)
    const reads = nodesOfPlan(plan as never).filter((node) => node['Relation Name'] === 'events')
    const scans = reads.map((node) => node['Node Type']).filter((type) => type === 'Seq Scan')
    const looked = reads.reduce((sum, node) => sum + rowsRead(node), 0)
    return { looked, scans }
  }

  test.each(queries)('%o looks at few of them, by an index', async (query) => {
    const execute = vi.spyOn(database.db, 'execute')
    await ask(query)
    const statements = execute.mock.calls.map(([statement]) => statement as SQL)
    execute.mockRestore()
    expect(statements.length).toBeGreaterThan(listingOf(EventsQuery.parse(query), NOW) ? 0 : -1)
    let total = 0
    for (const statement of statements) {
      const { looked, scans } = await planOf(statement)
      expect(scans).toEqual([])
      total += looked
    }
    expect(total).toBeLessThan(BOUND)
  })

  test('the filters are read from value to value', async () => {
    const execute = vi.spyOn(database.db, 'execute')
    const { cities, styles } = await eventFilters(database.db, FIRST_DAY)
    const statements = execute.mock.calls.map(([statement]) => statement as SQL)
    execute.mockRestore()
    expect(cities.sort()).toEqual([...new Set(listed.map(({ city }) => city))].sort())
    expect(styles.sort()).toEqual([...new Set(listed.map(({ musicStyle }) => musicStyle))].sort())
    for (const statement of statements) {
      const { looked, scans } = await planOf(statement)
      expect(scans).toEqual([])
      // It steps from value to value, and reads the next few hundred events for the busiest ones.
      expect(looked).toBeLessThan(BUSIEST_OF + 100)
    }
  })
})
