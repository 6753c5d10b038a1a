import { expect, test } from 'vitest'
import { queuesByKey } from './in-turn.ts'

test('runs what has one key in order and one at a time, and other keys beside it', async () => {
  const inTurn = queuesByKey()
  const events: string[] = []
  let open = () => {}
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const step =
    (name: string, until: Promise<void> = Promise.resolve()) =>
    async () => {
      events.push(`${name} begins`)
      await until
      events.push(`${name} ends`)
      return name
    }
  const first = inTurn('a', step('first', gate))
  const second = inTurn('a', step('second'))
  expect(await inTurn('b', step('beside'))).toBe('beside')
  open()
  expect(await Promise.all([first, second])).toEqual(['first', 'second'])
  expect(events).toEqual([
    'first begins',
    'beside begins',
    'beside ends',
    'first ends',
    'second begins',
    'second ends',
  ])
})

test('goes on after a failure, which only its own caller meets', async () => {
  const inTurn = queuesByKey()
  const failing = inTurn('a', async () => {
    throw new Error('no')
  })
  const after = inTurn('a', async () => 'yes')
  await expect(failing).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
