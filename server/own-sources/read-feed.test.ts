import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { TookTooLong, type WorkBudget } from '../catalogue-import/work-budget.ts'
import { readFeed } from './read-feed.ts'
import { keyHashOf } from './rules.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
/** Bounds of number are tested without bounds of time, which a busy machine reaches first. */
const unhurried: WorkBudget = { run: (work) => work(), isSpent: () => false }
const read = (text: string) => readFeed(Buffer.from(text), NOW, unhurried)
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const concert = (zone: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', 'UID:un', 'SUMMARY:Nuit des caves', `DTSTART;TZID=${zone}:20261212T203000`],
  ...[...more, 'END:VEVENT'],
]
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i))

/** Returns the reasons of what is refused in a calendar, beside a concert that is read. */
const refusedIn = async (...lines: string[]): Promise<string[]> => {
  const { records, report } = await read(calendar(...lines, ...concert('Europe/Paris', 'UID:deux')))
  expect(records).toMatchObject([
    { eventName: 'Nuit des caves', start: { date: '2026-12-12', time: '20:30' } },
  ])
  return report.refusals.map(({ reason }) => reason)
}
const TOO_LONG = ['Événement trop long à lire.']

test('ends a rule that matches no day, and reads the others', async () => {
  const endless = concert('Europe/Paris', 'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30')
  const file = calendar(...endless, ...concert('Europe/Paris', 'UID:deux'))
  const { records, report } = await readFeed(Buffer.from(file), NOW)
  expect(records).toHaveLength(1)
  expect(report.refusals).toMatchObject([{ reason: 'Répétition sans fin, ou qui ne tombe sur aucune date.' }])
})

test.each<[string, string[]]>([
  ['lines', many(20_000, (i) => `X-B${i}:zz`)],
  ['characters', many(100, () => `X-B:${'z'.repeat(20_000)}`)],
  ['exceptions', [`EXDATE:${many(20_000, () => '20270101T203000').join(',')}`]],
])('refuses an event of too many %s before it is parsed', async (_, more) => {
  expect(await refusedIn(...concert('Europe/Paris', 'RRULE:FREQ=WEEKLY', ...more))).toEqual(TOO_LONG)
})

test('refuses a series of many rules or exceptions, and a zone of many lines', async () => {
  const tooMany = ['Répétition trop longue.']
  expect(await refusedIn(...concert('Europe/Paris', ...many(50, () => 'RRULE:FREQ=WEEKLY')))).toEqual(tooMany)
  const exceptions = many(4_000, () => 'EXDATE:20270101T203000')
  expect(await refusedIn(...concert('Europe/Paris', 'RRULE:FREQ=WEEKLY', ...exceptions))).toEqual(tooMany)
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Ici', ...many(20_000, (i) => `X-A${i}:zzzz`), 'BEGIN:STANDARD'],
    ...['DTSTART:19700101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  expect(await refusedIn(...zone, ...concert('Ici'))).toEqual(['Fuseau horaire inconnu « Ici ».'])
})

test('keeps an event with a picture in it, of which the end is not read', async () => {
  const picture = 'AAAA'.repeat(400_000).replace(/.{70}/g, '$&\r\n ')
  const attached = `ATTACH;FMTTYPE=image/png;ENCODING=BASE64;VALUE=BINARY:${picture}`
  const { records } = await read(calendar(...concert('Europe/Paris', attached, 'LOCATION:La Cave')))
  expect(records).toMatchObject([{ place: 'La Cave', pictures: [] }])
})

test('lets other requests in while it passes over thousands of events', async () => {
  const old = many(20_000, () => 'BEGIN:VEVENT\r\nDTSTART:20161212\r\nEND:VEVENT')
  let turns = 0
  let isRead = false
  const turn = () => {
    turns += 1
    if (!isRead) setImmediate(turn)
  }
  setImmediate(turn)
  await read(calendar(...old))
  isRead = true
  expect(turns).toBeGreaterThan(50)
})

const dateOf = (day: string, more = '') => [
  ...[
    'BEGIN:VEVENT',
    'UID:un',
    'SUMMARY:Scène ouverte',
    `RECURRENCE-ID;TZID=Europe/Paris${more}:${day}T203000`,
  ],
  ...[`DTSTART;TZID=Europe/Paris:${day}T210000`, 'END:VEVENT'],
]

test('passes over changed dates of a series that are over, but not over one that changes those after it', async () => {
  const { records, report } = await read(
    calendar(
      ...concert('Europe/Paris', 'RRULE:FREQ=DAILY;UNTIL=20261214T000000Z').map((line) =>
        line.replace('20261212', '20160101'),
      ),
      ...many(600, (i) => dateOf(`20${16 + (i % 9)}0101`).join('\r\n')),
      ...dateOf('20261212', ';RANGE=THISANDFUTURE'),
      ...concert('Europe/Paris', 'UID:deux'),
    ),
  )
  expect(report).toMatchObject({ refused: 0, isCut: false })
  expect(records.at(-1)).toMatchObject({ start: { date: '2026-12-12', time: '20:30' } })
  expect(records.find(({ start }) => start.date === '2026-12-13')).toMatchObject({ start: { time: '21:00' } })
})

test('says that a calendar is cut whose changed dates alone are more than it reads', async () => {
  const { report } = await read(
    calendar(
      ...concert('Europe/Paris', 'RRULE:FREQ=WEEKLY;COUNT=3'),
      ...many(600, () => dateOf('20261219').join('\r\n')),
      ...concert('Europe/Paris', 'UID:deux'),
    ),
  )
  expect(report.isCut).toBe(true)
})

test('refuses a file of brackets before it is parsed', async () => {
  await expect(read(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`)).rejects.toThrow(
    'JSON sans données de concerts.',
  )
})

test('reads a zone name of a million colons at once', async () => {
  const { records } = await read(calendar(...concert('Europe/Paris', `X-A;TZID=${':'.repeat(1_000_000)}`)))
  expect(records).toHaveLength(1)
})

test('keeps no more than a bounded number of names of zones', async () => {
  const named = await read(calendar(...concert(`${'x'.repeat(90)}/Europe/Paris`)))
  expect(named.report.refusals).toMatchObject([{ reason: expect.stringContaining('Fuseau horaire inconnu') }])
  const zones = many(1_200, (at) => `${at}/Europe/Paris`)
  for (let from = 0; from < zones.length; from += 400) {
    const file = zones.slice(from, from + 400).map((zone) => concert(zone).join('\r\n'))
    expect((await read(calendar(...file))).report.refused).toBe(0)
  }
  expect(zones.filter((zone) => ICAL.TimezoneService.has(zone)).length).toBeLessThanOrEqual(1_000)
  expect((await read(calendar(...concert('Europe/Brussels')))).records).toHaveLength(1)
})

test('names an entry that is not read without what a database cannot store', async () => {
  const names = ['a\u0000b', `${'x'.repeat(119)}\u{1f3b8}`, 'a\ud83d b']
  const { report } = await read(
    JSON.stringify(names.map((name) => ({ '@type': 'Event', name, startDate: `?${name}` }))),
  )
  expect(report.refused).toBe(3)
  expect(JSON.stringify(report)).not.toMatch(/\\u(?:0000|d83d)/)
})

const listed = (name: string, place: string) => ({
  ...{ '@type': 'MusicEvent', name, startDate: '2026-12-12', url: 'https://site.example/agenda' },
  location: { '@type': 'Place', name: place, address: { addressLocality: 'Brest' } },
})
const NIGHTS = [listed('Nuit', 'La Cave'), listed('Bal', 'La Cave'), listed('Nuit', 'Le Quai')]

test.each([
  ['a page', `<script type="application/ld+json">${JSON.stringify(NIGHTS)}</script>`],
  ['a file', JSON.stringify(NIGHTS)],
  ['a file by lines', NIGHTS.map((one) => JSON.stringify(one)).join('\n')],
])('reads %s to its end while other programs take the time', async (_, text) => {
  let isStarved = false
  const busy: WorkBudget = {
    run: (work) => {
      const result = work()
      isStarved = !isStarved
      if (isStarved) throw Object.assign(new TookTooLong('too long'), { isStarved })
      return result
    },
    isSpent: () => false,
  }
  const { records } = await readFeed(Buffer.from(text), NOW, busy)
  expect(records.map(({ eventName }) => eventName)).toEqual(['Nuit', 'Bal', 'Nuit'])
})

test('tells concerts of one page and day apart by name and place, and counts a repeated one once', async () => {
  const { records } = await read(JSON.stringify([...NIGHTS, NIGHTS[0]]))
  expect(records.map(({ eventName, place }) => [eventName, place])).toEqual([
    ['Nuit', 'La Cave'],
    ['Bal', 'La Cave'],
    ['Nuit', 'Le Quai'],
  ])
  expect(new Set(records.map(keyHashOf)).size).toBe(3)
  // One alone has the page's key: a name that is corrected is no other concert.
  const alone = async (name: string) => (await read(JSON.stringify([listed(name, 'La Cave')]))).records
  expect((await alone('Nuit')).map(keyHashOf)).toEqual((await alone('La Nuit')).map(keyHashOf))
})
