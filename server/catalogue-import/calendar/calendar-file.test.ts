import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import { FILLED_AT } from '../../../tests/support/server/harness.ts'
import type { CatalogueRecord } from '../../modules/catalogue/rules/record.ts'
import { foundInCalendar } from './calendar-file.ts'
import { knowZone } from './zones.ts'

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n')
const event = (...lines: string[]) => {
  // Lines after the event's end, or of a nested component, stay separate.
  const end = lines.findIndex((one) => /^(?:BEGIN|END):/.test(one))
  const first = end === -1 ? lines : lines.slice(0, end)
  const own = (name: string, line: string) => (first.some((one) => one.startsWith(name)) ? [] : [line])
  return calendar(
    'BEGIN:VEVENT',
    ...own('UID', 'UID:un@exemple.fr'),
    ...own('SUMMARY', 'SUMMARY:Voisins'),
    ...own('DTSTART', 'DTSTART;TZID=Europe/Paris:20270514T203000'),
    ...lines,
    'END:VEVENT',
  )
}
const read = (text: string) => [...foundInCalendar(text, FILLED_AT)]
const record = (...lines: string[]): CatalogueRecord => {
  const [one] = read(event(...lines))
  if (!one || !('record' in one) || one.record.status !== 'planned') throw new Error(JSON.stringify(one))
  return one.record
}
const refusal = (...lines: string[]) =>
  read(event(...lines)).map((one) => ('refused' in one ? one.refused : one))

describe('dates as programs write them', () => {
  test.each([
    ['DTSTART:20270514', '2027-05-14', null],
    ['DTSTART;TZID=Europe/Paris:20270514', '2027-05-14', null],
    ['DTSTART;VALUE=DATE-TIME:20270514', '2027-05-14', null],
    ['DTSTART;VALUE=DATE:20270514T203000', '2027-05-14', '20:30'],
    ['DTSTART;TZID=:20270514T203000', '2027-05-14', '20:30'],
    ['DTSTART;TZID= Europe/Paris:20270514T203000', '2027-05-14', '20:30'],
    ['DTSTART:20270514T2030', '2027-05-14', '20:30'],
    ['DTSTART:2027-05-14T20:30:00', '2027-05-14', '20:30'],
    ['DTSTART:2027-05-14T18:30:00Z', '2027-05-14', '20:30'],
  ])('%s', (line, date, time) => {
    expect(record(line)).toMatchObject({ start: { date, time }, warnings: [] })
  })

  // The parser counts on: 31 February would be 3 March.
  test.each(['20270231T203000', '20270514T250000', '20270514T206000', '20271301', '20270514T203000+0400'])(
    'DTSTART:%s is no date',
    (value) => {
      expect(refusal(`DTSTART:${value}`)).toEqual([`date illisible « ${value} »`])
    },
  )

  test('an unreadable end is left aside with a warning', () => {
    expect(record('DTEND:20270231T203000')).toMatchObject({
      ...{ start: { date: '2027-05-14', time: '20:30' }, endDate: null },
      warnings: ['DTEND illisible : laissé de côté'],
    })
  })

  test('a day that ends on itself is that day', () => {
    const day = record('DTSTART;VALUE=DATE:20270514', 'DTEND;VALUE=DATE:20270514')
    expect(day).toMatchObject({ start: { date: '2027-05-14', time: null }, endDate: null, warnings: [] })
  })

  test('two nights until the second morning are two days', () => {
    const nights = record('DTSTART:20270514T200000', 'DTEND:20270516T060000')
    expect(nights).toMatchObject({ start: { date: '2027-05-14' }, endDate: '2027-05-15' })
    const night = record('DTSTART:20270514T200000', 'DTEND:20270515T110000')
    expect(night).toMatchObject({ start: { date: '2027-05-14' }, endDate: null })
  })

  test('a list of dates includes the first one, once', () => {
    const days = (...lines: string[]) =>
      read(event('DTSTART;TZID=Europe/Paris:20270514T203000', ...lines)).map((one) =>
        'record' in one ? one.record.start?.date : one.refused,
      )
    const dates = ['2027-05-14', '2027-05-21', '2027-05-28']
    expect(days('RDATE;TZID=Europe/Paris:20270521T203000,20270528T203000')).toEqual(dates)
    expect(days('RDATE;TZID=Europe/Paris:20270514T203000,20270521T203000,20270528T203000')).toEqual(dates)
    const periods = '20270521T203000/PT2H,20270528T203000/20270528T223000'
    expect(days(`RDATE;VALUE=PERIOD;TZID=Europe/Paris:${periods}`)).toEqual(dates)
    expect(refusal('RDATE;VALUE=PERIOD:20270231T203000/PT2H')).toEqual([
      'date illisible « 20270231T203000/PT2H »',
    ])
    expect(refusal('DTSTART:2027/05/14')).toEqual(['date illisible « 2027/05/14 »'])
  })

  test('of two versions of an event the later one counts', () => {
    const version = (sequence: number, day: string) => [
      ...['BEGIN:VEVENT', 'UID:un', 'SUMMARY:Voisins', `SEQUENCE:${sequence}`],
      ...[`DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'],
    ]
    expect(read(calendar(...version(2, '20270521'), ...version(1, '20270514')))).toMatchObject([
      { record: { start: { date: '2027-05-21' } } },
    ])
    expect(read(calendar(...version(1, '20270514'), ...version(2, '20270521')))).toMatchObject([
      { record: { start: { date: '2027-05-21' } } },
    ])
  })

  test.each(['LAST-MODIFIED', 'DTSTAMP'])(
    'of two of one version the one that %s says is later comes first',
    (stamp) => {
      const revision = (day: string, ...lines: string[]) => [
        ...['BEGIN:VEVENT', 'UID:un', 'SUMMARY:Voisins', ...lines, `DTSTART;VALUE=DATE:${day}`, 'END:VEVENT'],
      ]
      const [early, late] = [
        revision('20270514', `${stamp}:20270101T100000Z`),
        revision('20270521', `${stamp}:20270102T100000Z`),
      ]
      const other = ['BEGIN:VEVENT', 'UID:deux', 'SUMMARY:Autres', 'DTSTART:20270515T203000', 'END:VEVENT']
      const daysOf = (...lines: string[]) =>
        read(calendar(...lines)).map((one) => 'record' in one && one.record.start?.date)
      expect(daysOf(...early, ...other, ...late)).toEqual(['2027-05-21', '2027-05-15', '2027-05-14'])
      expect(daysOf(...late, ...other, ...early)).toEqual(['2027-05-21', '2027-05-15', '2027-05-14'])
      const unstamped = revision('20270528')
      expect(daysOf(...unstamped, ...unstamped)).toEqual(['2027-05-28', '2027-05-28'])
    },
  )
})

describe('zones', () => {
  test.each([
    'DTSTART;TZID=Romance Standard Time:20270514T203000',
    'DTSTART;TZID="W. Europe Standard Time":20270514T203000',
    'DTSTART;TZID=Europe/Brussels:20270514T203000',
    'DTSTART;TZID="tzone://Microsoft/Olson/Europe/Paris":20270514T203000',
    'DTSTART;TZID=tzone://Microsoft/Olson/Europe/Paris:20270514T203000',
    'DTSTART;TZID=/freeassociation.sourceforge.net/Tzfile/Europe/Paris:20270514T203000',
    'DTSTART;TZID=/mozilla.org/20050126_1/Europe/Paris:20270514T203000',
    'DTSTART:20270514T203000',
    'DTSTART:20270514T183000Z',
    'DTSTART;TZID=UTC:20270514T183000',
    'DTSTART;TZID=GMT+0200:20270514T203000',
    'DTSTART;TZID="(UTC+01:00) Bruxelles, Copenhague, Madrid, Paris":20270514T203000',
  ])('%s is 20:30', (start) => {
    expect(record(start).start).toMatchObject({ date: '2027-05-14', time: '20:30' })
  })

  test('a fixed offset is read as long as Paris has it', () => {
    expect(record('DTSTART;TZID=UTC+1:20270212T203000').start).toMatchObject({ time: '20:30' })
    expect(refusal('DTSTART;TZID=UTC+1:20270514T203000')).toEqual([
      'heure d’un autre fuseau que Paris (UTC+1) : seuls les concerts à l’heure de Paris sont repris',
    ])
  })

  test('a calendar of another clock does not lend its hours to Paris', () => {
    const of = (zone: string, start: string) =>
      read(event(start).replace('VERSION:2.0', `VERSION:2.0\r\nX-WR-TIMEZONE:${zone}`))
    expect(of('America/Montreal', 'DTSTART:20270514T203000')).toMatchObject([
      { refused: expect.stringContaining('autre fuseau que Paris (America/Montreal)') },
    ])
    for (const [zone, start] of [
      ['Europe/Paris', 'DTSTART:20270514T203000'],
      ['Europe/Brussels', 'DTSTART:20270514T203000'],
      ['UTC', 'DTSTART:20270514T203000'],
      ['Ailleurs', 'DTSTART:20270514T203000'],
      ['America/Montreal', 'DTSTART;TZID=Europe/Paris:20270514T203000'],
      ['America/Montreal', 'DTSTART:20270514T183000Z'],
    ] as const)
      expect(of(zone, start)).toMatchObject([{ record: { start: { time: '20:30' } } }])
  })

  test.each(['"', ''])(
    'a name with colons and commas is that of its VTIMEZONE, in quotes (%j) or without',
    (quote) => {
      const zone = '(UTC+01:00) Brussels, Copenhagen, Madrid, Paris'
      const text = calendar(
        ...['BEGIN:VTIMEZONE', `TZID:${zone.replaceAll(',', '\\,')}`],
        ...['BEGIN:STANDARD', 'DTSTART:16010101T030000', 'TZOFFSETFROM:+0200', 'TZOFFSETTO:+0100'],
        ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10', 'END:STANDARD'],
        ...['BEGIN:DAYLIGHT', 'DTSTART:16010101T020000', 'TZOFFSETFROM:+0100', 'TZOFFSETTO:+0200'],
        ...['RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3', 'END:DAYLIGHT', 'END:VTIMEZONE'],
        ...[
          'BEGIN:VEVENT',
          'UID:1',
          'SUMMARY:Voisins',
          `DTSTART;TZID=${quote}${zone}${quote}:20270514T203000`,
          'END:VEVENT',
        ],
      )
      expect(read(text)).toMatchObject([
        { record: { start: { startsAt: new Date('2027-05-14T18:30:00Z') } } },
      ])
    },
  )

  test('are known after a file of a thousand made-up names, both of one entry too', () => {
    expect(knowZone('/one/Europe/Paris')).toBe(true)
    for (let at = 0; at < 1_001; at++) {
      expect(knowZone('/one/Europe/Paris')).toBe(true)
      expect(knowZone(`/${at}/Europe/Paris`)).toBe(true)
      expect(ICAL.TimezoneService.has('/one/Europe/Paris')).toBe(true)
    }
    expect(ICAL.TimezoneService.has('/0/Europe/Paris')).toBe(false)
  })

  test.each(['Indian/Reunion', 'America/New_York', 'Europe/London'])('%s is another clock', (zone) => {
    expect(refusal(`DTSTART;TZID=${zone}:20270514T203000`)).toEqual([
      `heure d’un autre fuseau que Paris (${zone}) : seuls les concerts à l’heure de Paris sont repris`,
    ])
  })

  test('so is a place overseas', () => {
    expect(refusal('LOCATION:Le Lieu\\, 97400 Saint-Denis')).toEqual([
      'lieu à une autre heure que Paris : pas encore repris',
    ])
  })
})

describe('the last day', () => {
  const day = 'DTSTART;VALUE=DATE:20270514'
  test.each([
    [[day, 'DTEND;VALUE=DATE:20270517'], '2027-05-16'],
    [[day, 'DTEND;VALUE=DATE:20270515'], null],
    [[day, 'DURATION:P3D'], '2027-05-16'],
    [[day], null],
    [['DTEND;TZID=Europe/Paris:20270516T230000'], '2027-05-16'],
    [['DTEND;TZID=Europe/Paris:20270515T040000'], null],
    [['DURATION:PT3H'], null],
    [['DTSTART;TZID=Europe/Paris:20270514T000000', 'DTEND;TZID=Europe/Paris:20270516T000000'], '2027-05-15'],
    [['DTSTART:20270514T000000Z', 'DTEND:20270515T000000Z'], null],
  ])('of %j is %s', (lines, endDate) => {
    expect(record(...lines)).toMatchObject({ endDate, warnings: [] })
  })

  test('of a series is that of each date', () => {
    const all = read(event(day, 'DTEND;VALUE=DATE:20270516', 'RRULE:FREQ=MONTHLY;COUNT=2'))
    expect(all).toMatchObject([{ record: { endDate: '2027-05-15' } }, { record: { endDate: '2027-06-15' } }])
  })

  test('a day that is written from midnight to midnight has no hour', () => {
    const lines = ['DTSTART;TZID=Europe/Paris:20270514T000000', 'DTEND;TZID=Europe/Paris:20270515T000000']
    expect(record(...lines)).toMatchObject({
      start: { date: '2027-05-14', time: null },
      endDate: null,
      warnings: [],
    })
  })
})

describe('what is off', () => {
  test.each(['STATUS:CANCELED', 'STATUS:CANCELLED', 'STATUS:cancelled', 'SUMMARY:[ANNULÉ] Voisins'])(
    '%s',
    (line) => {
      expect(read(event(line))).toMatchObject([
        { record: { status: 'withdrawn', kind: 'cancelled', eventName: 'Voisins' } },
      ])
    },
  )

  test('a whole series by its title is told once', () => {
    const all = read(event('SUMMARY:ANNULÉ – Voisins', 'RRULE:FREQ=WEEKLY;COUNT=3'))
    expect(
      all.map((one) => 'record' in one && one.record.status === 'withdrawn' && one.record.silent),
    ).toEqual([false, true, true])
  })

  test('is taken back although its hour is not ours', () => {
    expect(read(event('STATUS:CANCELLED', 'DTSTART;TZID=America/New_York:20270514T203000'))).toMatchObject([
      { record: { status: 'withdrawn', key: { value: 'un@exemple.fr' }, start: null } },
    ])
  })

  test('a state that is not known is told', () => {
    expect(record('STATUS:MAYBE', 'CLASS:SECRET').warnings).toEqual([
      'STATUS inconnu « MAYBE » : à vérifier',
      'CLASS inconnu « SECRET » : à vérifier',
    ])
  })

  test('[COMPLET] is sold out, and no part of the name', () => {
    expect(record('SUMMARY:[COMPLET] Voisins')).toMatchObject({
      eventName: 'Voisins',
      offers: [{ priceCents: null, isSoldOut: true }],
    })
  })
})

describe('what a calendar keeps to itself', () => {
  test.each(['PRIVATE', 'CONFIDENTIAL'])('CLASS:%s is not published', (value) => {
    expect(refusal(`CLASS:${value}`)).toEqual(['privé dans son calendrier (CLASS) : il n’est pas publié'])
  })

  test('what is tentative says so', () => {
    expect(record('STATUS:TENTATIVE', 'DESCRIPTION:Trois voix.')).toMatchObject({
      description: 'À confirmer.\n\nTrois voix.',
      warnings: ['à confirmer, dit le calendrier (STATUS:TENTATIVE)'],
    })
    expect(record('STATUS:TENTATIVE').description).toBe('À confirmer.')
  })

  test('X-ALT-DESC is the description where there is none', () => {
    const html = 'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Trois voix.</p></body></html>'
    expect(record(html).description).toBe('Trois voix.')
    expect(record(html, 'DESCRIPTION:Deux voix.').description).toBe('Deux voix.')
  })

  test('what needs no backslash loses it', () => {
    expect(record('SUMMARY:Voisins \\: le retour\\!').eventName).toBe('Voisins : le retour!')
  })
})

describe('a series', () => {
  const weekly = ['DTSTART;TZID=Europe/Paris:20261204T203000', 'RRULE:FREQ=WEEKLY;COUNT=3']
  const starts = (text: string) =>
    read(text).map(
      (one) =>
        'record' in one &&
        one.record.status === 'planned' &&
        `${one.record.start.date} ${one.record.start.time}`,
    )

  test('is changed at a date that is named by its day alone', () => {
    const moved = [
      ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:un@exemple.fr', 'SUMMARY:Voisins'],
      ...['RECURRENCE-ID;VALUE=DATE:20261211', 'DTSTART;TZID=Europe/Paris:20261212T210000'],
    ]
    expect(starts(event(...weekly, ...moved))).toEqual([
      '2026-12-04 20:30',
      '2026-12-12 21:00',
      '2026-12-18 20:30',
    ])
  })

  test('loses a date that is struck out by its day alone', () => {
    expect(starts(event(...weekly, 'EXDATE;VALUE=DATE:20261211'))).toEqual([
      '2026-12-04 20:30',
      '2026-12-18 20:30',
      false,
    ])
  })

  const change = (...lines: string[]) => [
    ...['END:VEVENT', 'BEGIN:VEVENT', 'UID:un@exemple.fr', 'SUMMARY:Voisins'],
    ...lines,
  ]
  const PARIS = 'DTSTART;TZID=Europe/Paris:20261204T203000'
  const FLOATING = 'DTSTART:20261204T203000'
  const UTC = 'DTSTART:20261204T193000Z'
  const LONDON = ';TZID=Europe/London:20261211T193000'

  test.each([
    [PARIS, ':20261211T193000Z'],
    [PARIS, LONDON],
    [PARIS, ':20261211T203000'],
    [FLOATING, ':20261211T193000Z'],
    [FLOATING, ';TZID=Europe/Paris:20261211T203000'],
    [UTC, ';TZID=Europe/Paris:20261211T203000'],
    [UTC, ';TZID=Romance Standard Time:20261211T203000'],
    [UTC, ':20261211T203000'],
  ])(
    'with %s is changed, and loses its date, at the same instant on another clock: %s',
    (begins, written) => {
      const series = [begins, 'RRULE:FREQ=WEEKLY;COUNT=3']
      const moved = change(`RECURRENCE-ID${written}`, 'DTSTART;TZID=Europe/Paris:20261212T210000')
      expect(starts(event(...series, ...moved))).toEqual([
        '2026-12-04 20:30',
        '2026-12-12 21:00',
        '2026-12-18 20:30',
      ])
      expect(starts(event(...series, `EXDATE${written}`))).toEqual([
        '2026-12-04 20:30',
        '2026-12-18 20:30',
        false,
      ])
    },
  )

  test.each([':20261210T230000Z', ':20261211T000000Z', ';TZID=Europe/Paris:20261211T000000'])(
    'of days is changed, and loses a day, that is written with an hour: %s',
    (written) => {
      const days = ['DTSTART;VALUE=DATE:20261204', 'RRULE:FREQ=WEEKLY;COUNT=3']
      const moved = change(`RECURRENCE-ID${written}`, 'DTSTART;TZID=Europe/Paris:20261211T210000')
      expect(starts(event(...days, ...moved))).toEqual([
        '2026-12-04 null',
        '2026-12-11 21:00',
        '2026-12-18 null',
      ])
      expect(read(event(...days, `EXDATE${written}`))).toMatchObject([
        { record: { start: { date: '2026-12-04' } } },
        { record: { start: { date: '2026-12-18' } } },
        { record: { status: 'withdrawn', key: { value: 'un@exemple.fr/2026-12-11' } } },
      ])
    },
  )

  test('loses a date that is written in a zone of the calendar itself', () => {
    const zone = [
      ...['BEGIN:VTIMEZONE', 'TZID:Chez nous', 'BEGIN:STANDARD', 'DTSTART:19700101T000000'],
      ...['TZOFFSETFROM:+0100', 'TZOFFSETTO:+0100', 'END:STANDARD', 'END:VTIMEZONE'],
    ]
    const own = event(...[UTC, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;TZID=Chez nous:20261211T203000'])
    expect(starts(own.replace('BEGIN:VEVENT', [...zone, 'BEGIN:VEVENT'].join('\r\n')))).toEqual([
      ...['2026-12-04 20:30', '2026-12-18 20:30', false],
    ])
  })

  test('is changed from a date on that is named by its day alone', () => {
    const later = change(
      'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20261211',
      'DTSTART;TZID=Europe/Paris:20261211T210000',
    )
    expect(starts(event(...weekly, ...later))).toEqual([
      '2026-12-04 20:30',
      '2026-12-11 21:00',
      '2026-12-18 21:00',
    ])
  })

  test.each([
    [PARIS, '20261218'],
    [PARIS, '20261218T193000Z'],
    [FLOATING, '20261218'],
    [FLOATING, '20261218T193000Z'],
    [FLOATING, '20261218T203000'],
    [UTC, '20261218'],
    [UTC, '20261218T203000'],
    ['DTSTART;VALUE=DATE:20261204', '20261218'],
    ['DTSTART;VALUE=DATE:20261204', '20261217T230000Z'],
    ['DTSTART;VALUE=DATE:20261204', '20261218T000000Z'],
  ])('with %s takes place for the last time on the day of its end, written as %s', (begins, until) => {
    expect(
      starts(event(begins, `RRULE:FREQ=WEEKLY;UNTIL=${until}`)).map((one) => String(one).slice(0, 10)),
    ).toEqual([...['2026-12-04', '2026-12-11', '2026-12-18']])
  })

  test('takes the latest version of a change, in whatever order', () => {
    const version = (number: number, hour: number) =>
      change(
        ...[`SEQUENCE:${number}`, 'RECURRENCE-ID:20261211T193000Z'],
        `DTSTART;TZID=Europe/Paris:20261211T${hour}0000`,
      )
    for (const versions of [
      [...version(1, 21), ...version(2, 22)],
      [...version(2, 22), ...version(1, 21)],
    ])
      expect(read(event(...weekly, ...versions))).toMatchObject([
        { record: { start: { time: '20:30' }, warnings: [] } },
        { record: { start: { time: '22:00' } } },
        { record: { start: { time: '20:30' } } },
      ])
  })

  test('takes the last revision of a change, in whatever order', () => {
    const revision = (hour: number) =>
      change(
        ...[`LAST-MODIFIED:20261101T${hour}0000Z`, 'RECURRENCE-ID:20261211T193000Z'],
        `DTSTART;TZID=Europe/Paris:20261211T${hour}0000`,
      )
    for (const revisions of [
      [...revision(21), ...revision(22)],
      [...revision(22), ...revision(21)],
    ])
      expect(starts(event(...weekly, ...revisions))).toContain('2026-12-11 22:00')
  })

  test('is changed at a date that is added on another clock', () => {
    const added = [PARIS, 'RDATE:20261210T193000Z']
    const moved = change(
      'RECURRENCE-ID;TZID=Europe/Paris:20261210T203000',
      'DTSTART;TZID=Europe/Paris:20261210T210000',
    )
    expect(starts(event(...added, ...moved))).toEqual(['2026-12-04 20:30', '2026-12-10 21:00'])
    expect(starts(event(PARIS, 'RDATE;VALUE=DATE:20261210'))).toEqual(['2026-12-04 20:30', '2026-12-10 null'])
  })

  test.each(['http://[', '10/12/2026', 'demain'])(
    'goes on where a changed date is none (%s); the change is named, with what to do',
    (written) => {
      const broken = change(`RECURRENCE-ID:${written}`, 'DTSTART;TZID=Europe/Paris:20261210T210000')
      const found = read(event(...weekly, ...broken))
      expect(found.flatMap((one) => ('record' in one ? [one.record.start?.date] : []))).toEqual([
        ...['2026-12-04', '2026-12-11', '2026-12-18'],
      ])
      expect(found.filter((one) => 'refused' in one)).toMatchObject([
        {
          name: 'Voisins',
          refused: `date illisible « ${written} » : on ne sait pas quelle date de la série cet événement change, elle reste comme avant ; enregistrez-le à nouveau dans l’agenda (RECURRENCE-ID)`,
        },
      ])
    },
  )

  test('is changed at a period, and refused for a struck date that is none', () => {
    const moved = change(
      'RECURRENCE-ID;TZID=Europe/Paris:20261211T203000/20261211T230000',
      'DTSTART;TZID=Europe/Paris:20261211T220000',
    )
    expect(starts(event(...weekly, ...moved))).toContain('2026-12-11 22:00')
    expect(refusal(PARIS, 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE:11/12/2026')).toEqual([
      'date illisible « 11/12/2026 »',
    ])
  })

  test('says that a change is of none of its dates', () => {
    const lost = change(
      'RECURRENCE-ID;TZID=Europe/Paris:20261210T203000',
      'DTSTART;TZID=Europe/Paris:20261210T210000',
    )
    expect(read(event(...weekly, ...lost))).toMatchObject([
      {
        record: {
          warnings: ['le changement du 10/12/2026 n’est d’aucune date de la série : il n’est pas repris'],
        },
      },
      { record: { warnings: [] } },
      { record: { warnings: [] } },
    ])
    expect(read(event(...weekly, ...lost, 'STATUS:CANCELLED'))[0]).toMatchObject({ record: { warnings: [] } })
  })
})

describe('a text of a phone’s calendar, in the quoted-printable encoding', () => {
  const ENCODED = ';CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:'
  test('is decoded, with its soft line ends', () => {
    expect(
      record(
        `SUMMARY${ENCODED}Soir=C3=A9e d=E2=80=99hiver=`,
        ' =C3=A0 la Lune',
        `LOCATION${ENCODED}Caf=C3=A9 A, 3 rue Haute, 69001 Lyon`,
        `DESCRIPTION${ENCODED}Trois voix; un orgue=0D=0A=`,
        'Ouverture des portes =C3=A0 19h=',
      ),
    ).toMatchObject({
      ...{ eventName: 'Soirée d’hiver à la Lune', place: 'Café A', city: 'Lyon' },
      ...{ description: 'Trois voix; un orgue\nOuverture des portes à 19h', doorsAt: '19:00', warnings: [] },
    })
    expect(record('SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=ISO-8859-1:Soir=E9e').eventName).toBe('Soirée')
  })

  test('tells a cancellation', () => {
    expect(read(event(`SUMMARY${ENCODED}[ANNUL=C3=89] Voisins`))).toMatchObject([
      { record: { status: 'withdrawn', eventName: 'Voisins' } },
    ])
  })

  test('in no encoding that is known is refused', () => {
    expect(refusal('SUMMARY;ENCODING=QUOTED-PRINTABLE;CHARSET=KLINGON:Soir=E9e')).toEqual([
      'SUMMARY illisible (encodage « KLINGON »)',
    ])
  })
})

describe('a property that cannot be read', () => {
  test.each([
    [
      [
        'X-APPLE-STRUCTURED-LOCATION;VALUE=URI;X-TITLE="La Boîte Noire',
        '120 bd de Rochechouart',
        '75018 Paris":geo:48.88,2.34',
      ],
      'X-APPLE-STRUCTURED-LOCATION',
    ],
    [['DTEND:tard'], 'DTEND'],
    [['DESCRIPTION:Trois voix', 'et un orgue'], 'DESCRIPTION'],
    [['n’importe quoi'], 'DTSTART'],
  ])('%j costs itself', (lines, name) => {
    expect(record(...lines)).toMatchObject({
      eventName: 'Voisins',
      start: { time: '20:30' },
      warnings: [`${name} illisible : laissé de côté`],
    })
  })

  test.each([
    [['RRULE:FREQ=SOUVENT'], 'RRULE illisible « FREQ=SOUVENT »'],
    [['RRULE:FREQ=WEEKLY;INTERVAL=beaucoup'], 'RRULE illisible « FREQ=WEEKLY;INTERVAL=beaucoup »'],
    [['RRULE:FREQ=WEEKLY;BYDAY=SA,12X'], 'RRULE illisible « FREQ=WEEKLY;BYDAY=SA,12X »'],
    [['RRULE:FREQ=MONTHLY;BYYEARDAY=3'], 'répétition illisible « FREQ=MONTHLY;BYYEARDAY=3 »'],
    [['SUMMARY;LANGUAGE="fr:Voisins'], 'SUMMARY illisible « LANGUAGE="fr:Voisins »'],
  ])('%j that the event needs refuses it in French, with what is written', (lines, reason) => {
    expect(refusal(...lines)).toEqual([reason])
  })

  test('one that is not used costs nothing', () => {
    const unused = ['CREATED:20261110', 'X-A;B:c', 'PRIORITY:haute', 'LAST-MODIFIED:hier']
    expect(record(...unused)).toMatchObject({ eventName: 'Voisins', warnings: [] })
  })

  test('a link behind the redirection of a calendar’s program leads straight on', () => {
    const google = 'https://www.google.com/url?q=https://billets.exemple.fr/a?b%3D1&amp;sa=D&amp;ust=1'
    expect(record(`DESCRIPTION:<a href="${google.replaceAll(';', '\\;')}">Billets</a>`)).toMatchObject({
      pageUrl: 'https://billets.exemple.fr/a?b=1',
      host: 'billets.exemple.fr',
    })
    expect(
      record('URL:https://l.facebook.com/l.php?u=https%3A%2F%2Fbillets.exemple.fr%2Fa&h=x').pageUrl,
    ).toBe('https://billets.exemple.fr/a')
    expect(record('URL:https://www.google.com/url?q=javascript:alert(1)').pageUrl).toBe(
      'https://www.google.com/url?q=javascript:alert(1)',
    )
  })

  test('the codes of a site’s program are no text', () => {
    expect(
      record('DESCRIPTION:[vc_row][vc_column width="1/2"]Deux groupes[/vc_column][/vc_row]').description,
    ).toBe('Deux groupes')
    expect(record('DESCRIPTION:Voisins [FR] et Béton [DE]').description).toBe('Voisins [FR] et Béton [DE]')
  })

  test('the doors’ closing is not their opening', () => {
    expect(record('DESCRIPTION:Fermeture des portes à 20h').doorsAt).toBeNull()
    expect(record('DESCRIPTION:Ouverture des portes à 20h').doorsAt).toBe('20:00')
  })

  test.each([
    ['Portes 19h 20h Voisins', '19:00'],
    ['Portes 19h 20h30 Voisins', '19:00'],
    ['Portes\u00a0: 19 h 30, concert 20 h 30', '19:30'],
    ['Doors 19:30, live 20:30', '19:30'],
    ['Doors 7:30 PM', null],
    ['Doors 7h30 p.m.', null],
    ['Réouverture 19h après les balances', null],
  ])('the doors of “%s” open at %s', (said, doors) => {
    expect(record(`DESCRIPTION:${said.replaceAll(',', '\\,')}`).doorsAt).toBe(doors)
    const ofDay = record('DTSTART;VALUE=DATE:20270514', `DESCRIPTION:${said.replaceAll(',', '\\,')}`)
    expect(ofDay.doorsAt).toBe(doors)
  })

  test('an alarm costs nothing', () => {
    const alarm = ['BEGIN:VALARM', 'TRIGGER', 'ACTION:DISPLAY', 'SUMMARY:Rappel', 'END:VALARM']
    expect(record(...alarm)).toMatchObject({ eventName: 'Voisins', warnings: [] })
  })

  test('one that the date hangs on refuses the event, by its name', () => {
    expect(read(event('DTSTART:demain'))).toMatchObject([{ name: 'Voisins', refused: expect.any(String) }])
    expect(read(event('RRULE:FREQ=SOUVENT'))).toMatchObject([
      { name: 'Voisins', refused: expect.stringMatching(/^RRULE/) },
    ])
    expect(read(event('DTSTART;TZID=Mars/Olympus:20270514T203000'))).toMatchObject([{ name: 'Voisins' }])
  })
})

test('a calendar’s event has no price; its text proposes one', () => {
  expect(record('DESCRIPTION:Tarif : 14 €')).toMatchObject({
    offers: [],
    warnings: ['« Tarif : 14 € » dans le texte : à reprendre (edit --price 14)'],
  })
})
