import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { concert, fileOf, importFile, startImporting } from '../../tests/support/server/catalogue.ts'
import { events } from '../platform/db/schema.ts'

const { db, only } = await startImporting()

const named = (name: string, more: Record<string, unknown> = {}) =>
  concert({ '@id': undefined, url: undefined, location: { '@type': 'Place', name }, ...more })
const bare = (location: unknown, more: Record<string, unknown> = {}) => named('', { location, ...more })
const inParis = (name: string) => bare({ '@type': 'Place', name, address: { addressLocality: 'Paris' } })
const calendar = (...lines: string[]) =>
  fileOf(
    ['BEGIN:VCALENDAR', 'BEGIN:VEVENT', 'SUMMARY:Marée basse', 'DTSTART;TZID=Europe/Paris:20270514T203000']
      .concat(lines, 'END:VEVENT', 'END:VCALENDAR')
      .join('\r\n'),
    'agenda.ics',
  )
const imported = () =>
  db.select().from(events).where(sql`${events.sourceKey} is not null`).orderBy(events.place, events.city)
const both = async (one: unknown[], other: unknown[]) => {
  await importFile(db, fileOf(one))
  await importFile(db, fileOf(other))
  return (await imported()).map(({ place, city }) => [place, city])
}

describe('an event that only its name, hour and place tell apart is the same one', () => {
  test.each([
    ['its place becomes known', bare(undefined), inParis('Le Hangar')],
    ['its city leaves the name of the place', named('Le Hangar (Paris)'), inParis('Le Hangar')],
    ['its street leaves it', named('Le Hangar, 3 rue Basse, 75011 Paris'), inParis('Le Hangar')],
    ['its file says less of it', inParis('Le Hangar'), bare(undefined)],
  ])('when %s', async (_, before, after) => {
    expect(await both([before], [after])).toHaveLength(1)
    expect((await importFile(db, fileOf([after]))).summary).toMatch(/1 inchangé/)
  })

  test('in a calendar, with the better place, and when it is cancelled', async () => {
    await importFile(db, calendar())
    const { id } = await only()
    await importFile(db, calendar('LOCATION:Le Hangar\\, 3 rue Basse\\, 75011 Paris'))
    expect(await only()).toMatchObject({ id, place: 'Le Hangar', city: 'Paris' })
    await importFile(db, calendar('LOCATION:Le Hangar\\, Paris', 'STATUS:CANCELLED'))
    expect((await only()).withdrawnAt).not.toBeNull()
  })
})

test('a concert that is moved online is taken back', async () => {
  await importFile(db, fileOf([concert()]))
  const online = concert({
    eventStatus: 'https://schema.org/EventMovedOnline',
    location: { '@type': 'VirtualLocation', url: 'https://x.exemple.fr' },
  })
  await importFile(db, fileOf([online]))
  expect((await only()).withdrawnAt).not.toBeNull()
  await db.delete(events).where(sql`${events.sourceKey} is not null`)
  expect((await importFile(db, fileOf([online]))).lines.join()).toContain('événement en ligne, sans lieu')
  expect(await imported()).toEqual([])
})

describe('events that differ stay apart', () => {
  test.each([
    ['in place', inParis('Le Hangar'), inParis('La Cave')],
    ['in city', named('Salle des fêtes (Ivry)'), bare({ name: 'Salle des fêtes', address: 'Vitry' })],
    ['in hour', inParis('Le Hangar'), { ...bare(undefined), startDate: '2027-05-14T17:00:00+02:00' }],
    ['in name', inParis('Le Hangar'), { ...bare(undefined), name: 'Marée haute' }],
    ['in day', inParis('Le Hangar'), { ...bare(undefined), startDate: '2027-05-15T20:30:00+02:00' }],
    ['by an identifier', concert(), bare(undefined)],
  ])('%s', async (_, one, other) => {
    expect(await both([one], [other])).toHaveLength(2)
  })

  test('where either of two may be meant', async () => {
    expect(await both([inParis('Le Hangar'), inParis('La Cave')], [bare(undefined)])).toHaveLength(3)
  })

  test('where two may mean the one', async () => {
    expect(await both([bare(undefined)], [inParis('Le Hangar'), inParis('La Cave')])).toHaveLength(3)
  })

  test('of two hours on one day, whichever comes first', async () => {
    await importFile(db, fileOf([inParis('Le Hangar')]))
    const { id } = await only()
    await importFile(db, fileOf([bare(undefined, { startDate: '2027-05-14T17:00' }), bare(undefined)]))
    expect((await imported()).find((one) => one.id === id)).toMatchObject({ time: '20:30' })
  })

  test('of two sources', async () => {
    await importFile(db, fileOf([bare(undefined)]), { source: 'un' })
    await importFile(db, fileOf([inParis('Le Hangar')]), { source: 'deux' })
    expect(await imported()).toHaveLength(2)
  })

  test('when a concert of the same name and hour is cancelled elsewhere', async () => {
    await importFile(db, fileOf([inParis('Le Hangar')]))
    const elsewhere = { ...inParis('La Cave'), eventStatus: 'https://schema.org/EventCancelled' }
    await importFile(db, fileOf([elsewhere]))
    expect((await only()).withdrawnAt).toBeNull()
  })
})
