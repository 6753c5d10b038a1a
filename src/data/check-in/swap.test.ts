import fc from 'fast-check'
import { expect, test } from 'vitest'
import { drawCode } from '../../ui/draw-code.tsx'
import { fromBase45, readSwap, type SwappedDoor, toBase45, writeSwap } from './swap-doors.ts'

const swapped = fc
  .record({
    name: fc.string({ maxLength: 12 }),
    eventHint: fc.nat(65_535),
    at: fc.nat(2 ** 31).map((seconds) => seconds * 1000),
    seats: fc.nat(2_500),
    checksum: fc.nat(2 ** 32 - 1),
    part: fc.array(fc.nat(2_499)),
    passes: fc.array(fc.uint8Array({ minLength: 5, maxLength: 5 }), { maxLength: 30 }),
  })
  .map(
    ({ part, ...rest }): SwappedDoor => ({
      ...rest,
      inside: [...new Set(part.filter((seat) => seat < rest.seats))].sort((one, other) => one - other),
    }),
  )

test('what one door shows another reads', () => {
  fc.assert(
    fc.property(swapped, (door) => {
      expect(readSwap(writeSwap(door))).toEqual(door)
    }),
  )
})

test('base 45 writes what RFC 9285 does, and nothing else is read', () => {
  const text = (sent: string) => new TextEncoder().encode(sent)
  expect(toBase45(text('AB'))).toBe('BB8')
  expect(toBase45(text('Hello!!'))).toBe('%69 VD92EX0')
  expect(toBase45(text('ietf!'))).toBe('QED8WEX0')
  for (const none of ['A', 'GGW', 'a', '::', ':::']) expect(fromBase45(none), none).toBeNull()
  fc.assert(fc.property(fc.string(), (any) => void readSwap(any)))
})

test('2,000 seats and 20 Passes are one still code of version 14', () => {
  const door: SwappedDoor = {
    name: 'Entrée 1',
    eventHint: 65_535,
    at: Date.parse('2026-11-23T20:00:00Z'),
    seats: 2_000,
    checksum: 2 ** 32 - 1,
    inside: Array.from({ length: 2_000 }, (_, seat) => seat).filter((seat) => seat % 3 !== 0),
    passes: Array.from({ length: 20 }, (_, pass) => Uint8Array.of(255, 254, 253, 252, pass)),
  }
  const code = drawCode(writeSwap(door))
  // 17 modules and 4 a version, and a quiet zone of 4 on either side.
  expect(((code?.size ?? 0) - 8 - 17) / 4).toBeLessThanOrEqual(14)
  expect(readSwap(writeSwap(door))).toEqual(door)
})
