import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { randomUuid } from './random-uuid.ts'

test('an id is a UUID, and another one each time', () => {
  const ids = Array.from({ length: 100 }, randomUuid)
  for (const id of ids) expect(z.uuidv4().safeParse(id).success, id).toBe(true)
  expect(new Set(ids).size).toBe(100)
})
