import { generateKeyPairSync, sign } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import type { PublicKey } from '../../contract/pass.ts'
import { isSignedBy } from './is-signed-by.ts'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const key: PublicKey = { kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }
const bytes = Uint8Array.of(1, 2, 3)
const signature = Uint8Array.from(sign('sha256', bytes, { key: privateKey, dsaEncoding: 'ieee-p1363' }))

afterEach(() => {
  vi.unstubAllGlobals()
})

test('a signature is its key’s, and not that of a key that cannot be read', async () => {
  expect(await isSignedBy(key, signature, bytes)).toBe(true)
  expect(await isSignedBy(key, signature, Uint8Array.of(1, 2, 4))).toBe(false)
  expect(await isSignedBy({ ...key, x: 'AA' }, signature, bytes)).toBe(false)
})

test('a page that cannot verify says nothing about a signature', async () => {
  vi.stubGlobal('crypto', {})
  await expect(isSignedBy(key, signature, bytes)).rejects.toThrow('not served securely')
})
