import { expect, it } from 'vitest'
import { directionsTo } from './directions.ts'

const destination = (address: string | null) => address && new URL(address).searchParams.get('destination')
const venue = {
  id: 'v',
  name: 'La Cave',
  address: '1, rue du Puits',
  postalCode: '69001',
  city: 'Lyon',
  latitude: 45.76,
  longitude: 4.83,
}
const event = { place: 'La Cave', city: 'Lyon' }

it('leads to the street address, to the point where there is none, or by name', () => {
  expect(destination(directionsTo(event, venue))).toBe('La Cave, 1, rue du Puits, 69001 Lyon')
  expect(destination(directionsTo(event, { ...venue, address: null }))).toBe('45.76,4.83')
  expect(destination(directionsTo(event, { ...venue, address: null, longitude: null }))).toBe(
    'La Cave, 69001 Lyon',
  )
  expect(destination(directionsTo(event))).toBe('La Cave, Lyon')
  expect(destination(directionsTo({ place: 'Chez Léo & Zoé', city: null }))).toBe('Chez Léo & Zoé')
})

it('leads nowhere where only the city is known, or nothing', () => {
  expect(directionsTo({ place: null, city: 'Lyon' })).toBeNull()
  expect(directionsTo({ place: null, city: null })).toBeNull()
})
