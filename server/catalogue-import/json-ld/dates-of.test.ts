import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import {
  concert,
  fileOf,
  found,
  importFile,
  startImporting,
} from '../../../tests/support/server/catalogue.ts'
import { events } from '../../platform/db/schema.ts'

const { db, only } = await startImporting()

const read = async (more: Record<string, unknown>) =>
  (await found(fileOf([concert(more)]))).map((one) => {
    if (!('record' in one)) return one.refused
    const { start, status } = one.record
    const when = [start?.date, start?.time].filter(Boolean).join(' ')
    return status === 'planned' ? when : `${when} ${status}`
  })
const warningsOf = async (more: Record<string, unknown>) =>
  (await found(fileOf([concert(more)]))).flatMap((one) =>
    'record' in one && one.record.status === 'planned' ? one.record.warnings : [],
  )
const imported = async () =>
  (await db.select().from(events).where(sql`${events.sourceKey} is not null`).orderBy(events.startsAt)).map(
    ({ date, time, withdrawnAt }) => [date, time, ...(withdrawnAt ? ['cancelled'] : [])].join(' '),
  )

describe('a list of starts', () => {
  const startDate = ['2027-05-14T20:30:00+02:00', '2027-05-15T17:00']
  test('is an event each, with its own end', async () => {
    expect(await read({ startDate })).toEqual(['2027-05-14 20:30', '2027-05-15 17:00'])
    const endDate = ['2027-05-16', '2027-05-15T19:00']
    const all = await found(fileOf([concert({ startDate, endDate })]))
    expect(all.map((one) => 'record' in one && 'endDate' in one.record && one.record.endDate)).toEqual([
      '2027-05-16',
      null,
    ])
  })

  test.each([
    [['2027-05-14', '2027-05-14T20:30'], ['2027-05-14 20:30']],
    [
      ['2027-05-14T20:30', '2027-05-14T18:30:00Z', '2027-05-14T17:00'],
      ['2027-05-14 20:30', '2027-05-14 17:00'],
    ],
  ])('that says one twice is it once: %j', async (twice, dates) => {
    expect(await read({ startDate: twice })).toEqual(dates)
  })

  test('has no end of one date alone', async () => {
    const [first] = await found(fileOf([concert({ startDate, endDate: '2027-05-20' })]))
    expect(first).toMatchObject({ record: { endDate: null } })
  })

  test('is known again, as it grows and shrinks, also where its first date alone was read', async () => {
    await importFile(db, fileOf([concert({ startDate: startDate[0] })]))
    const { id } = await only()
    await importFile(db, fileOf([concert({ startDate })]))
    expect(await imported()).toEqual(['2027-05-14 20:30', '2027-05-15 17:00'])
    expect((await importFile(db, fileOf([concert({ startDate })]))).summary).toMatch(/2 inchangés/)
    await importFile(db, fileOf([concert({ startDate: [startDate[1]] })]))
    expect(await imported()).toEqual(['2027-05-14 20:30', '2027-05-15 17:00'])
    expect((await db.select().from(events).where(sql`${events.id} = ${id}`))[0]?.date).toBe('2027-05-14')
  })
})

// FILLED_AT is in 2026: these days are ahead of it.
const weekly = {
  ...{ '@type': 'Schedule', startDate: '2027-03-02', endDate: '2027-03-31', repeatFrequency: 'P1W' },
  ...{ byDay: 'https://schema.org/Tuesday', startTime: '20:30', endTime: '23:00' },
  scheduleTimezone: 'Europe/Paris',
}
const scheduled = (more: Record<string, unknown> = {}, own: Record<string, unknown> = {}) => ({
  ...{ startDate: undefined, ...own },
  eventSchedule: { ...weekly, ...more },
})
const TUESDAYS = ['02', '09', '16', '23', '30'].map((day) => `2027-03-${day} 20:30`)

describe('a schedule', () => {
  test('is its dates, also across the change of the clocks', async () => {
    expect(await read(scheduled())).toEqual(TUESDAYS)
    expect(await read(scheduled({}, { startDate: '2027-03-02' }))).toEqual(TUESDAYS)
    expect(await read(scheduled({}, { startDate: '2027-03-02T20:30:00+01:00' }))).toEqual(TUESDAYS)
    expect(await read({ ...scheduled(), '@type': 'EventSeries' })).toEqual(TUESDAYS)
  })

  test.each([
    [{ byDay: undefined }, TUESDAYS],
    [{ repeatFrequency: 'P2W' }, [TUESDAYS[0], TUESDAYS[2], TUESDAYS[4]]],
    [{ repeatCount: 2 }, TUESDAYS.slice(0, 2)],
    [{ startTime: undefined, endTime: undefined }, TUESDAYS.map((one) => one.slice(0, 10))],
    [
      { byDay: ['TU', 'Thursday'], endDate: '2027-03-11' },
      [TUESDAYS[0], '2027-03-04 20:30', TUESDAYS[1], '2027-03-11 20:30'],
    ],
    [
      { repeatFrequency: 'Daily', byDay: undefined, endDate: '2027-03-04' },
      [TUESDAYS[0], '2027-03-03 20:30', '2027-03-04 20:30'],
    ],
    [{ repeatFrequency: undefined, byDay: undefined, endDate: undefined }, TUESDAYS.slice(0, 1)],
    [{ scheduleTimezone: 'Europe/Brussels' }, TUESDAYS],
    [
      { exceptDate: ['2027-03-09', '2027-03-16T20:30:00'] },
      [TUESDAYS[0], TUESDAYS[3], TUESDAYS[4], `${TUESDAYS[1]} withdrawn`, `${TUESDAYS[2]} withdrawn`],
    ],
    [
      { exceptDate: ['2027-03-08T23:00:00Z', '2027-03-16T19:30:00Z'] },
      [TUESDAYS[0], TUESDAYS[3], TUESDAYS[4], `${TUESDAYS[1]} withdrawn`, `${TUESDAYS[2]} withdrawn`],
    ],
    [{ endTime: '20:30' }, TUESDAYS],
  ])('with %j', async (more, dates) => {
    expect(await read(scheduled(more))).toEqual(dates)
    const [first] = await found(fileOf([concert(scheduled(more))]))
    expect(first).toMatchObject({ record: { endDate: null } })
  })

  test('that has begun agrees with its first date', async () => {
    const begun = scheduled({ startDate: '2026-09-01', endDate: undefined, repeatCount: 200 })
    const dates = await read(begun)
    expect(dates.length).toBeGreaterThan(50)
    for (const startDate of ['2026-09-01T20:30', '2026-09-01T18:30:00Z', '2026-09-01'])
      expect(await read({ ...begun, startDate })).toEqual(dates)
  })

  test.each([
    // 21:30 in Paris.
    ['2027-03-02T20:30:00Z', ['2027-03-02 21:30']],
    ['2027-05-14', ['2027-05-14']],
    ['2027-03-03T20:30', ['2027-03-03 20:30']],
  ])('that does not name the start %s is left out', async (startDate, dates) => {
    expect(await read(scheduled({}, { startDate }))).toEqual(dates)
  })

  test('beside another that names what it excepts takes place', async () => {
    const once = { ...weekly, startDate: '2027-03-09', endDate: '2027-03-09', repeatFrequency: undefined }
    const most = { ...weekly, exceptDate: '2027-03-09' }
    for (const eventSchedule of [
      [once, most],
      [most, once],
    ])
      expect((await read({ startDate: undefined, eventSchedule })).toSorted()).toEqual(TUESDAYS)
  })

  test('without an end is unfolded for a year, from today', async () => {
    const dates = await read(scheduled({ startDate: '2026-09-01', endDate: undefined }))
    expect(dates.length).toBeGreaterThan(50)
    expect(dates.length).toBeLessThan(55)
    expect(dates.every((date) => date > '2026-1')).toBe(true)
  })

  test.each([
    [{ repeatFrequency: 'P1M' }, 'fréquence P1M'],
    [{ byMonthDay: 3 }, 'règle byMonthDay'],
    [{ byDay: 'PublicHolidays' }, 'jours (byDay) illisibles'],
    [{ startTime: '20h30' }, 'heure illisible'],
    [{ startTime: '20:30:00Z' }, 'heure illisible'],
    [{ scheduleTimezone: 'America/Montreal' }, 'fuseau America/Montreal'],
    [{ exceptDate: 'Noël' }, 'exceptions (exceptDate) illisibles'],
    [{ exceptDate: '2027-03-09T20:30:00-05:00' }, 'exceptions (exceptDate) illisibles'],
    [{ endDate: '2027-03-30T22:00:00Z' }, 'heure dans startDate ou endDate'],
    [{ startDate: undefined }, 'sans jour de début (startDate)'],
    [{ repeatFrequency: undefined }, 'sans fréquence (repeatFrequency)'],
    [{ startTime: '19:00' }, 'il ne dit pas la même date que startDate'],
  ])('that cannot be told for sure is left out, with a word: %j', async (more, reason) => {
    const one = scheduled(more, { startDate: '2027-03-02T20:30' })
    expect(await read(one)).toEqual(TUESDAYS.slice(0, 1))
    expect(await warningsOf(one)).toEqual([
      `des dates répétées (eventSchedule) sont laissées de côté : ${reason}`,
    ])
  })

  test('with more exceptions than are read is left out', async () => {
    const exceptDate = [...Array(300).fill('2027-04-01'), '2027-03-09']
    expect(await read(scheduled({ exceptDate }))).toEqual([expect.stringContaining('trop d’exceptions')])
  })

  test('that cannot be read, without a start, is refused with the reason', async () => {
    expect(await read(scheduled({ repeatFrequency: 'P1M' }))).toEqual([
      'la date (startDate) manque ; des dates répétées (eventSchedule) sont laissées de côté : fréquence P1M',
    ])
  })

  test('takes back a date that it excepts, and only that', async () => {
    await importFile(db, fileOf([concert(scheduled())]))
    expect(await imported()).toEqual(TUESDAYS)
    await importFile(db, fileOf([concert(scheduled({ exceptDate: '2027-03-09' }))]))
    expect(await imported()).toEqual(TUESDAYS.map((one, at) => (at === 1 ? `${one} cancelled` : one)))
    const { lines, summary } = await importFile(
      db,
      fileOf([concert(scheduled({ exceptDate: '2027-03-09' }))]),
    )
    expect([lines, summary]).toEqual([[], '0 ajouté, 0 mis à jour, 4 inchangés, 0 refusé'])
  })

  test.each([
    ['at another hour', '2027-03-09T18:00'],
    ['at its own', '2027-03-09T20:30'],
  ])('does not take back an event of its own on a day that it excepts, %s', async (_, startDate) => {
    const unnamed = { '@id': undefined, url: undefined }
    const file = () =>
      fileOf([
        concert({ ...scheduled({ exceptDate: '2027-03-09' }), ...unnamed }),
        concert({ startDate, ...unnamed }),
      ])
    await importFile(db, file())
    expect(await imported()).toContain(startDate.replace('T', ' '))
    await importFile(db, file())
    expect(await imported()).toContain(startDate.replace('T', ' '))
  })

  test('that excepts all its dates takes back no other date of its page', async () => {
    await importFile(db, fileOf([concert({ startDate: '2027-04-20T20:30' })]))
    await importFile(
      db,
      fileOf([concert(scheduled({ endDate: '2027-03-09', exceptDate: ['2027-03-02', '2027-03-09'] }))]),
    )
    expect((await only()).withdrawnAt).toBeNull()
  })
})
