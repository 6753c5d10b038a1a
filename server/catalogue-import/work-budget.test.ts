import { createRequire } from 'node:module'
import { expect, onTestFinished, test, vi } from 'vitest'
import { patiently, TookTooLong, withPauses, workBudget } from './work-budget.ts'

const budget = workBudget({ pieceMs: 60_000, allMs: 60_000 })

test('pauses between steps that take longer than a moment', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => (now += 100))
  onTestFinished(() => clock.mockRestore())
  const seen: string[] = []
  const steps = function* () {
    for (const step of ['one', 'two', 'three']) {
      seen.push(step)
      setImmediate(() => seen.push(`request after ${step}`))
      yield
    }
    return seen.length
  }
  expect(await withPauses(steps(), budget)).toBe(6)
  expect(seen.slice(0, 4)).toEqual(['one', 'request after one', 'two', 'request after two'])
})

test('ends steps once the budget is spent', async () => {
  const spent = { ...budget, isSpent: () => true }
  const endless = function* () {
    for (;;) yield
  }
  await expect(withPauses(endless(), spent)).rejects.toThrow(TookTooLong)
})

test('does work once more, and a few times while other programs take its time', async () => {
  let count = 0
  const late = (isStarved: boolean) =>
    patiently(() => {
      count += 1
      throw Object.assign(new TookTooLong('too long'), { isStarved })
    })
  await expect(late(false)).rejects.toThrow(TookTooLong)
  expect(count).toBe(2)
  await expect(late(true)).rejects.toThrow(TookTooLong)
  expect(count).toBe(7)
})

test.each([1, 2, 4, 8, 16])(
  'work ended after %i ms, in its first HTML, leaves the reader whole',
  async (timeoutMs) => {
    const { cache } = createRequire(import.meta.url)
    for (const path of Object.keys(cache)) if (/html-to-text|selderee|parseley/.test(path)) delete cache[path]
    vi.resetModules()
    const { withinTime } = await import('./work-budget.ts')
    const { oneLine } = await import('./fields/text.ts')
    const read = () => oneLine('<b>Nuit</b>')
    try {
      withinTime(read, timeoutMs)
    } catch {
      // Ended in the middle, on a slow machine.
    }
    expect(read()).toBe('Nuit')
  },
)
