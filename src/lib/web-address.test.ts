import { expect, it } from 'vitest'
import { placeOf, webAddress } from './web-address.ts'

it('lets only addresses of the web become links', () => {
  expect(webAddress('https://exemple.fr/a b')).toBe('https://exemple.fr/a%20b')
  expect(webAddress(' http://exemple.fr ')).toBe('http://exemple.fr/')
  for (const address of [
    'javascript:alert(1)',
    'data:text/html,x',
    'exemple.fr',
    '//exemple.fr',
    'https://banque.fr@mechant.fr/',
    'mailto:a@b.fr',
    '',
    null,
    undefined,
  ])
    expect(webAddress(address), String(address)).toBeUndefined()
})

it('calls known places by name, others by their host', () => {
  expect(placeOf('https://www.instagram.com/x')).toBe('Instagram')
  expect(placeOf('https://monprojet.bandcamp.com/')).toBe('Bandcamp')
  expect(placeOf('https://www.label.fr/')).toBe('label.fr')
  expect(placeOf('https://notinstagram.com/')).toBe('notinstagram.com')
  expect(placeOf('https://x.com/')).toBe('X')
  expect(placeOf('https://netflix.com/')).toBe('netflix.com')
})
