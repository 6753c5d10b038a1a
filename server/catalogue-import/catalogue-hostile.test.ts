import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Event } from '../../contract/events.ts'
import { concert, fileOf, found, recordOf } from '../../tests/support/server/catalogue.ts'
import { FILLED_AT } from '../../tests/support/server/harness.ts'
import type { Found } from '../modules/catalogue/rules/record.ts'
import { tariffsOf } from '../modules/catalogue/rules/tariffs.ts'
import { eventIdOf, imported } from '../modules/catalogue/use-cases/event-columns.ts'
import { saveEvents } from '../modules/catalogue/use-cases/save-events.ts'
import { foundInCalendar } from './calendar/calendar-file.ts'

/** Renders an accepted record for the API: if the contract refused it, every list with it would fail. */
const onWire = (one: Found) => {
  if (!('record' in one) || one.record.status !== 'planned') return
  const { startsAt, priceCents, cityKey, styleKey, searchText, withdrawnAt, ...row } = imported(one.record, {
    source: 'import',
    imageUrl: null,
    tariffs: tariffsOf(
      { source: 'import', offers: one.record.offers, room: 10, event: undefined, known: [] },
      FILLED_AT,
    ),
    links: { cast: [], venueId: null, venue: null, organizerId: null },
  })
  const id = eventIdOf(one.record.key.value)
  expect(Event.parse({ ...row, id, likes: 0, price: priceCents / 100, soldOut: false })).toBeTruthy()
  expect(Number.isNaN(startsAt.getTime())).toBe(false)
  expect([cityKey, styleKey, searchText, withdrawnAt].join()).not.toContain('\0')
}

const said = (one: Found) => {
  expect('record' in one || one.refused.length > 3).toBe(true)
  expect(typeof one.at).toBe('string')
  onWire(one)
}

/** Generates all sorts of values under the names of event properties, and arbitrary ones. */
const names = fc.constantFrom(
  ...[
    '@type',
    '@id',
    '@graph',
    '@value',
    '@list',
    'name',
    'startDate',
    'location',
    'address',
    'addressLocality',
  ],
  ...[
    'offers',
    'price',
    'priceCurrency',
    'image',
    'url',
    'performer',
    'organizer',
    'sameAs',
    'keywords',
    'genre',
  ],
  ...[
    'description',
    'eventStatus',
    'identifier',
    'maximumAttendeeCapacity',
    'itemListElement',
    'item',
    'subEvent',
  ],
  ...['endDate', 'availability', 'inventoryLevel', 'eligibleQuantity', 'validFrom', 'lowPrice', 'highPrice'],
  ...['isAccessibleForFree', 'postalCode', 'addressCountry', 'streetAddress', 'doorTime', 'typicalAgeRange'],
  ...['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'value', 'contentUrl', 'eventAttendanceMode'],
)
const words = fc.constantFrom(
  ...[
    'MusicEvent',
    'Event',
    'https://schema.org/Festival',
    'Place',
    'EventCancelled',
    '2027-05-14',
    'EUR',
    'GBP',
  ],
  ...[
    '2027-03-28T02:30',
    '2027-05-14T20:30:00Z',
    'https://a.exemple.fr/x',
    '12,50 €',
    '8 / 10 €',
    'prix libre dès 5 €',
    '[COMPLET] x',
    'EventSeries',
    'SoldOut',
    'La Réunion',
    '97400',
    '-1',
    '1e400',
    '<b>x</b>',
    '120',
  ],
  ...[
    '\u0000',
    '\ud800',
    '\u202e',
    '</script>',
    '0001-01-01',
    '9999-12-31',
    '_:b0',
    'http://[',
    '&amp;lt;p&amp;gt;',
  ],
)
const anything = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'medium' },
    words,
    fc.string({ unit: 'binary' }),
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.oneof({ weight: 9, arbitrary: names }, fc.string()), tie('value'), {
      maxKeys: 8,
      noNullPrototype: true,
    }),
  ),
})).value

const asJson = (value: unknown) => JSON.stringify(value) ?? 'null'

describe('whatever a file holds', () => {
  test('each record of any JSON is kept or refused with a reason, and what is kept can be served', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anything, { minLength: 1, maxLength: 4 }), async (values) => {
        const file = fileOf(`${values.map(asJson).join('\n')}\n{"@type":"MusicEvent"}\n`)
        const all = await found(file).catch((error: unknown) => {
          expect((error as Error).name).toBe('UnreadableFile')
          return []
        })
        for (const one of all) said(one)
        for (const [index, value] of values.entries()) {
          if (all.length === 0 || typeof value === 'object') continue
          expect(all.some(({ at }) => at === `ligne ${index + 1}`)).toBe(true)
        }
      }),
      { numRuns: 600 },
    )
  })

  test('an event with any one value in any place is kept or refused', async () => {
    await fc.assert(
      fc.asyncProperty(names, anything, anything, async (name, value, other) => {
        const record = Object.fromEntries([...Object.entries(concert({ location: other })), [name, value]])
        const all = await found(fileOf(asJson([record])))
        expect(all.length).toBeGreaterThan(0)
        for (const one of all) said(one)
      }),
      { numRuns: 600 },
    )
  })

  test('any property of any calendar event is kept or refused', () => {
    const property = fc.constantFrom(
      'SUMMARY',
      'DTSTART',
      'UID',
      'LOCATION',
      'URL',
      'STATUS',
      'EXDATE',
      'RDATE',
      'ORGANIZER',
      'CATEGORIES',
      'RECURRENCE-ID',
      'DESCRIPTION',
      'ATTACH',
      'X-A;B=C',
      ...[
        'DTEND',
        'DURATION',
        'CLASS',
        'GEO',
        'X-ALT-DESC',
        'RRULE',
        'DTSTART;TZID=a:b',
        'BEGIN',
        'DTEND;VALUE=DATE',
      ],
    )
    const value = fc.oneof(
      words,
      fc.string(),
      fc.constantFrom(
        '20270514T203000Z',
        '20270514',
        '99999999T999999',
        'mailto:a@b.fr',
        'P3D',
        'FREQ=WEEKLY',
      ),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(property, value), { maxLength: 6 }), (properties) => {
        const body = properties.map(([name, text]) => `${name}:${text.replace(/[\r\n]/g, ' ')}`)
        const text = [
          'BEGIN:VCALENDAR',
          'BEGIN:VEVENT',
          'SUMMARY:x',
          'DTSTART:20270514T203000',
          ...body,
          'END:VEVENT',
          'END:VCALENDAR',
        ]
        const all = [...foundInCalendar(text.join('\r\n'), FILLED_AT)]
        expect(all.length).toBeGreaterThan(0)
        for (const one of all) said(one)
      }),
      { numRuns: 400 },
    )
  })

  test('counts add up: each record that is found is reported once', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(names, anything), { minLength: 1, maxLength: 8 }),
        async (changes) => {
          const records = changes.map(([name, value]) => ({ ...concert(), [name]: value }))
          const all = await found(fileOf(asJson(records)))
          const kinds: string[] = []
          await saveEvents(all, { named: null, host: null }, 'import', {
            db: null,
            now: FILLED_AT,
            dryRun: true,
            report: ({ kind, reason }) => {
              kinds.push(kind)
              if (kind === 'refused' || kind === 'duplicate') expect(reason).toBeTruthy()
            },
          })
          expect(kinds).toHaveLength(all.length)
          expect(all.length).toBeGreaterThanOrEqual(1)
        },
      ),
      { numRuns: 200 },
    )
  })
})

describe('hostile texts', () => {
  test('come out as plain text: no element, no control character, no turned line, bounded', async () => {
    const record = await recordOf([
      concert({
        name: '  Marée\u0000 <b>basse</b>\u202e </script><script>alert(1)</script>\ud83c ',
        description: `${'<p>très long </p>'.repeat(70_000)}`,
        genre: 'x'.repeat(100_000),
        location: {
          name: `Lieu ${'é'.repeat(5_000)}`,
          address: { addressLocality: '<i>NANTES</i> Cedex 1' },
        },
        performer: Array.from({ length: 5_000 }, (_, index) => ({ name: `Artiste ${index}` })),
      }),
    ])
    expect(record.eventName).toBe('Marée basse')
    expect(record.description?.length).toBeLessThanOrEqual(5_000)
    expect(record.description).toMatch(/^très long\n\ntrès long/)
    expect(record.musicStyle?.length).toBeLessThanOrEqual(60)
    expect(record.place?.length).toBeLessThanOrEqual(200)
    expect(record.city).toBe('Nantes')
    expect(record.organizer).toBe('Artiste 0, Artiste 1, Artiste 2…')
  })

  test('keys that objects inherit mean nothing, and change nothing', async () => {
    const file = fileOf(
      '{"@type":"MusicEvent","__proto__":{"name":"Volé","startDate":"2027-01-01","polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    )
    expect(await found(file)).toEqual([expect.objectContaining({ refused: 'le nom (name) manque' })])
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  })

  test('a hundred thousand levels deep, or nodes that point to each other, come to an end', async () => {
    const deep = `${'[{"@graph":'.repeat(50_000)}[]${'}]'.repeat(50_000)}`
    expect(await found(fileOf(deep))).toEqual([
      expect.objectContaining({ refused: 'imbrication trop profonde' }),
    ])
    const deepText = `{"@type":"Event","name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await found(fileOf(deepText))).toEqual([
      expect.objectContaining({ refused: 'le nom (name) manque' }),
    ])
    const nested = concert({ description: '<div>'.repeat(40_000), location: { '@id': '#a' } })
    const round = {
      '@graph': [nested, { '@id': '#a', '@type': 'Place', address: { '@id': '#a' }, name: 'Lieu' }],
    }
    expect(await found(fileOf(JSON.stringify(round)))).toEqual([
      expect.objectContaining({ record: expect.objectContaining({ place: 'Lieu' }) }),
    ])
  })

  test.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'https://moi:secret@exemple.fr/',
    'ftp://exemple.fr/',
    '//exemple.fr',
    `https://a.fr/${'x'.repeat(3_000)}`,
  ])('an address like %.40s is none', async (url) => {
    const record = await recordOf([
      concert({ url, image: url, sameAs: [url, 'https://evil-spotify.com/x'], offers: { url } }),
    ])
    expect(record).toMatchObject({ pageUrl: null, pictures: [], spotify: null })
  })

  test('a line of ten megabytes is passed over, what follows is read', async () => {
    const file = fileOf(
      `${JSON.stringify(concert())}\n{"name":"${'x'.repeat(10_000_000)}"}\n${JSON.stringify(concert())}`,
    )
    expect((await found(file)).map((one) => ('refused' in one ? one.refused : one.at))).toEqual([
      'ligne 1',
      'ligne trop longue',
      'ligne 3',
    ])
  })
})

describe('fields', () => {
  test.each([
    [{ price: 12 }, [1200]],
    [{ price: '12,50 €' }, [1250]],
    [{ price: '12€50' }, [1250]],
    [{ price: 'EUR 1 200.00' }, [120_000]],
    [{ price: 5, priceCurrency: '&euro;' }, [500]],
    [{ price: '1,200.00' }, [120_000]],
    [{ lowPrice: '8', highPrice: '20', priceCurrency: 'EUR' }, [null]],
    [{ lowPrice: '8', highPrice: '8.00', priceCurrency: 'EUR' }, [800]],
    [{ '@type': 'AggregateOffer', lowPrice: 0, highPrice: 25 }, [null]],
    [{ '@type': 'AggregateOffer', lowPrice: 11, offers: [{ price: 14 }, { price: 11 }] }, [1400, 1100]],
    [{ priceSpecification: { price: 9.9, priceCurrency: 'eur' } }, [990]],
    [{ price: 'Gratuit' }, [0]],
    [{ price: 0, priceCurrency: 'USD' }, [0]],
    [
      [
        { price: 20, priceCurrency: 'GBP' },
        { price: 23, priceCurrency: 'EUR' },
      ],
      [2300],
    ],
    [{ price: 'sur place' }, [null]],
    [{ price: '8 / 10 €' }, [null]],
    [{ price: 'à partir de 15' }, [null]],
    [{ availability: 'InStock' }, [null]],
    [undefined, []],
  ])('a price of %j', async (offers, cents) => {
    const record = await recordOf([concert({ offers })])
    expect(record.offers.map(({ priceCents }) => priceCents)).toEqual(cents)
  })

  test.each([
    ['Deep house', 'Electronic'],
    ['Industrial Techno', 'Techno'],
    ['post-punk', 'Rock'],
    ['Indie rock', 'Alternative'],
    ['Hip-Hop / Rap', 'Hip Hop'],
    ['Jazz manouche', 'Jazz'],
    ['METALCORE', 'Metal'],
    ['Électro', 'Electronic'],
    ['Chanson française', 'Chanson française'],
    ['rocaille', 'rocaille'],
  ])('the genre %s is %s', async (genre, style) => {
    expect((await recordOf([concert({ genre })])).musicStyle).toBe(style)
  })

  test('keywords name a style of ours or none', async () => {
    expect((await recordOf([concert({ keywords: 'concert, gratuit' })])).musicStyle).toBeNull()
    expect((await recordOf([concert({ keywords: ['concert', 'drum and bass'] })])).musicStyle).toBe(
      'Electronic',
    )
  })

  test.each([
    ['La Jetée', { place: 'La Jetée', city: null }],
    ['La Jetée, Nantes', { place: 'La Jetée', city: 'Nantes' }],
    ['Cité des congrès, Salle 2', { place: 'Cité des congrès, Salle 2', city: null }],
    ['Le 106, 106 allée Jean de Béthencourt, 76100 ROUEN', { place: 'Le 106', city: 'Rouen' }],
    [
      '12 rue des Caves, 69001 Lyon 1er, France',
      { place: '12 rue des Caves, 69001 Lyon 1er, France', city: 'Lyon' },
    ],
    [{ address: 'Quai 3, 33000 Bordeaux' }, { place: null, city: 'Bordeaux' }],
    [
      { name: 'X', address: { addressLocality: 'SAINT-DENIS' } },
      { place: 'X', city: 'Saint-Denis' },
    ],
    [[{ '@type': 'VirtualLocation', url: 'https://a.fr' }, { name: 'Y' }], { place: 'Y', city: null }],
    [null, { place: null, city: null }],
  ])('a location of %j', async (location, where) => {
    expect(await recordOf([concert({ location })])).toMatchObject(where)
  })
})
