import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { boundedLanes } from './lanes.ts'
import { Refusal } from './refusal.ts'

/** A work that ends when told, and whether it has begun. */
const work = () => {
  let end = () => {}
  const ended = new Promise<void>((resolve) => (end = resolve))
  const made = { hasBegun: false, end: () => end(), run: () => ended }
  made.run = () => {
    made.hasBegun = true
    return ended
  }
  return made
}
const stopped = () => 0
const turn = () => new Promise((resolve) => setImmediate(resolve))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('runs a few works at a time, those of a key in their order, and the waiting keys in turn', async () => {
  const inLane = boundedLanes({ width: 2, keyWidth: 2, maxWaitMs: 60_000 })
  const [crowd, others] = [[work(), work(), work(), work(), work()], [work()]]
  const done = [
    ...crowd.map(({ run }) => inLane('crowd', run)),
    ...others.map(({ run }) => inLane('other', run)),
  ]
  const begun = () => [...crowd, ...others].map(({ hasBegun }) => Number(hasBegun)).join('')
  await turn()
  expect(begun()).toBe('110000')
  crowd[1]?.end()
  await turn()
  expect(begun()).toBe('111000')
  crowd[0]?.end()
  await turn()
  expect(begun()).toBe('111001')
  for (const { end } of [...crowd, ...others]) end()
  await Promise.all(done)
  expect(begun()).toBe('111111')
})

test('leaves room for the works of other keys', async () => {
  const inLane = boundedLanes({ width: 3, keyWidth: 2, maxWaitMs: 60_000 })
  const [crowd, other] = [[work(), work(), work()], work()]
  const done = [...crowd.map(({ run }) => inLane('crowd', run)), inLane('other', other.run)]
  await turn()
  expect([...crowd, other].map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, true])
  other.end()
  await turn()
  expect(crowd[2]?.hasBegun).toBe(false)
  crowd[0]?.end()
  await turn()
  expect(crowd[2]?.hasBegun).toBe(true)
  for (const { end } of crowd) end()
  await Promise.all(done)
})

test('refuses who has waited too long, though the works before were quick until then', async () => {
  const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 1_000 })
  const [slow, late, last] = [work(), work(), work()]
  const first = inLane('one', slow.run)
  const waiting = expect(inLane('one', late.run)).rejects.toBeInstanceOf(Refusal)
  vi.advanceTimersByTime(500)
  const behind = inLane('one', last.run)
  vi.advanceTimersByTime(500)
  await waiting
  slow.end()
  last.end()
  await Promise.all([first, behind])
  expect([late.hasBegun, last.hasBegun]).toEqual([false, true])
})

test('counts the turns of other keys as a wait', async () => {
  const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 45 }, stopped)
  const works = [work(), work(), work()]
  const done = works.map(({ run }, index) => inLane(index === 2 ? 'crowd' : 'other', run))
  await expect(inLane('crowd', async () => 'late')).rejects.toBeInstanceOf(Refusal)
  for (const { end } of works) end()
  await Promise.all(done)
})

test('refuses at once what would wait too long, with times to come back that follow each other', async () => {
  const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 45 }, stopped)
  const works = Array.from({ length: 5 }, work)
  const done = works.map(({ run }) => inLane('one', run))
  const refusals = await Promise.allSettled(done.slice(3))
  const reasons = refusals.map((outcome) => (outcome.status === 'rejected' ? outcome.reason : undefined))
  expect(reasons.every((reason) => reason instanceof Refusal && reason.code === 'unavailable')).toBe(true)
  expect(reasons.map(({ retryAfterMs }) => retryAfterMs)).toEqual([3_000, 3_020])
  for (const { end } of works) end()
  await Promise.all(done.slice(0, 3))
  expect(works.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false, false])
})

test('a work that fails makes room for the next', async () => {
  const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 60_000 })
  const failed = inLane('one', () => Promise.reject(new Error('no')))
  const next = inLane('one', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})

test('refuses who comes behind many, however quick the last works were', async () => {
  const inLane = boundedLanes({ width: 1, keyWidth: 1, maxWaitMs: 60_000 })
  const works = Array.from({ length: 11 }, work)
  const done = works.map(({ run }) => inLane('one', run))
  await expect(inLane('one', async () => 'late')).rejects.toBeInstanceOf(Refusal)
  for (const { end } of works) end()
  await Promise.all(done)
})
