import { expect, test } from 'vitest'
import { networkOf, tooManyMessage } from './limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('says how long to wait, in whole minutes or hours', () => {
  expect(tooManyMessage(10)).toBe('Trop de tentatives. Réessayez dans 1\u00a0minute.')
  expect(tooManyMessage(61_000)).toBe('Trop de tentatives. Réessayez dans 2\u00a0minutes.')
  expect(tooManyMessage(119 * 60_000)).toBe('Trop de tentatives. Réessayez dans 119\u00a0minutes.')
  expect(tooManyMessage(120 * 60_000 + 1)).toBe('Trop de tentatives. Réessayez dans 3\u00a0heures.')
})
