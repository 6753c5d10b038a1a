import type { lookup } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { guardedLookup, isAllowedHost, isPublicAddress } from './network-guard.ts'

describe('an address', () => {
  test.each([
    '127.0.0.1',
    '127.255.255.254',
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.18.0.1',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    '2002:7f00:1::',
    '2001:2::1',
    '3fff::1',
    '4000::1',
    '192.88.99.1',
    '203.0.113.9',
    '::ffff:8.8.8.8%1',
    'localhost',
    '',
  ])('%s is not for us to ask', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each([
    '8.8.8.8',
    '142.250.75.227',
    '172.15.0.1',
    '172.32.0.1',
    '2a00:1450:4007:80e::2003',
    '2606:4700::1111',
  ])('%s lies in the open internet', (address) => {
    expect(isPublicAddress(address)).toBe(true)
  })

  test('written in place of a name is checked without anybody looking it up', () => {
    expect(isAllowedHost('[::1]', isPublicAddress)).toBe(false)
    expect(isAllowedHost(new URL('https://0x7f.1/').hostname, isPublicAddress)).toBe(false)
    expect(isAllowedHost('8.8.8.8', isPublicAddress)).toBe(true)
    expect(isAllowedHost('push.example.org', isPublicAddress)).toBe(true)
  })
})

describe('a name', () => {
  /** Returns the result of a lookup of a name with these addresses. */
  const found = (addresses: string[], all: boolean) => {
    const find = ((_name: string, _options: unknown, answer: (...given: unknown[]) => void) =>
      answer(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      )) as unknown as typeof lookup
    return new Promise((resolve) => {
      guardedLookup(isPublicAddress, find)('push.example.org', { all }, (error, address, family) =>
        resolve(error ? error.name : [address, family]),
      )
    })
  }

  test('is connected to at the addresses that were checked', async () => {
    expect(await found(['8.8.8.8', '2606:4700::1111'], true)).toEqual([
      [
        { address: '8.8.8.8', family: 4 },
        { address: '2606:4700::1111', family: 6 },
      ],
      undefined,
    ])
    expect(await found(['8.8.8.8'], false)).toEqual(['8.8.8.8', 4])
  })

  test.each([[['127.0.0.1']], [['8.8.8.8', '10.0.0.1']], [[]]])('of %j is refused', async (addresses) => {
    expect(await found(addresses, true)).toBe('ForbiddenAddress')
    expect(await found(addresses, false)).toBe('ForbiddenAddress')
  })
})
