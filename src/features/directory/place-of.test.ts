import { expect, it } from 'vitest'
import { placeOf } from './place-of.ts'

it('calls known places by name, others by their host', () => {
  expect(placeOf('https://www.instagram.com/x')).toBe('Instagram')
  expect(placeOf('https://monprojet.bandcamp.com/')).toBe('Bandcamp')
  expect(placeOf('https://www.label.fr/')).toBe('label.fr')
  expect(placeOf('https://notinstagram.com/')).toBe('notinstagram.com')
  expect(placeOf('https://x.com/')).toBe('X')
  expect(placeOf('https://netflix.com/')).toBe('netflix.com')
})
