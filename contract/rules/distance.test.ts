import { expect, it } from 'vitest'
import { distanceKm, pointOf } from './distance.ts'

const paris = { latitude: 48.8566, longitude: 2.3522 }

it.each([
  ['the same place', paris, 0],
  ['Lyon', { latitude: 45.764, longitude: 4.8357 }, 391.5],
  ['the street around the corner', { latitude: 48.8575, longitude: 2.3522 }, 0.1],
  ['the other side of the earth', { latitude: -48.8566, longitude: -177.6478 }, 20_015],
])('measures from Paris to %s', (_, to, km) => {
  expect(distanceKm(paris, to)).toBeCloseTo(km, km > 1_000 ? 0 : 1)
  expect(distanceKm(to, paris)).toBe(distanceKm(paris, to))
})

it('measures across the 180th meridian and at the pole', () => {
  const [west, east] = [179.9, -179.9].map((longitude) => ({ latitude: 0, longitude }))
  expect(distanceKm(west ?? paris, east ?? paris)).toBeCloseTo(22.2, 1)
  expect(distanceKm({ latitude: 90, longitude: 0 }, { latitude: 90, longitude: 120 })).toBeCloseTo(0, 6)
})

it.each([
  [null, 2],
  [48, undefined],
  [91, 2],
  [48, -181],
  [Number.NaN, 2],
  [48, Number.POSITIVE_INFINITY],
  ['48', '2'],
])('%j, %j is no point', (latitude, longitude) => {
  expect(pointOf(latitude, longitude)).toBeNull()
})
