import { expect, test, vi } from 'vitest'
import { createKeptBytes } from './kept-bytes.ts'

const bytes = (length: number) => new Uint8Array(length)

test('reads once for all who ask, and keeps what was read', async () => {
  const keptBytes = createKeptBytes(10)
  const read = vi.fn(async () => bytes(4))
  const [one, two] = await Promise.all([keptBytes('a', read), keptBytes('a', read)])
  expect(one).toBe(two)
  expect(await keptBytes('a', read)).toBe(one)
  expect(read).toHaveBeenCalledOnce()
})

test('lets go of what was asked for longest ago, and keeps nothing that was not found or not had', async () => {
  const keptBytes = createKeptBytes(10)
  const read = vi.fn(async () => bytes(4))
  for (const hash of ['a', 'b', 'a', 'c']) await keptBytes(hash, read)
  expect(read).toHaveBeenCalledTimes(3)
  await keptBytes('a', read)
  expect(read).toHaveBeenCalledTimes(3)
  await keptBytes('b', read)
  expect(read).toHaveBeenCalledTimes(4)
  expect(await keptBytes('none', async () => undefined)).toBeUndefined()
  await expect(keptBytes('none', () => Promise.reject(new Error('gone')))).rejects.toThrow('gone')
  expect(await keptBytes('none', read)).toHaveLength(4)
})
