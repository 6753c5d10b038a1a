import { hash } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { checkPassword, hashPassword, renewedHash } from './passwords.ts'

const COMPOSED = 'Été-violet-42'
const DECOMPOSED = COMPOSED.normalize('NFD')

test.each([
  [COMPOSED, DECOMPOSED],
  [DECOMPOSED, COMPOSED],
  ['mot４２', 'mot42'],
])('a password is right in whichever form a keyboard gives its letters', async (chosen, typed) => {
  const stored = await hashPassword(chosen)
  expect(await checkPassword(stored, typed)).toBe(true)
  expect(await checkPassword(stored, chosen)).toBe(true)
  expect(await checkPassword(stored, 'ete-violet-42')).toBe(false)
  expect(await renewedHash(stored, typed)).toBeUndefined()
})

test('one that was hashed as it was typed is right, and hashed anew', async () => {
  const stored = await hash(DECOMPOSED)
  expect(await checkPassword(stored, DECOMPOSED)).toBe(true)
  const renewed = (await renewedHash(stored, DECOMPOSED)) ?? ''
  expect(await checkPassword(renewed, COMPOSED)).toBe(true)
  expect(await checkPassword(undefined, DECOMPOSED)).toBe(false)
})
