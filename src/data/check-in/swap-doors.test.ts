import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { proved, teamCodes } from '../../../tests/support/team.ts'
import { drawCode } from '../../ui/draw-code.tsx'
import { type Admitted, createAdmitted } from './admitted.ts'
import { type DoorList, readDoorList } from './door-list.ts'
import { type HeardDoor, heardFrom, packSwap, type SwapBody, swapCodeOf, unpackSwap } from './swap-doors.ts'

const bookingId = (index: number) => `hold${index}`
const lettersOf = (index: number) => shortLetters(shortBytes(seatIdOf(bookingId(index), 1)))

const bookings = Array.from({ length: 251 }, (_, index) => ({
  id: bookingId(index),
  name: 'Ada L.',
  seats: 1,
}))
const whole = readDoorList(createConcert({ bookings }).list)
/** Returns the list as it was with so many seats. */
const listOf = (seats: number): DoorList => ({ ...whole, seatBytes: whole.seatBytes.slice(0, seats * 5) })

const NOW = Date.parse('2026-11-23T20:00:00Z')
const fact = (id: string, part: Partial<Admission>): Admission => ({
  id: id.padStart(22, '0'),
  seat: null,
  pass: null,
  undoes: null,
  way: 'living',
  at: '2026-11-23T19:00:00.000Z',
  door: { id: 'd'.repeat(22), name: 'Entrée 1' },
  ...part,
})

/** Reads a code written by a door with one list at a door with another list. */
const heardAcross = async (from: DoorList, admitted: Admitted, to: DoorList) => {
  const [there, here] = await Promise.all([teamCodes('A'), teamCodes('B')])
  const text = await swapCodeOf(there, { list: from, admitted, doorName: 'Entrée 1', now: NOW })
  return heardFrom(to, await proved(here, text))
}
const doorOf = (heard: Awaited<ReturnType<typeof heardAcross>>): HeardDoor => {
  if (heard === null || heard === 'other-list') throw new Error(`${heard}`)
  return heard
}

test('what one door shows, the other takes for inside: seats, and Passes without a booking; a fact that takes it back speaks louder', async () => {
  const there = createAdmitted([
    fact('1', { seat: lettersOf(0) }),
    fact('2', { seat: lettersOf(2) }),
    fact('3', { undoes: '2'.padStart(22, '0') }),
    fact('4', { pass: 'qSFIrWKK819T' }),
  ])
  const heard = doorOf(await heardAcross(listOf(3), there, listOf(3)))
  expect(heard).toMatchObject({ name: 'Entrée 1', at: NOW })
  expect(heard.admissions).toHaveLength(2)
  const here = createAdmitted()
  here.hear(heard.admissions)
  expect(here.active(lettersOf(0))).toMatchObject([
    { seat: lettersOf(0), door: { name: 'Entrée 1' }, at: '2026-11-23T20:00:00.000Z' },
  ])
  expect(here.active(lettersOf(2))).toEqual([])
  expect(here.active('pass:qSFIrWKK819T')).toHaveLength(1)
  expect(here.active('pass:qSFIrWKK819U')).toHaveLength(1)
  expect(shortBytes('qSFIrWKK819T')).toEqual(shortBytes('qSFIrWKK819U'))
  // A heard admission is no fact: it is not sent on, counted or in conflict.
  expect(here.all()).toEqual([])
  expect(here.conflicts()).toEqual([])
  const toldOn = doorOf(await heardAcross(listOf(3), here, listOf(3)))
  expect(toldOn.admissions).toEqual([])
  here.add([fact('1', { seat: lettersOf(0) }), fact('5', { undoes: '1'.padStart(22, '0') })])
  expect(here.active(lettersOf(0))).toEqual([])
  here.hear([])
  expect(here.active('pass:qSFIrWKK819T')).toEqual([])
})

test.each([1, 2, 5, 31, 32, 33, 100, 250])(
  'a list of %i seats is understood by longer and shorter ones that begin alike',
  async (seats) => {
    const there = createAdmitted([fact('1', { seat: lettersOf(0) })])
    for (const other of [1, 5, 33, 100, 251])
      expect(doorOf(await heardAcross(listOf(seats), there, listOf(other))).admissions).toHaveLength(1)
  },
)

test('a list that begins otherwise is not understood, whichever of the two is longer', async () => {
  const inside = createAdmitted([fact('1', { seat: lettersOf(1) })])
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 32 }),
      fc.integer({ min: 1, max: 32 }),
      fc.nat(),
      async (there, here, at) => {
        const list = listOf(there)
        // Changes one byte of a seat that both lists have.
        const byte = at % (Math.min(there, here) * 5)
        const seatBytes = list.seatBytes.map((value, index) => (index === byte ? value ^ 1 : value))
        expect(await heardAcross({ ...list, seatBytes }, inside, listOf(here))).toBe('other-list')
      },
    ),
    { numRuns: 60 },
  )
})

test('a list of the server’s is told from one that goes on otherwise after a restored backup', async () => {
  const inside = createAdmitted([fact('1', { seat: lettersOf(1) })])
  const list = listOf(250)
  const restored = {
    ...list,
    seatBytes: list.seatBytes.map((byte, index) => (index < 200 * 5 ? byte : byte ^ 1)),
  }
  expect(await heardAcross(restored, inside, listOf(230))).toBe('other-list')
  expect(await heardAcross(listOf(230), inside, restored)).toBe('other-list')
  expect(await heardAcross(restored, inside, listOf(200))).toMatchObject({ name: 'Entrée 1' })
})

const swapped = fc
  .record({
    name: fc.string({ maxLength: 12 }),
    seats: fc.nat(2_500),
    part: fc.array(fc.nat(2_499)),
    passes: fc.array(fc.uint8Array({ minLength: 5, maxLength: 5 }), { maxLength: 30 }),
  })
  .map(({ part, seats, ...rest }): SwapBody => {
    const size = Math.ceil(seats / 32)
    return {
      ...rest,
      seats,
      parts: new Uint8Array(size && Math.ceil(seats / size)).fill(seats),
      inside: [...new Set(part.filter((seat) => seat < seats))].sort((one, other) => one - other),
    }
  })

test('what is packed is unpacked, and any other bytes without a fault', () => {
  fc.assert(
    fc.property(swapped, (door) => {
      expect(unpackSwap(packSwap(door))).toEqual(door)
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void unpackSwap(Uint8Array.from(bytes))))
})

test('2,000 seats and 20 Passes are one still code of version 14', async () => {
  const door: SwapBody = {
    name: 'Entrée du côté cour nord',
    seats: 2_000,
    parts: new Uint8Array(32).fill(255),
    inside: Array.from({ length: 2_000 }, (_, seat) => seat).filter((seat) => seat % 3 !== 0),
    passes: Array.from({ length: 20 }, (_, pass) => Uint8Array.of(255, 254, 253, 252, pass)),
  }
  const codes = await teamCodes('A')
  const code = drawCode(await codes.write('swap', packSwap(door), NOW))
  // 17 modules and 4 per version, and a quiet zone of 4 on either side.
  expect(((code?.size ?? 0) - 8 - 17) / 4).toBeLessThanOrEqual(14)
})
