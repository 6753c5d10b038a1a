import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { contentSecurityPolicy, hashSource } from './policy.ts'

it('hashes the bytes that stand in the page', () => {
  const expected = createHash('sha256').update(Buffer.from('été')).digest('base64')
  expect(hashSource('été')).toBe(`'sha256-${expected}'`)
})

it('allows the named inline parts and nothing else inline', () => {
  const policy = contentSecurityPolicy({ scripts: ['a()'], styles: ['b{}'] })
  expect(policy).toContain(`script-src 'self' ${hashSource('a()')} https://js.stripe.com`)
  expect(policy).toContain(hashSource('b{}'))
  expect(policy).not.toMatch(/unsafe|\*(?!\.js\.stripe\.com)/)
  expect(policy).toMatch(/^default-src 'none';/)
})
