import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Admission } from '../../../contract/check-in.ts'
import { createAdmitted } from './admitted.ts'

const id = (number: number) => String(number).padStart(22, 'a')
const seats = ['SEATAAAA', 'SEATBBBB', 'SEATCCCC']

const fact = (number: number, seat: string | null, undoes: number | null, minute: number): Admission => ({
  id: id(number),
  seat: undoes === null ? seat : null,
  pass: null,
  undoes: undoes === null ? null : id(undoes),
  way: 'living',
  at: new Date(Date.UTC(2026, 10, 23, 20, minute)).toISOString(),
  door: { id: id(number % 3), name: `Entrée ${(number % 3) + 1}` },
})

const facts = fc
  .array(fc.tuple(fc.constantFrom(...seats), fc.option(fc.nat(12), { freq: 3 }), fc.nat(59)), {
    maxLength: 12,
  })
  .map((rows) => rows.map(([seat, undoes, minute], number) => fact(number, seat, undoes, minute)))

test('doors that know the same facts agree, in whatever order and however often they came', () => {
  fc.assert(
    fc.property(
      facts.chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      ),
      ([inOrder, shuffled]) => {
        const [one, other] = [createAdmitted(inOrder), createAdmitted(shuffled)]
        for (const seat of seats) expect(other.active(seat)).toEqual(one.active(seat))
        const bySubject = (conflicts: ReturnType<typeof one.conflicts>) =>
          conflicts.sort((a, b) => a.subject.localeCompare(b.subject))
        expect(bySubject(other.conflicts())).toEqual(bySubject(one.conflicts()))
        expect([...other.insideByDoor()].sort()).toEqual([...one.insideByDoor()].sort())
      },
    ),
  )
})

test('a seat that came in twice is inside once, at the door that was first, and named', () => {
  const admitted = createAdmitted([fact(1, seats[0] ?? '', null, 30), fact(2, seats[0] ?? '', null, 20)])
  expect([...admitted.insideByDoor().values()]).toEqual([{ name: 'Entrée 3', count: 1 }])
  expect(admitted.conflicts().map(({ admissions }) => admissions.map((one) => one.id))).toEqual([
    [id(2), id(1)],
  ])
  // Undoing the earlier admission ends the conflict; a repeated fact counts once.
  expect(admitted.add([fact(3, null, 2, 40), fact(3, null, 2, 40)])).toHaveLength(1)
  expect(admitted.conflicts()).toEqual([])
  expect([...admitted.insideByDoor().values()]).toEqual([{ name: 'Entrée 2', count: 1 }])
})
