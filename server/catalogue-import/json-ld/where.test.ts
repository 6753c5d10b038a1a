import { expect, test } from 'vitest'
import { fileOf, found, recordOf } from '../../../tests/support/server/catalogue.ts'

const at = async (location: unknown) => {
  const event = { '@type': 'MusicEvent', name: 'X', startDate: '2027-05-06T20:30', location }
  const { place, city, venue } = await recordOf([event])
  return { place, city, name: venue?.name ?? null, venueCity: venue?.city ?? null }
}

test.each([
  ['Salle Verte, Paris', 'Salle Verte', 'Paris'],
  ['La Jetée, NANTES', 'La Jetée', 'Nantes'],
])('a place that is only named %s is in a city', async (name, place, city) => {
  expect(await at({ '@type': 'Place', name })).toMatchObject({ place, city, venueCity: city })
})

test.each([
  { name: 'Hier, aujourd’hui' },
  { name: 'Rennes, Jardin Moderne' },
  { name: 'Salle Verte, Parisot' },
  { name: 'Salle Verte Paris' },
  { name: 'Le Grenier, Hall B, Lyon' },
  { name: 'Salle Verte, Paris', address: { addressCountry: 'BE' } },
  { name: 'Salle Verte, Paris', address: { streetAddress: '3 rue Basse' } },
])('%j keeps its name, in no city', async (place) => {
  expect(await at(place)).toEqual({ place: place.name, city: null, name: place.name, venueCity: null })
})

test.each([
  { '@type': 'Place', name: 'En ligne', address: 'En ligne' },
  'Online',
  [{ '@type': 'VirtualLocation', url: 'https://x.exemple.fr' }, 'https://meet.google.com/abc-defg-hij'],
])('a concert at %j has no place, and is not imported', async (location) => {
  const event = { '@type': 'MusicEvent', name: 'X', startDate: '2027-05-06T20:30', location }
  expect(await found(fileOf([event]))).toMatchObject([{ refused: 'événement en ligne, sans lieu' }])
})

test('an address tells the city better than the name', async () => {
  const place = { name: 'Salle Verte, Paris', address: { addressLocality: 'Ivry-sur-Seine' } }
  expect(await at(place)).toMatchObject({ place: 'Salle Verte, Paris', city: 'Ivry-sur-Seine' })
})

test.each([
  ['LE SONIC (Lyon)', 'Lyon', 'LE SONIC'],
  ['Le Sonic - Lyon', 'LYON', 'Le Sonic'],
  ['Salle Verte, Ivry-sur-Seine', 'Ivry-sur-Seine', 'Salle Verte'],
  ['Café de Lyon', 'Lyon', 'Café de Lyon'],
  ['Le Sonic (Lyon)', 'Villeurbanne', 'Le Sonic (Lyon)'],
  ['(Lyon)', 'Lyon', '(Lyon)'],
])('%s in %s is called %s', async (name, addressLocality, place) => {
  expect(await at({ '@type': 'Place', name, address: { addressLocality } })).toMatchObject({
    place,
    name: place,
  })
})

test.each([
  ['Café de Lyon, Bordeaux', 'Café de Lyon', 'Bordeaux'],
  ['Rue de Paris', 'Rue de Paris', null],
  ['Paris, Texas', 'Paris, Texas', null],
])('the city of %s is not guessed', async (name, place, city) => {
  expect(await at({ '@type': 'Place', name })).toMatchObject({ place, city })
})

test.each([
  { '@type': 'Place', name: 'Online', address: { streetAddress: '3 rue Basse', addressLocality: 'Lyon' } },
  { '@type': 'Place', name: 'Online', address: '3 rue Basse, 69001 Lyon' },
  { '@type': 'Place', name: 'Online Club' },
  [{ '@type': 'VirtualLocation', url: 'https://x.exemple.fr' }, 'Le Zoom, Lyon'],
  'Teams Café, Lyon',
])('%j is a place', async (location) => {
  expect((await at(location)).place).toMatch(/^(?:Online|Online Club|Le Zoom|Teams Café)$/)
})
