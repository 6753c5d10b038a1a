import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { readFeed } from './read-feed.ts'

const NOW = new Date('2026-11-27T12:00:00Z')
const read = (text: string) => readFeed(Buffer.from(text), NOW)
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')
const concert = (zone: string, ...more: string[]) => [
  ...['BEGIN:VEVENT', 'UID:un', 'SUMMARY:Nuit des caves', `DTSTART;TZID=${zone}:20261212T203000`],
  ...[...more, 'END:VEVENT'],
]
const many = (count: number, line: (index: number) => string) =>
  Array.from({ length: count }, (_, i) => line(i))

test('ends an event that would take minutes, and reads the others', async () => {
  const zone = [
    ...['BEGIN:VTIMEZONE', 'TZID:Ici', ...many(20_000, (i) => `X-A${i}:zzzz`), 'BEGIN:STANDARD'],
    ...['DTSTART:19700101T000000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
  ]
  // One line that cannot be read has each line read alone, each time with the zone.
  const slow = concert('Ici', ...many(20_000, (i) => `X-B${i}:zz`), 'ILLISIBLE')
  const { records, report } = await read(calendar(...zone, ...slow, ...concert('Europe/Paris')))
  expect(report).toMatchObject({ refused: 1, refusals: [{ reason: 'Événement trop long à lire.' }] })
  expect(records).toMatchObject([
    { eventName: 'Nuit des caves', start: { date: '2026-12-12', time: '20:30' } },
  ])
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
