import { describe, expect, test } from 'vitest'
import { concert, fileOf, found, recordOf } from '../../../tests/support/server/catalogue.ts'

const offersOf = async (offers: unknown, more: Record<string, unknown> = {}) =>
  (await recordOf([concert({ offers, ...more })])).offers
const priceOf = async (price: unknown) => (await offersOf({ price }))[0]

describe('an offer', () => {
  test('is read with its name, its places, how many at once and when it is sold', async () => {
    const offer = {
      '@type': 'Offer',
      name: 'Prévente',
      description: 'Placement <b>libre</b>',
      price: '12,50',
      priceCurrency: 'EUR',
      availability: 'https://schema.org/InStock',
      inventoryLevel: { '@type': 'QuantitativeValue', value: 40 },
      eligibleQuantity: { minValue: 1, maxValue: 6 },
      validFrom: '2026-12-01T10:00:00+01:00',
      validThrough: '2027-05-13',
    }
    expect(await offersOf(offer)).toEqual([
      {
        name: 'Prévente',
        description: 'Placement libre',
        priceCents: 1250,
        isMinimum: false,
        suggestionsCents: [],
        seats: 40,
        perOrder: 6,
        soldFrom: new Date('2026-12-01T09:00:00Z'),
        soldUntil: new Date('2027-05-13T22:00:00Z'),
        isSoldOut: false,
        isCompanion: false,
      },
    ])
    const other = {
      price: 5,
      availabilityStarts: '2026-12-02T10:00:00Z',
      priceValidUntil: '2027-01-01T00:00:00Z',
    }
    expect(await offersOf(other)).toMatchObject([
      { soldFrom: new Date('2026-12-02T10:00:00Z'), soldUntil: new Date('2027-01-01T00:00:00Z') },
    ])
  })

  test('is an entry: what is sold beside it is left out, with a warning', async () => {
    const offers = [
      { name: 'Frais de location', price: 1.8 },
      { name: 'Place de parking', price: 5 },
      { name: 'Navette + concert', price: 30 },
      { name: 'Plein tarif', price: 22 },
    ]
    const record = await recordOf([concert({ offers })])
    expect(record.offers.map(({ name }) => name)).toEqual(['Navette + concert', 'Plein tarif'])
    expect(record.warnings).toEqual([
      '« Frais de location » n’est pas une entrée : laissé de côté',
      '« Place de parking » n’est pas une entrée : laissé de côté',
    ])
  })

  test('for nothing is left out if it is not for everybody', async () => {
    const offers = [
      { name: 'Invitation', price: 0 },
      { name: 'Gratuit pour les adhérent·es', price: 0 },
      { name: 'Moins de 12 ans', price: 0 },
      { name: 'Partenaires', price: 9 },
    ]
    const record = await recordOf([concert({ offers })])
    expect(record.offers.map(({ name }) => name)).toEqual(['Moins de 12 ans', 'Partenaires'])
    expect(record.warnings).toEqual([
      '« Invitation » n’est pas ouvert à tous : laissé de côté',
      '« Gratuit pour les adhérent·es » n’est pas ouvert à tous : laissé de côté',
    ])
  })

  test('of 0 beside a price in the text has none', async () => {
    const offers = { price: '0' }
    const record = await recordOf([concert({ offers, description: 'Tarif : 14 €.' })])
    expect(record.offers).toMatchObject([{ priceCents: null }])
    expect(record.warnings[0]).toBe('prix 0, mais « Tarif : 14 € » dans le texte : prix inconnu')
    expect(await offersOf(offers, { description: 'Tarif : gratuit.' })).toMatchObject([{ priceCents: 0 }])
    expect(await offersOf(offers, { description: 'Tarif : 14 €.', isAccessibleForFree: true })).toMatchObject(
      [{ priceCents: 0 }],
    )
  })

  test('is one for each tariff, in the file’s order; a shop’s channels of one tariff are one', async () => {
    const one = { name: 'Plein tarif', price: 14, availability: 'SoldOut' }
    const all = [
      one,
      { name: 'Réduit', price: '8' },
      { ...one, availability: 'InStock' },
      { name: 'plein tarif', price: '14.00' },
    ]
    expect(
      await offersOf({ '@type': 'AggregateOffer', lowPrice: 8, priceCurrency: 'EUR', offers: all }),
    ).toMatchObject([
      { name: 'Plein tarif', priceCents: 1400, isSoldOut: false },
      { name: 'Réduit', priceCents: 800 },
    ])
  })

  test('for who accompanies is known by its name', async () => {
    expect(
      await offersOf([
        { name: 'Accompagnateur PMR', price: 0 },
        { name: 'Accompagnateur', price: 5 },
      ]),
    ).toMatchObject([{ isCompanion: true }, { isCompanion: false }])
  })

  test('of another currency is none beside one in euros, and its AggregateOffer’s currency is its own', async () => {
    const dollars = { '@type': 'AggregateOffer', priceCurrency: 'USD', offers: [{ price: 20 }] }
    expect(await offersOf([dollars, { price: 18, priceCurrency: '€' }])).toMatchObject([{ priceCents: 1800 }])
    expect(await found(fileOf([concert({ offers: dollars })]))).toMatchObject([
      { refused: 'prix en USD : seuls les prix en euros sont repris' },
    ])
  })
})

describe('a price that nobody told is not free', () => {
  test.each([
    [{}, []],
    [{ isAccessibleForFree: true }, [0]],
    [{ isAccessibleForFree: 'https://schema.org/True' }, [0]],
    [{ isAccessibleForFree: false }, []],
    [{ offers: { url: 'https://billets.exemple.fr/1' } }, [null]],
    [{ offers: { price: 0 } }, [0]],
    [{ offers: { price: 'Entrée libre' } }, [0]],
    [{ offers: { price: 0 }, isAccessibleForFree: false }, [null]],
    [{ offers: { url: 'https://billets.exemple.fr/1' }, isAccessibleForFree: true }, [0]],
    [{ offers: { price: '8/10 €' }, isAccessibleForFree: true }, [null]],
    [{ offers: { price: '12 €, gratuit -12 ans' }, isAccessibleForFree: true }, [null]],
    [{ offers: [{ price: '12 € + adhésion' }, { name: 'Enfant' }], isAccessibleForFree: true }, [null, null]],
  ])('%j', async (more, prices) => {
    const record = await recordOf([concert(more)])
    expect(record.offers.map(({ priceCents }) => priceCents)).toEqual(prices)
  })

  test('a text proposes one, and sets none', async () => {
    const told = await recordOf([concert({ description: 'Une nuit. Tarif : 14 €' })])
    expect(told.offers).toEqual([])
    expect(told.warnings).toEqual(['« Tarif : 14 € » dans le texte : à reprendre (edit --price 14)'])
    const two = await recordOf([concert({ description: 'Plein tarif 12 €, réduit 8 €.' })])
    expect(two.warnings).toEqual([
      '« Plein tarif 12 €, réduit 8 € » dans le texte : pas un prix seul, rien n’en est repris (edit --kind)',
    ])
    expect(
      (await recordOf([concert({ description: 'Tarif : 14 €', offers: { price: 12 } })])).warnings,
    ).toEqual([])
  })

  test('nor is what is no price: the operator reads what stood there', async () => {
    for (const price of ['8 / 10 €', 'à partir de 15 €', '5-10 €', 'sur place']) {
      const record = await recordOf([concert({ offers: { price } })])
      expect(record.offers).toMatchObject([{ priceCents: null, isMinimum: false }])
      expect(record.warnings).toEqual([expect.stringContaining(`prix « ${price} »`)])
    }
    expect(await priceOf('prix libre dès 5 €')).toMatchObject({ priceCents: 500, isMinimum: true })
    expect(await priceOf('prix libre')).toMatchObject({ priceCents: 0, isMinimum: true })
  })
})

describe('availability', () => {
  test.each([
    ['https://schema.org/SoldOut', true],
    ['SoldOut', true],
    ['http://schema.org/OutOfStock/', true],
    ['schema:soldout', true],
    ['Discontinued', true],
    ['InStock', false],
    ['PreOrder', false],
    ['https://schema.org/LimitedAvailability', false],
  ])('%s: sold out is %s', async (availability, isSoldOut) => {
    const record = await recordOf([concert({ offers: { price: 15, availability } })])
    expect(record.offers).toMatchObject([{ priceCents: 1500, isSoldOut }])
    expect(record.warnings).toEqual([])
  })

  test('an offer that is over is none beside others', async () => {
    const over = { name: 'Prévente', price: 10, availability: 'Discontinued' }
    expect(await offersOf([over, { name: 'Sur place', price: 14 }])).toMatchObject([{ name: 'Sur place' }])
  })

  test('no place left is sold out', async () => {
    expect(await offersOf({ price: 15, inventoryLevel: 0 })).toMatchObject([{ isSoldOut: true, seats: null }])
    expect(await offersOf({ price: 15 }, { remainingAttendeeCapacity: 0 })).toMatchObject([
      { isSoldOut: true },
    ])
    expect(await offersOf(undefined, { name: '[COMPLET] Marée basse' })).toMatchObject([
      { priceCents: null, isSoldOut: true },
    ])
  })

  test('a value that is not known is told', async () => {
    const { warnings } = await recordOf([concert({ offers: { price: 15, availability: 'Presque' } })])
    expect(warnings).toEqual(['état des ventes (availability) inconnu « Presque » : à vérifier'])
  })
})

describe('an event that is off', () => {
  test.each([
    'EventCancelled',
    'https://schema.org/EventCanceled',
    'cancelled',
    'https://schema.org/EventCancelled/',
    'schema:eventcancelled',
    'HTTP://SCHEMA.ORG/EventCancelled',
  ])('is cancelled as %s', async (eventStatus) => {
    expect(await found(fileOf([concert({ eventStatus })]))).toMatchObject([
      { record: { status: 'withdrawn', kind: 'cancelled' } },
    ])
  })

  test('is so by its title, or by one of several states', async () => {
    const off = (more: Record<string, unknown>) => found(fileOf([concert(more)]))
    expect(await off({ name: 'ANNULÉ – Marée basse' })).toMatchObject([
      { record: { kind: 'cancelled', eventName: 'Marée basse' } },
    ])
    expect(await off({ name: '[REPORTÉ] Marée basse' })).toMatchObject([{ record: { kind: 'postponed' } }])
    expect(await off({ eventStatus: ['EventRescheduled', 'EventCancelled'] })).toMatchObject([
      { record: { kind: 'cancelled' } },
    ])
    expect(await off({ eventStatus: 'EventMovedOnline' })).toMatchObject([
      { record: { kind: 'cancelled', reason: 'événement en ligne, sans lieu' } },
    ])
  })

  test('is told where its state is not known, or its title not clear', async () => {
    const odd = { eventStatus: 'EventParti', eventAttendanceMode: 'Dehors', name: 'Reporté au 12 mars – X' }
    const { warnings } = await recordOf([concert(odd)])
    expect(warnings).toEqual([
      'état (eventStatus) inconnu « EventParti » : à vérifier',
      'mode (eventAttendanceMode) inconnu « Dehors » : à vérifier',
      'le titre parle d’une annulation ou d’un report : à vérifier',
    ])
  })
})
