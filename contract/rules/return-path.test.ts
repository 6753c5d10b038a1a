import { describe, expect, it } from 'vitest'
import { returnPath } from './return-path.ts'

const origin = 'https://nectar.test'

describe('returnPath', () => {
  it.each([
    ['/tickets', '/tickets'],
    ['/events?page=2#carte', '/events?page=2#carte'],
    ['https://nectar.test/tickets?pass=1', '/tickets?pass=1'],
    ['tickets', '/tickets'],
  ])('keeps %s on this site', (wanted, path) => {
    expect(returnPath(wanted, origin)).toBe(path)
  })

  it.each([
    '//evil.example',
    'https://evil.example/tickets',
    '/.//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'blob:https://nectar.test/x',
    'http://nectar.test/tickets',
    'https://nectar.test.evil.example/',
    'http://[',
    '/auth?return=/auth',
    '/api/login?return=/tickets',
    'https://nectar.test@evil.example/',
    '/\t/evil.example',
    `/${'a'.repeat(2000)}`,
    '',
    null,
    undefined,
  ])('refuses %s', (wanted) => {
    expect(returnPath(wanted, origin)).toBeNull()
  })
})
