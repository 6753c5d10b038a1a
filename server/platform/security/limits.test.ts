import { expect, test } from 'vitest'
import { networkLimits, networkOf, tooManyMessage, widestNetworkOf } from './limits.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1.2.3.4:5678', '1.2.3.4'],
  ['[2001:db8:1:2::9]:443', '2001:db8:1:2::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network)
})

test('an IPv4 address is counted once; one of IPv6 by its /64, and its /56 and /48 some times that', () => {
  expect(networkLimits('x', '192.0.2.7', { max: 10, windowMs: 1 })).toEqual([
    { key: 'x 192.0.2.7', max: 10, windowMs: 1 },
  ])
  expect(networkLimits('x', '2001:db8:1:2ff:3::4', { max: 10 })).toEqual([
    { key: 'x 2001:db8:1:2ff::/64', max: 10 },
    { key: 'x 2001:db8:1:200::/56', max: 20 },
    { key: 'x 2001:db8:1::/48', max: 40 },
  ])
  expect([widestNetworkOf('2001:db8:1:2::3'), widestNetworkOf('::ffff:192.0.2.7')]).toEqual([
    '2001:db8:1::/48',
    '192.0.2.7',
  ])
})

test('says how long to wait, in whole minutes or hours', () => {
  expect(tooManyMessage(10)).toBe('Trop de tentatives. Réessayez dans 1\u00a0minute.')
  expect(tooManyMessage(61_000)).toBe('Trop de tentatives. Réessayez dans 2\u00a0minutes.')
  expect(tooManyMessage(119 * 60_000)).toBe('Trop de tentatives. Réessayez dans 119\u00a0minutes.')
  expect(tooManyMessage(120 * 60_000 + 1)).toBe('Trop de tentatives. Réessayez dans 3\u00a0heures.')
})
