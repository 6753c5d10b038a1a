import { expect, test } from 'vitest'
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
const turn = () => new Promise((resolve) => setImmediate(resolve))

test('runs a few works of a key at a time, in their order, and those of other keys beside them', async () => {
  const inLane = boundedLanes({ width: 2, maxWaitMs: 60_000 })
  const works = [work(), work(), work(), work()]
  const done = works.map(({ run }) => inLane('one', run))
  const other = work()
  const otherDone = inLane('other', other.run)
  await turn()
  expect(works.map(({ hasBegun }) => hasBegun)).toEqual([true, true, false, false])
  expect(other.hasBegun).toBe(true)
  works[1]?.end()
  await turn()
  expect(works.map(({ hasBegun }) => hasBegun)).toEqual([true, true, true, false])
  for (const { end } of [...works, other]) end()
  await Promise.all([...done, otherDone])
  expect(works[3]?.hasBegun).toBe(true)
})

test('refuses at once what would wait too long, with times to come back that follow each other', async () => {
  const inLane = boundedLanes({ width: 1, maxWaitMs: 45 }, () => 0)
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
  const inLane = boundedLanes({ width: 1, maxWaitMs: 60_000 })
  const failed = inLane('one', () => Promise.reject(new Error('no')))
  const next = inLane('one', async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await next).toBe('yes')
})
