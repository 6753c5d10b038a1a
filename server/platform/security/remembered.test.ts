import { expect, it } from 'vitest'
import { remembered } from './remembered.ts'

it('makes an answer once, keeps the last ones asked for, and no failure', async () => {
  const made: string[] = []
  const answer = remembered(2, async (key) => {
    made.push(key)
    if (key === 'faux') throw new Error('faux')
    return `${key}${made.length}`
  })
  expect(await Promise.all([answer('a'), answer('a')])).toEqual(['a1', 'a1'])
  await answer('b')
  // Asked for again, 'a' outlives 'b'.
  await answer('a')
  await answer('c')
  expect([await answer('a'), made]).toEqual(['a1', ['a', 'b', 'c']])
  await answer('b')
  expect(made).toEqual(['a', 'b', 'c', 'b'])
  for (let times = 0; times < 2; times++) await expect(answer('faux')).rejects.toThrow('faux')
  expect(made.filter((key) => key === 'faux')).toHaveLength(2)
})
