import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { Db } from './database.ts'
import { gathered } from './gathered.ts'

const db = {} as Db

const counted = () => {
  const asked: string[][] = []
  const lookUp = gathered(async (_: Db, keys) => {
    asked.push([...keys])
    if (keys.includes('broken')) throw new Error('The database is away.')
    return new Map(keys.filter((key) => key !== 'unknown').map((key) => [key, `row ${key}`]))
  })
  return { asked, lookUp: (key: string) => lookUp(db, key) }
}

test('keys of one turn are asked for together, and each caller gets its own row', async () => {
  const { asked, lookUp } = counted()
  expect(await Promise.all(['a', 'unknown', 'b', 'a'].map(lookUp))).toEqual([
    'row a',
    undefined,
    'row b',
    'row a',
  ])
  expect(asked).toEqual([['a', 'unknown', 'b', 'a']])
})

test('nothing is kept: a key is looked up again at the next call', async () => {
  const { asked, lookUp } = counted()
  await lookUp('a')
  await lookUp('a')
  expect(asked).toEqual([['a'], ['a']])
})

test('after several at once, the next ones wait for each other', async () => {
  const { asked, lookUp } = counted()
  await Promise.all([lookUp('a'), lookUp('b')])
  const first = lookUp('c')
  await new Promise(setImmediate)
  await Promise.all([first, lookUp('d')])
  expect(asked).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('a failure reaches all who asked, and nobody after', async () => {
  const { lookUp } = counted()
  const said = await Promise.allSettled([lookUp('a'), lookUp('broken')])
  expect(said.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  await wait(0)
  expect(await lookUp('a')).toBe('row a')
})
