import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase45, toBase45 } from './base45.ts'

test('base 45 writes what RFC 9285 does, and nothing else is read', () => {
  const text = (sent: string) => new TextEncoder().encode(sent)
  expect(toBase45(text('AB'))).toBe('BB8')
  expect(toBase45(text('Hello!!'))).toBe('%69 VD92EX0')
  expect(toBase45(text('ietf!'))).toBe('QED8WEX0')
  for (const none of ['A', 'GGW', 'a', '::', ':::']) expect(fromBase45(none), none).toBeNull()
  fc.assert(
    fc.property(fc.uint8Array(), (bytes) => {
      expect(fromBase45(toBase45(bytes))).toEqual(bytes)
    }),
  )
})
