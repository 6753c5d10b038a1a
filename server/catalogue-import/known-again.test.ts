import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { concert, fileOf, importFile, startImporting } from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import { moveEvent } from '../modules/event-changes/use-cases/change-event.ts'
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

describe('of several dates, those that stay keep their events', () => {
  const page = (startDate: string, more: Record<string, unknown> = {}) =>
    concert({ '@id': undefined, startDate, ...more })
  const noPage = (startDate: string, more: Record<string, unknown> = {}) =>
    bare({ '@type': 'Place', name: 'Le Hangar', address: 'Nantes' }, { startDate, ...more })
  const idsByStart = async () =>
    Object.fromEntries((await imported()).map(({ id, date, time }) => [`${date} ${time ?? ''}`, id]))

  test.each([
    ['an earlier date of a page', page, '2027-05-12T20:30', '2027-05-14T20:30'],
    ['an earlier concert of an agenda', page, '2027-05-12T20:30', '2027-05-14T20:30', { name: 'Autre soir' }],
    [
      'another concert of its hour on an agenda',
      page,
      '2027-05-14T20:30',
      '2027-05-14T20:30',
      { name: 'Salle B' },
    ],
    ['a matinée of a page', page, '2027-05-14T15:00', '2027-05-14T20:30'],
    ['a matinée that has no page', noPage, '2027-05-14T15:00', '2027-05-14T20:30'],
  ])('when %s is added', async (_, said, added, first, more: Record<string, unknown> = {}) => {
    await importFile(db, fileOf([said(first)]))
    const { id } = await only()
    const file = [said(added, more), said(first)]
    expect((await importFile(db, fileOf(file))).summary).toBe('1 ajouté, 0 mis à jour, 1 inchangé, 0 refusé')
    const [kept] = await db.select().from(events).where(sql`${events.id} = ${id}`)
    expect(kept).toMatchObject({ date: '2027-05-14', time: '20:30', eventName: 'Marée basse' })
    const stored = await imported()
    for (const again of [file, file.toReversed()])
      expect((await importFile(db, fileOf(again))).summary).toMatch(/2 inchangés/)
    expect(await imported()).toEqual(stored)
  })

  test('when one of an agenda is replaced by another: it moves nobody', async () => {
    await importFile(db, fileOf([page('2027-05-12T20:30'), page('2027-05-14T20:30')]))
    const before = await idsByStart()
    await importFile(db, fileOf([page('2027-05-19T20:30'), page('2027-05-14T20:30')]))
    expect(await idsByStart()).toMatchObject(before)
    expect(await imported()).toHaveLength(3)
  })

  test('two of a day that have no page are two, a third without its hour is either', async () => {
    const [early, late] = ['2027-05-14T18:00', '2027-05-14T21:00'].map((start) => noPage(start))
    expect((await importFile(db, fileOf([early, late]))).summary).toMatch(/^2 ajoutés/)
    const stored = await idsByStart()
    expect(Object.keys(stored)).toEqual(['2027-05-14 18:00', '2027-05-14 21:00'])
    const file = fileOf([late, early, noPage('2027-05-14'), early])
    expect((await importFile(db, file)).summary).toMatch(/2 inchangés, 0 refusé, 2 en double/)
    expect(await idsByStart()).toEqual(stored)
  })

  test('one of a day that has no page is the same at another hour', async () => {
    await importFile(db, fileOf([noPage('2027-05-14T20:30')]))
    const { id } = await only()
    await importFile(db, fileOf([noPage('2027-05-14T21:00')]))
    expect(await only()).toMatchObject({ id, time: '21:00' })
  })

  test('of 500 records and more, wherever the added date stands', async () => {
    await importFile(db, fileOf([page('2027-05-14T20:30')]))
    const { id } = await only()
    const others = Array.from({ length: 499 }, (_, index) =>
      noPage('2027-06-01T20:30', { name: `N${index}` }),
    )
    const file = [...others, page('2027-05-12T20:30'), page('2027-05-14T20:30')]
    expect((await importFile(db, fileOf(file))).summary).toMatch(/^500 ajoutés, 0 mis à jour, 1 inchangé/)
    const [kept] = await db.select().from(events).where(sql`${events.id} = ${id}`)
    expect(kept).toMatchObject({ date: '2027-05-14' })
  })

  test('when all are replaced by one, or an agenda announces another concert alone: it moves nobody', async () => {
    await importFile(db, fileOf([page('2027-05-12T20:30'), page('2027-05-14T20:30')]))
    const before = await idsByStart()
    await importFile(db, fileOf([page('2027-05-19T20:30')]))
    expect(await idsByStart()).toMatchObject(before)
    await db.delete(events).where(sql`${events.sourceKey} is not null`)
    await importFile(db, fileOf([page('2027-05-12T20:30')]))
    const first = await only()
    await importFile(db, fileOf([page('2027-05-19T20:30', { name: 'Autre soir' })]))
    expect(await imported()).toContainEqual(first)
  })

  test('when two others of an agenda take the hour of one: neither becomes it', async () => {
    await importFile(db, fileOf([page('2027-05-14T20:30')]))
    const first = await only()
    const others = ['Salle A', 'Salle B'].map((name) => page('2027-05-14T20:30', { name }))
    expect((await importFile(db, fileOf(others))).summary).toMatch(/^2 ajoutés, 0 mis à jour/)
    expect(await imported()).toContainEqual(first)
  })

  test('when an operator has moved one: it is not announced at its former date again', async () => {
    const file = fileOf([page('2027-05-12T20:30'), page('2027-05-14T20:30')])
    await importFile(db, file)
    const id = (await idsByStart())['2027-05-12 20:30'] ?? ''
    await moveEvent(db, id, { date: '2027-05-20', time: '20:30', place: null, city: null }, FILLED_AT)
    expect((await importFile(db, file)).summary).toMatch(/^0 ajouté, 0 mis à jour, 2 inchangés/)
    expect(Object.keys(await idsByStart()).sort()).toEqual(['2027-05-14 20:30', '2027-05-20 20:30'])
  })

  const cancelled = { eventStatus: 'https://schema.org/EventCancelled' }
  const kinds: [string, typeof page][] = [
    ['of a page', page],
    ['without a page', noPage],
  ]
  test.each(kinds)('an entry %s without its hour is none beside two that say theirs', async (_, said) => {
    const file = ['2027-05-14', '2027-05-14T18:00', '2027-05-14T21:00'].map((start) => said(start))
    for (const order of [file, file.toReversed()]) {
      await db.delete(events).where(sql`${events.sourceKey} is not null`)
      expect((await importFile(db, fileOf(order))).summary).toMatch(/^2 ajoutés.*1 en double/)
      expect(Object.keys(await idsByStart()).sort()).toEqual(['2027-05-14 18:00', '2027-05-14 21:00'])
    }
  })

  test.each(kinds)('one %s that is cancelled without its hour cancels neither of two', async (_, said) => {
    await importFile(db, fileOf(['2027-05-14T18:00', '2027-05-14T21:00'].map((start) => said(start))))
    const stored = await imported()
    const { lines } = await importFile(db, fileOf([said('2027-05-14', cancelled)]))
    expect(lines.join()).toContain('rien n’est annulé')
    expect(await imported()).toEqual(stored)
  })

  test.each(kinds)('one %s that a file both cancels and announces stays', async (_, said) => {
    const file = [said('2027-05-14T20:30', cancelled), said('2027-05-14T20:30')]
    for (const order of [file, file, file.toReversed()]) await importFile(db, fileOf(order))
    expect(await only()).toMatchObject({ time: '20:30', withdrawnAt: null })
  })

  test.each(kinds)(
    'a matinée %s that is cancelled and was never here cancels no evening',
    async (_, said) => {
      await importFile(db, fileOf([said('2027-05-14T20:30')]))
      const stored = await imported()
      const { lines } = await importFile(db, fileOf([said('2027-05-14T15:00', cancelled)]))
      expect(lines.join()).toContain('rien n’est annulé')
      expect(await imported()).toEqual(stored)
    },
  )

  test.each([
    [
      'its name is longer and its hour is gone',
      '2027-05-14T20:30',
      '2027-05-14',
      { name: 'Marée basse et amis' },
    ],
    ['its hour was not known', '2027-05-14', '2027-05-14T20:30', { name: 'Marée basse et amis' }],
  ])('one of a page that is cancelled where %s', async (_, before, after, more) => {
    await importFile(db, fileOf([page(before)]))
    await importFile(db, fileOf([page(after, { ...cancelled, ...more })]))
    expect((await only()).withdrawnAt).not.toBeNull()
  })

  test.each(kinds)(
    'one %s that an operator has moved is cancelled at its former hour, although less is said of it',
    async (_, said) => {
      await importFile(db, fileOf([said('2027-05-14T20:30')]))
      const { id, place } = await only()
      await moveEvent(db, id, { date: '2027-05-15', time: '21:00', place, city: null }, FILLED_AT)
      await importFile(db, fileOf([said('2027-05-14', cancelled)]))
      expect((await only()).withdrawnAt).not.toBeNull()
    },
  )

  test.each(kinds)('one %s that is cancelled already is not refused at another hour', async (_, said) => {
    const file = (start: string) => fileOf([said(start, cancelled)])
    await importFile(db, fileOf([said('2027-05-14T20:30')]))
    await importFile(db, file('2027-05-14T20:30'))
    expect((await importFile(db, file('2027-05-14T15:00'))).summary).toMatch(/1 inchangé, 0 refusé/)
  })

  test('one that is postponed is off sale, although its page says the later day already', async () => {
    await importFile(db, fileOf([page('2027-05-14T20:30')]))
    const postponed = { eventStatus: 'https://schema.org/EventPostponed' }
    await importFile(db, fileOf([page('2027-06-18T20:30', postponed)]))
    expect(await only()).toMatchObject({ date: '2027-05-14', withdrawnAt: expect.any(Date) })
  })

  test('entries without a place that compete for a stored one without an hour are settled alike in any order', async () => {
    const bareAt = (startDate: string) => bare(undefined, { startDate })
    const file = ['2027-05-14T21:00', '2027-05-14T18:00'].map(bareAt)
    for (const order of [file, file.toReversed()]) {
      await db.delete(events).where(sql`${events.sourceKey} is not null`)
      await importFile(db, fileOf([bareAt('2027-05-14')]))
      const { id } = await only()
      await importFile(db, fileOf(order))
      expect((await idsByStart())['2027-05-14 18:00']).toBe(id)
    }
  })

  test('two of a day whose place is read otherwise', async () => {
    const at = (name: string) =>
      ['2027-05-14T18:00', '2027-05-14T21:00'].map((startDate) => named(name, { startDate }))
    expect(await both(at('Le Hangar (Paris)'), at('Le Hangar, 3 rue Basse, 75011 Paris'))).toHaveLength(2)
  })
})
