import { expect, it } from 'vitest'
import { webAddress } from './web-address.ts'

it.each([
  ['https://exemple.fr/a b', 'https://exemple.fr/a%20b'],
  [' http://exemple.fr ', 'http://exemple.fr/'],
  ['HTTPS://EXEMPLE.FR/É', 'https://exemple.fr/%C3%89'],
  ['https://exemple.fr/@artiste', 'https://exemple.fr/@artiste'],
  ['https://exemple.fr/?q=a@b', 'https://exemple.fr/?q=a@b'],
  ['https://xn--caf-dma.fr', 'https://xn--caf-dma.fr/'],
])('%j is an address of the web', (address, href) => {
  expect(webAddress(address)).toBe(href)
})

it.each([
  'https://spotify.com@evil.test',
  'https://spotify.com@evil.test/artist',
  'https://banque.fr:secret@mechant.fr/',
  'https://:secret@mechant.fr/',
  'https://spotify.com%2f@evil.test/',
  'https:spotify.com@evil.test',
  'http:\\\\spotify.com@evil.test',
  'javascript:alert(1)',
  'JavaScript:alert(1)//https://exemple.fr',
  ' java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  'file:///etc/passwd',
  'ftp://exemple.fr/',
  'blob:https://exemple.fr/x',
  'view-source:https://exemple.fr',
  'mailto:a@b.fr',
  'tel:+33100000000',
  '//exemple.fr',
  'exemple.fr',
  'spotify',
  '/tickets',
  'http://localhost/',
  'http://intranet/',
  'http://[::1]/',
  'https://',
  'https://exemple.fr:99999/',
  'https://exa mple.fr/',
  `https://exemple.fr/${'a'.repeat(2_000)}`,
  `https://exemple.fr/${'é'.repeat(700)}`,
  '',
  '   ',
  null,
  undefined,
])('%j is none', (address) => {
  expect(webAddress(address)).toBeNull()
})

it('is made absolute where it is said against what, and is as strict then', () => {
  expect(webAddress('/a', 'https://exemple.fr/b')).toBe('https://exemple.fr/a')
  expect(webAddress('//autre.fr/a', 'https://exemple.fr/b')).toBe('https://autre.fr/a')
  expect(webAddress('//spotify.com@evil.test', 'https://exemple.fr/b')).toBeNull()
  expect(webAddress('javascript:alert(1)', 'https://exemple.fr/b')).toBeNull()
  expect(webAddress('/a', null)).toBeNull()
})
