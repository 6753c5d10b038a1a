import { expect, test } from 'vitest'
import { artistsNamed, possibleNames, takesPlaceAt, venueNamed } from './naming.ts'
import { fold } from './search.ts'

const event = (eventName: string, more: { organizer?: string; place?: string; city?: string } = {}) => ({
  ...{ organizer: null, place: null, city: null },
  eventName,
  ...more,
})
const entry = (name: string, type = 'artist', city: string | null = null) => ({
  id: fold(name),
  nameKey: fold(name),
  type,
  city,
})

test('the longer of two names that begin alike is meant, in the order of the title', () => {
  const entries = ['Nord', 'Nord Magnétique', 'Ondine Vasseur'].map((name) => entry(name))
  const named = artistsNamed(event('Ondine Vasseur + NORD MAGNETIQUE, en clôture'), entries)
  expect(named.map(({ id }) => id)).toEqual(['ondine vasseur', 'nord magnetique'])
  expect(artistsNamed(event('Le Nordique'), entries)).toEqual([])
})

test('a name of two letters is a word of any title', () => {
  expect(artistsNamed(event('Le bal de M et de La'), [entry('M'), entry('La')])).toEqual([])
})

test('a long title and a word without end ask for a bounded number of names', () => {
  expect(possibleNames(event(`${'mot '.repeat(5_000)}`)).length).toBeLessThan(500)
  expect(possibleNames(event('x'.repeat(300)))).toEqual(['x'.repeat(300)])
})

test('a place is the one of its city, and of any where one of them tells none', () => {
  const cave = (city: string | null) => entry('La Cave', 'venue', city)
  const at = (city?: string) => event('Soir', { place: 'la cave', ...(city && { city }) })
  expect(takesPlaceAt(at('Lyon'), cave('Lyon'))).toBe(true)
  expect(takesPlaceAt(at('Lyon'), cave('Paris'))).toBe(false)
  expect(takesPlaceAt(at(), cave('Paris'))).toBe(true)
  expect(takesPlaceAt(at('Lyon'), cave(null))).toBe(true)
  expect(venueNamed(at('Lyon'), [entry('La Cave', 'producer', 'Lyon'), cave('Lyon')])?.type).toBe('venue')
})
