import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Bytes } from '../../../contract/rules/bytes.ts'
import { teamCodes } from '../../../tests/support/team.ts'
import { fromBase45, toBase45 } from './base45.ts'
import { isCurrent, senderOf } from './team-codes.ts'

const NOW = Date.parse('2026-11-23T20:00:00Z')
const body = Uint8Array.of(1, 2, 3)
/** Returns the same code with one bit flipped. */
const altered = (text: string, bit: number): string => {
  const bytes = fromBase45(text) as Bytes
  const at = bit % (bytes.length * 8)
  bytes[at >> 3] = (bytes[at >> 3] ?? 0) ^ (1 << (at & 7))
  return toBase45(bytes)
}

test('a phone reads the codes of the other phones of its team', async () => {
  const [one, other] = await Promise.all([teamCodes('A'), teamCodes('B')])
  const swap = await one.write('swap', body, NOW + 999)
  expect(await other.read(swap)).toEqual({ kind: 'swap', at: NOW, sender: senderOf(swap), body })
  const offer = await one.write('offer', body, NOW)
  const answer = await other.write('answer', body, NOW, offer)
  expect(await one.read(answer, offer)).toMatchObject({ kind: 'answer', body })
})

test('a code that is altered by one bit is not proved', async () => {
  const [one, other] = await Promise.all([teamCodes('A'), teamCodes('B')])
  const text = await one.write('swap', body, NOW)
  await fc.assert(
    fc.asyncProperty(fc.nat(20 * 8 - 1), async (bit) => {
      expect(await other.read(altered(text, bit))).toBeNull()
    }),
  )
})

test.each([
  ['another link', { link: 'abcdefghijklmnopqrstuw' }],
  ['other digits', { code: '4072' }],
  ['another concert', { eventId: 'evt-concert-2' }],
])('a code of %s is not proved', async (_, team) => {
  const [one, other] = await Promise.all([teamCodes('A', team), teamCodes('B')])
  expect(await other.read(await one.write('swap', body, NOW))).toBeNull()
  expect(await other.read(await one.write('offer', body, NOW))).toBeNull()
})

test('an answer proves the offer it answers, and is nothing without it', async () => {
  const [one, other] = await Promise.all([teamCodes('A'), teamCodes('B')])
  const [offer, second] = [await one.write('offer', body, NOW), await one.write('offer', body, NOW + 1000)]
  const answer = await other.write('answer', body, NOW, offer)
  expect(await one.read(answer, second)).toBeNull()
  expect(await one.read(answer)).toBeNull()
  await expect(other.write('answer', body, NOW)).rejects.toThrow(TypeError)
})

test('a phone does not read its own codes', async () => {
  const one = await teamCodes('A')
  expect(await one.read(await one.write('offer', body, NOW))).toBeNull()
})

test('any text is read without a fault', async () => {
  const one = await teamCodes('A')
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.string(), fc.uint8Array().map(toBase45)), async (text) => {
      expect(await one.read(text)).toBeNull()
    }),
  )
})

test('a code is current for ten minutes either way', () => {
  for (const [ms, current] of [
    [600_000, true],
    [600_001, false],
  ] as const)
    for (const now of [NOW + ms, NOW - ms]) expect(isCurrent({ at: NOW }, now)).toBe(current)
})
