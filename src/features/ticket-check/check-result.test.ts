import { beforeAll, describe, expect, it } from 'vitest'
import type { KeySet } from '../../../contract/pass.ts'
import { ticketSignedBytes } from '../../../contract/rules/signed-codes.ts'
import type { Stored } from '../../data/stored.ts'
import { evaluateSignature, linkClaim, ticketCheckResult } from './check-result.ts'

const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
let keys: KeySet
let sign: (id: string) => Promise<string>

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  keys = { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] }
  sign = async (id) => {
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    const bytes = await crypto.subtle.sign(how, pair.privateKey, ticketSignedBytes(id))
    return Buffer.from(bytes).toString('base64url')
  }
})

const from = (source: 'server' | 'device', value = keys): Stored<KeySet> => ({ value, source, storedAt: 0 })

describe('the signature of a seat’s code', () => {
  it('is good for its own seat alone', async () => {
    expect(await evaluateSignature(linkClaim('c1', await sign('c1')), from('server'))).toBe('signed')
    expect(await evaluateSignature(linkClaim('c2', await sign('c1')), from('server'))).toBe('forged')
  })

  it.each([null, '', 'A'.repeat(85), `${'A'.repeat(85)}=`])(
    'is none where it cannot be one: %s',
    async (sig) => {
      expect(await evaluateSignature(linkClaim('c1', sig), from('server'))).toBe('forged')
    },
  )

  it('is unknown without keys, and under keys that may be too old', async () => {
    expect(await evaluateSignature(linkClaim('c1', await sign('c1')), null)).toBe('unknown')
    expect(await evaluateSignature(linkClaim('c2', await sign('c1')), from('device'))).toBe('unknown')
    expect(await evaluateSignature(linkClaim('c2', await sign('c1')), from('server', { keys: [] }))).toBe(
      'unknown',
    )
  })
})

describe('the result on a ticket', () => {
  it.each([
    ['signed', 'valid', 'valid'],
    ['signed', 'used', 'used'],
    ['signed', 'cancelled', 'cancelled'],
    ['signed', 'falsified', 'falsified'],
    ['forged', 'valid', 'falsified'],
    ['forged', undefined, 'falsified'],
    ['signed', undefined, 'signed'],
    ['unknown', undefined, 'unknown'],
    ['unknown', 'valid', 'valid'],
  ] as const)('%s here and %s there is %s', (signature, state, result) => {
    expect(ticketCheckResult(signature, state)).toBe(result)
  })
})
