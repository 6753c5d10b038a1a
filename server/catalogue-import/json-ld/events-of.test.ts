import { expect, test } from 'vitest'
import { fileOf, found, recordOf } from '../../../tests/support/server/catalogue.ts'

const records = async (node: Record<string, unknown>) =>
  (await found(fileOf([{ '@context': 'https://schema.org', ...node }]))).map((one) =>
    'record' in one ? one.record : one,
  )
const location = { '@type': 'Place', name: 'La Jetée', address: { addressLocality: 'Nantes' } }

test('the dates of a series have what it says, where they do not say it', async () => {
  const dates = await records({
    '@type': 'EventSeries',
    name: 'Les jeudis',
    description: 'Une scène ouverte.',
    url: 'https://jetee.exemple.fr/jeudis',
    performer: { '@type': 'MusicGroup', name: 'Voisins' },
    organizer: { '@type': 'Organization', name: 'Ondes Courtes' },
    location,
    offers: { price: 8 },
    subEvent: [
      { '@type': 'MusicEvent', name: 'Jeudi 1', startDate: '2027-05-06T20:30' },
      {
        '@type': 'MusicEvent',
        name: 'Jeudi 2',
        startDate: '2027-05-13T20:30',
        description: 'Avec orgue.',
        offers: { price: 12 },
      },
    ],
  })
  expect(dates).toMatchObject([
    {
      ...{ eventName: 'Jeudi 1', description: 'Une scène ouverte.', place: 'La Jetée', city: 'Nantes' },
      ...{ pageUrl: 'https://jetee.exemple.fr/jeudis', organizer: 'Voisins', offers: [{ priceCents: 800 }] },
      ...{ artists: [{ name: 'Voisins' }], producer: { name: 'Ondes Courtes' } },
    },
    { eventName: 'Jeudi 2', description: 'Avec orgue.', place: 'La Jetée', offers: [{ priceCents: 1200 }] },
  ])
})

const festival = {
  '@type': 'Festival',
  name: 'Les Vagues',
  startDate: '2027-05-06',
  endDate: '2027-05-08',
  url: 'https://vagues.exemple.fr/',
  location,
  performer: ['Voisins', 'Grand Large'],
  offers: { price: 60 },
}

test('a festival that tells its concerts is them, without its pass and its whole bill', async () => {
  const all = await records({
    ...festival,
    subEvent: [
      { '@type': 'MusicEvent', name: 'Voisins', startDate: '2027-05-06T20:30', performer: 'Voisins' },
      { name: 'Grand Large', startDate: '2027-05-07T20:30', location: { name: 'La Cale' } },
    ],
  })
  expect(all).toMatchObject([
    { eventName: 'Voisins', place: 'La Jetée', offers: [], artists: [{ name: 'Voisins' }] },
    { eventName: 'Grand Large', place: 'La Cale', offers: [], artists: [] },
  ])
})

test('a festival that tells none, or no date of theirs, is one event of its days', async () => {
  expect(await recordOf([festival])).toMatchObject({ eventName: 'Les Vagues', endDate: '2027-05-08' })
  expect(
    await records({ ...festival, subEvent: [{ '@type': 'MusicEvent', name: 'Voisins' }] }),
  ).toMatchObject([{ eventName: 'Les Vagues', endDate: '2027-05-08', offers: [{ priceCents: 6000 }] }])
})

test('the parts of one evening are that evening', async () => {
  const slots = [{ '@type': 'MusicEvent', name: 'Première partie', startDate: '2027-05-06T20:00' }]
  expect(
    await records({ ...festival, '@type': 'MusicEvent', endDate: undefined, subEvent: slots }),
  ).toMatchObject([{ eventName: 'Les Vagues' }])
})

test.each([
  [{ name: 'X', address: { addressLocality: 'Saint-Denis', postalCode: '97400' } }],
  [{ name: 'X', address: { addressLocality: 'Montréal', addressCountry: 'CA' } }],
  [
    {
      name: 'X',
      address: { addressLocality: 'London', addressCountry: { '@type': 'Country', name: 'United Kingdom' } },
    },
  ],
  ['Le Lieu, 97200 Fort-de-France'],
])('a concert at %j is on another clock', async (at) => {
  const event = { '@type': 'MusicEvent', name: 'X', startDate: '2027-05-06T20:30', location: at }
  expect(await found(fileOf([event]))).toMatchObject([
    { refused: 'lieu à une autre heure que Paris : pas encore repris' },
  ])
})

test.each([
  [{ name: 'X', address: '7 port de la Gare, Paris, 75013, France' }, '7 port de la Gare', '75013', 'Paris'],
  [
    { name: 'X', address: { streetAddress: '7 port de la Gare, 75013 Paris' } },
    '7 port de la Gare',
    '75013',
    'Paris',
  ],
  [
    {
      name: 'X',
      address: { streetAddress: '7 port de la Gare', postalCode: '75013', addressLocality: 'PARIS 13' },
    },
    '7 port de la Gare',
    '75013',
    'Paris',
  ],
  [
    {
      name: 'X',
      address: { streetAddress: '10 rue de Vaugirard, Paris', postalCode: '75006', addressCountry: 'France' },
    },
    '10 rue de Vaugirard',
    '75006',
    'Paris',
  ],
  [
    {
      name: 'X',
      address: { streetAddress: 'Hangar 3, Cour Basse', postalCode: '33000', addressLocality: 'Bordeaux' },
    },
    'Hangar 3, Cour Basse',
    '33000',
    'Bordeaux',
  ],
  [
    { name: 'X', address: { addressLocality: 'Bruxelles', addressCountry: 'BE', postalCode: '1210' } },
    null,
    '1210',
    'Bruxelles',
  ],
  [{ name: 'X', address: { addressLocality: 'Belgique' } }, null, null, null],
  [
    { name: 'X', address: { postalCode: '59 100', addressLocality: 'Roubaix Cedex' } },
    null,
    '59100',
    'Roubaix',
  ],
  // A room before its venue.
  [
    [{ name: 'Grande salle' }, { name: 'X', address: '7 port de la Gare, 75013 Paris' }],
    '7 port de la Gare',
    '75013',
    'Paris',
  ],
  // Billetweb.
  [
    { name: 'X', address: { '@type': 'PostalAddress', name: '13 Rue Delandine, 69002 Lyon, France' } },
    '13 Rue Delandine',
    '69002',
    'Lyon',
  ],
  [{ name: 'X', address: { name: 'Périscope' } }, null, null, null],
  [{ name: 'X', address: { name: 'Périscope, Villeurbanne' } }, null, null, null],
])('the address of %j', async (at, address, postcode, city) => {
  const event = { '@type': 'MusicEvent', name: 'Y', startDate: '2027-05-06T20:30', location: at }
  expect(await recordOf([event])).toMatchObject({
    place: 'X',
    city,
    venue: { name: 'X', address, postcode, city },
  })
})

test('nobody is named in the place of who plays', async () => {
  const event = { '@type': 'MusicEvent', name: 'Y', startDate: '2027-05-06T20:30', location }
  const organizer = { name: 'Ondes Courtes' }
  expect(await recordOf([{ ...event, performer: 'Organization', organizer }])).toMatchObject({
    ...{ organizer: 'Ondes Courtes', artists: [] },
  })
  expect(await recordOf([{ ...event, performer: ['!!!', 'TBA', 'Voisins'] }])).toMatchObject({
    organizer: '!!!, Voisins',
    artists: [{ name: '!!!' }, { name: 'Voisins' }],
  })
})

test('who plays in a role is named', async () => {
  const event = { '@type': 'MusicEvent', name: 'Y', startDate: '2027-05-06T20:30', location }
  const performer = [
    { '@type': 'Role', performer: { name: 'Voisins' }, roleName: 'tête d’affiche' },
    { name: 'Béton' },
  ]
  expect(await recordOf([{ ...event, performer }])).toMatchObject({
    organizer: 'Voisins, Béton',
    artists: [{ name: 'Voisins' }, { name: 'Béton' }],
  })
})

test('access is read from a description whose signs are written out', async () => {
  const event = { '@type': 'MusicEvent', name: 'Y', startDate: '2027-05-06T20:30', location }
  expect(await recordOf([{ ...event, description: 'D&egrave;s 6 ans.' }])).toMatchObject({ minAge: 6 })
})
