import { describe, expect, it } from 'vitest'
import { createConcert, seatIdOf } from '../../../tests/support/check-in.ts'
import { createCodesInView } from './use-answers.ts'

describe('a code that is held before the camera', () => {
  it('is answered once, until it has been away for 3 s', () => {
    const codesInView = createCodesInView()
    expect(codesInView.isStillInView('ONE', 0)).toBe(false)
    for (const at of [1_000, 3_500, 6_000]) expect(codesInView.isStillInView('ONE', at)).toBe(true)
    expect(codesInView.isStillInView('ONE', 9_000)).toBe(false)
  })

  it('keeps no other one waiting, and is not answered again where two take turns', () => {
    const codesInView = createCodesInView()
    expect(codesInView.isStillInView('ONE', 0)).toBe(false)
    expect(codesInView.isStillInView('OTHER', 50)).toBe(false)
    expect(codesInView.isStillInView('ONE', 100)).toBe(true)
    expect(codesInView.isStillInView('OTHER', 150)).toBe(true)
  })

  it('counts from the end of its answer, which may take its time', () => {
    const codesInView = createCodesInView()
    codesInView.isStillInView('ONE', 0)
    codesInView.lookAgain(20_000)
    expect(codesInView.isStillInView('OTHER', 20_010)).toBe(false)
    expect(codesInView.isStillInView('ONE', 22_900)).toBe(true)
    expect(codesInView.isStillInView('OTHER', 23_010)).toBe(false)
  })

  it('is a new one as soon as something else is looked for', () => {
    const codesInView = createCodesInView()
    codesInView.isStillInView('ONE', 0)
    codesInView.forget()
    expect(codesInView.isStillInView('ONE', 100)).toBe(false)
  })

  it('stays the same one as it lives; those of a friend are others', () => {
    const concert = createConcert()
    const [one, friends] = [seatIdOf('zoe00', 1), seatIdOf('zoe00', 2)]
    const codesInView = createCodesInView()
    expect(codesInView.isStillInView(concert.living(one, 15_000), 0)).toBe(false)
    expect(codesInView.isStillInView(concert.living(one, 30_000), 100)).toBe(true)
    expect(codesInView.isStillInView(concert.living(friends, 30_000), 200)).toBe(false)
  })
})
