import { describe, expect, it } from 'vitest'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { createHeldCodes } from './use-answers.ts'

describe('a code that is held before the camera', () => {
  it('is answered once, until it has been away for 3 s', () => {
    const held = createHeldCodes()
    expect(held.isStillHeld('ONE', 0)).toBe(false)
    for (const at of [1_000, 3_500, 6_000]) expect(held.isStillHeld('ONE', at)).toBe(true)
    expect(held.isStillHeld('ONE', 9_000)).toBe(false)
  })

  it('keeps no other one waiting, and is not answered again where two take turns', () => {
    const held = createHeldCodes()
    expect(held.isStillHeld('ONE', 0)).toBe(false)
    expect(held.isStillHeld('OTHER', 50)).toBe(false)
    expect(held.isStillHeld('ONE', 100)).toBe(true)
    expect(held.isStillHeld('OTHER', 150)).toBe(true)
  })

  it('counts from the end of its answer, which may take its time', () => {
    const held = createHeldCodes()
    held.isStillHeld('ONE', 0)
    held.lookAgain(20_000)
    expect(held.isStillHeld('OTHER', 20_010)).toBe(false)
    expect(held.isStillHeld('ONE', 22_900)).toBe(true)
    expect(held.isStillHeld('OTHER', 23_010)).toBe(false)
  })

  it('stays the same one as it lives; those of a friend are others', () => {
    const concert = createConcert()
    const [one, friends] = [seatIdOf('zoe00', 1), seatIdOf('zoe00', 2)]
    const held = createHeldCodes()
    expect(held.isStillHeld(concert.living(one, 15_000), 0)).toBe(false)
    expect(held.isStillHeld(concert.living(one, 30_000), 100)).toBe(true)
    expect(held.isStillHeld(concert.living(friends, 30_000), 200)).toBe(false)
  })
})
