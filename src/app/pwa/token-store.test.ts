import { expect, it } from 'vitest'
import { createTokenStore } from './token-store.ts'

it('keeps the token in local storage, and clears the persisted queries and the city with it', () => {
  const store = createTokenStore(() => localStorage)
  store.write('secret')
  expect(localStorage.getItem('nectar.token')).toBe('secret')
  expect(store.read()).toBe('secret')
  localStorage.setItem('nectar.queries', '{}')
  localStorage.setItem('nectar.city', 'Lyon')
  store.clear?.()
  expect(store.read()).toBeNull()
  expect(localStorage.getItem('nectar.token')).toBeNull()
  expect(localStorage.getItem('nectar.queries')).toBeNull()
  expect(localStorage.getItem('nectar.city')).toBeNull()
})

it('keeps it in memory where storage is denied', () => {
  const store = createTokenStore(() => {
    throw new DOMException('Denied', 'SecurityError')
  })
  store.write('secret')
  expect(store.read()).toBe('secret')
  store.clear?.()
  expect(store.read()).toBeNull()
})

it.each([
  ['two words', 'deux mots'],
  ['two lines', 'deux\nlignes'],
  ['a letter of no header', 'clé'],
  ['a NUL', 'a\u0000b'],
  ['a megabyte', 'x'.repeat(1_000_000)],
])('takes %s for no token: every call with it would fail as if offline', (_what, garbage) => {
  localStorage.setItem('nectar.token', garbage)
  expect(createTokenStore(() => localStorage).read()).toBeNull()
  localStorage.clear()
})
