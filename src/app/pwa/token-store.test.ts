import { expect, it } from 'vitest'
import { createTokenStore } from './token-store.ts'

it('keeps the token in local storage, and clears the persisted queries with it', () => {
  const store = createTokenStore(() => localStorage)
  store.write('secret')
  expect(localStorage.getItem('nectar.token')).toBe('secret')
  expect(store.read()).toBe('secret')
  localStorage.setItem('nectar.queries', '{}')
  store.clear?.()
  expect(store.read()).toBeNull()
  expect(localStorage.getItem('nectar.token')).toBeNull()
  expect(localStorage.getItem('nectar.queries')).toBeNull()
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
