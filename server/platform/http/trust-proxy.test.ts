import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openFilledEmbedded } from '../../../tests/support/server/databases.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import type { Database } from '../db/database.ts'
import { proxyAddresses, type TrustedProxies } from './connections.ts'

let database: Database
beforeAll(async () => {
  database = await openFilledEmbedded()
})
afterAll(() => database?.close())

/** Sends more messages than one network may, each with a different claimed origin. Returns the statuses. */
const flood = async (trustProxy: TrustedProxies, from: (index: number) => { peer: string; said: string }) => {
  const api: Harness = await startHarness(async () => ({ ...database, close: async () => {} }), {
    app: { trustProxy },
  })
  const statuses = new Set<number>()
  for (let index = 0; index < 21; index++) {
    const { peer, said } = from(index)
    const answer = await api.call('POST', '/api/contact', {
      headers: { 'x-forwarded-for': said },
      remoteAddress: peer,
      json: {
        name: 'Zoé',
        email: `${peer.replaceAll(/\W/g, '-')}-${said.length}-${index}@exemple.fr`,
        subject: 'Bonjour',
        category: 'other',
        message: 'Un message.',
      },
    })
    statuses.add(answer.status)
  }
  await api.close()
  return [...statuses]
}

describe('a forged X-Forwarded-For does not get round the bounds of a network', () => {
  test.each<[what: string, TrustedProxies, (index: number) => { peer: string; said: string }]>([
    ['trusting nobody', false, (i) => ({ peer: '203.0.113.1', said: `198.51.100.${i}` })],
    [
      'behind one proxy, which adds the real one',
      1,
      (i) => ({ peer: '10.0.0.1', said: `198.51.100.${i}, 203.0.113.2` }),
    ],
    [
      'from outside of the trusted networks',
      ['10.0.0.0/8'],
      (i) => ({ peer: '203.0.113.3', said: `198.51.100.${i}` }),
    ],
    [
      'through a trusted network',
      ['10.0.0.0/8', 'loopback'],
      (i) => ({ peer: '10.0.0.1', said: `198.51.100.${i}, 203.0.113.4, 127.0.0.1` }),
    ],
  ])('%s', async (_what, trusted, from) => {
    expect(await flood(trusted, from)).toEqual([200, 429])
  })

  test.each<[what: string, TrustedProxies]>([
    ['by their number', 1],
    ['by their networks', ['10.0.0.0/8']],
  ])('visitors behind proxies known %s count each for themselves', async (what, trusted) => {
    const net = what === 'by their number' ? '192.0.2' : '198.18.0'
    expect(await flood(trusted, (i) => ({ peer: '10.0.0.1', said: `${net}.${i}` }))).toEqual([200])
  })
})

test('proxies may hold more connections than a network may', () => {
  expect(['127.0.0.1', '::1', '10.1.2.3', ''].map(proxyAddresses(false))).toEqual([true, true, false, false])
  const listed = proxyAddresses(['10.0.0.0/8', '2001:db8::/32'])
  expect(['10.1.2.3', '11.0.0.1', '2001:db8::7', '127.0.0.1'].map(listed)).toEqual([true, false, true, true])
  expect(proxyAddresses(2)('203.0.113.9')).toBe(true)
})
