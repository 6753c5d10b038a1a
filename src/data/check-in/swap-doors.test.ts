import { expect, test } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { createAdmitted } from './admitted.ts'
import { readDoorList } from './door-list.ts'
import { heardFrom, swapCodeOf } from './swap-doors.ts'

const bookingId = (index: number) => `hold${index}`
const lettersOf = (index: number) => shortLetters(shortBytes(seatIdOf(bookingId(index), 1)))

const listOf = (seats: number, id = 'e1') => {
  const bookings = Array.from({ length: seats }, (_, index) => ({
    id: bookingId(index),
    name: 'Ada L.',
    seats: 1,
  }))
  return readDoorList(createConcert({ event: { id }, bookings }).list)
}

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

test('what one door shows, the other takes for inside: seats, and Passes without a booking; a fact that takes it back speaks louder', () => {
  const there = createAdmitted([
    fact('1', { seat: lettersOf(0) }),
    fact('2', { seat: lettersOf(2) }),
    fact('3', { undoes: '2'.padStart(22, '0') }),
    fact('4', { pass: 'qSFIrWKK819T' }),
  ])
  const code = swapCodeOf(listOf(3), there, 'Entrée 1', NOW)
  const here = createAdmitted()
  const heard = heardFrom(listOf(3), code)
  expect(heard).toMatchObject({ is: 'heard', name: 'Entrée 1', count: 2, at: NOW })
  if (heard?.is === 'heard') here.hear(heard.admissions)
  expect(here.active(lettersOf(0))).toMatchObject([
    { seat: lettersOf(0), door: { name: 'Entrée 1' }, at: '2026-11-23T20:00:00.000Z' },
  ])
  expect(here.active(lettersOf(2))).toEqual([])
  expect(here.active('pass:qSFIrWKK819T')).toHaveLength(1)
  expect(here.active('pass:qSFIrWKK819U')).toHaveLength(1)
  expect(shortBytes('qSFIrWKK819T')).toEqual(shortBytes('qSFIrWKK819U'))
  // Heard is no fact: neither told on, nor counted, nor in conflict.
  expect(here.all()).toEqual([])
  expect(here.conflicts()).toEqual([])
  here.add([fact('1', { seat: lettersOf(0) }), fact('5', { undoes: '1'.padStart(22, '0') })])
  expect(here.active(lettersOf(0))).toEqual([])
})

test('lists of which one begins with the other are understood both ways; another concert’s and another list’s are not', () => {
  const there = createAdmitted([fact('1', { seat: lettersOf(1) })])
  const short = swapCodeOf(listOf(2), there, 'A', NOW)
  const long = swapCodeOf(listOf(5), there, 'A', NOW)
  expect(heardFrom(listOf(5), short)).toMatchObject({ is: 'heard', count: 1 })
  expect(heardFrom(listOf(2), long)).toMatchObject({ is: 'heard', count: 1 })
  expect(heardFrom(listOf(2, 'e2'), short)).toEqual({ is: 'other-event' })
  const other = { ...listOf(2), seatBytes: Uint8Array.from(listOf(2).seatBytes, (byte) => byte ^ 1) }
  expect(heardFrom(other, short)).toEqual({ is: 'other-list' })
  expect(heardFrom(listOf(2), 'HTTPS://NECTAR.EXAMPLE/BILLET/ABC')).toBeNull()
})
