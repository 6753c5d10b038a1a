import { expect, test } from 'vitest'
import { encodingFor } from './cached-answer.ts'

test.each([
  [undefined, null],
  ['', null],
  ['identity', null],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=1', 'br'],
  ['br;q=0, gzip;q=0', null],
  ['*', 'gzip'],
  ['*;q=0', null],
  ['gzip;q=0, *', null],
  ['xbr, gzipped', null],
  ['br; q=1.0', 'br'],
  ['zstd,,;;q=,br', 'br'],
] as const)('%s takes %s', (accepts, encoding) => {
  expect(encodingFor(accepts)).toBe(encoding)
})
