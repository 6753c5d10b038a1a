import { beforeAll, describe, expect, it } from 'vitest'
import type { KeySet } from '../../../contract/pass.ts'
import { encodeData, passUrl, signedBytes } from '../../../contract/rules/signed-codes.ts'
import type { Stored } from '../../data/stored.ts'
import { evaluateCode } from './code-result.ts'
import { readPassCode, readQrUrl } from './pass-code.ts'

const NOW = new Date('2026-09-04T18:00:00Z')
const claim = {
  passType: 2,
  fullName: 'Zoé L’Hôte',
  concertsLeft: 3,
  invitesLeft: 2,
  registeredConcerts: 1,
  generatedAt: '2026-09-04T17:00:00Z',
  exp: '2026-10-04T17:00:00Z',
}

let url: (data: object | string, userId?: string) => Promise<string>
let known: Stored<KeySet>

beforeAll(async () => {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
    'verify',
  ])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  known = {
    value: { keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'k1', alg: 'ES256', use: 'sig' }] },
    storedAt: Date.parse('2026-09-04T17:30:00Z'),
    source: 'server',
  }
  url = async (data, userId = 'u1') => {
    const text = typeof data === 'string' ? data : JSON.stringify(data)
    const bytes = await crypto.subtle.sign(
      { name: 'ECDSA', hash: 'SHA-256' },
      pair.privateKey,
      signedBytes(userId, text),
    )
    const signature = Buffer.from(bytes).toString('base64url')
    return passUrl('https://nectar.test', userId, text, signature)
  }
})

const evaluated = async (address: string, keys: Stored<KeySet> | null = known, now = NOW) => {
  const { pathname, search } = new URL(address)
  return evaluateCode(readPassCode(pathname.split('/').at(-1) ?? '', search), keys, now)
}

describe('a pass code', () => {
  it.each([
    { ...claim, concertsLeft: 1e308 },
    { ...claim, invitesLeft: -1 },
    { ...claim, registeredConcerts: 1.5 },
    { ...claim, passType: '3' },
    { ...claim, exp: 'demain' },
    { ...claim, generatedAt: '+275760-09-13T00:00:00Z' },
    { ...claim, fullName: 'x'.repeat(201) },
    { ...claim, fullName: { toString: 'x' } },
    [],
    'null',
    '{"__proto__":{}}',
  ])('that counts what cannot be counted, or is none, is invalid: %j', async (data) => {
    expect(await evaluated(await url(data))).toBe('invalid')
  })

  it('is verified by its signature, whatever letters it holds', async () => {
    expect(await evaluated(await url(claim))).toBe('valid')
    expect(readQrUrl(await url(claim))?.data?.fullName).toBe('Zoé L’Hôte')
  })

  it('is expired after its end, and not before', async () => {
    expect(await evaluated(await url(claim), known, new Date('2026-10-04T16:59:59Z'))).toBe('valid')
    expect(await evaluated(await url(claim), known, new Date('2026-10-04T17:00:00Z'))).toBe('expired')
    const { exp: _, ...endless } = claim
    expect(await evaluated(await url(endless), known, new Date('2099-01-01'))).toBe('valid')
  })

  it('is forged when the claim was changed, or is shown for somebody else', async () => {
    const signed = await url(claim)
    const richer = signed.replace(encodeData('"passType":2'), encodeData('"passType":3'))
    expect(richer).not.toBe(signed)
    expect(await evaluated(richer)).toBe('forged')
    expect(await evaluated(signed.replace('/pass/u1', '/pass/u2'))).toBe('forged')
  })

  it('is not verified without a signature, or without keys', async () => {
    const signed = await url(claim)
    expect(await evaluated(signed.replace(/&sig=.*/, ''))).toBe('unsigned')
    expect(await evaluated(signed, null)).toBe('unknown')
    expect(await evaluated(signed, { ...known, value: { keys: [] } })).toBe('unknown')
  })

  it('may be of a later key where the known ones are the device’s', async () => {
    const tampered = (await url(claim)).replace('/pass/u1', '/pass/u2')
    expect(await evaluated(tampered, { ...known, source: 'device' })).toBe('forged')
    const earlier = Date.parse('2026-09-01T00:00:00Z')
    expect(await evaluated(tampered, { ...known, source: 'device', storedAt: earlier })).toBe('unknown')
  })

  it('is invalid when malformed', async () => {
    const signed = await url(claim)
    expect(await evaluated('https://nectar.test/pass/u1')).toBe('invalid')
    expect(await evaluated(await url('{"fullName":3}'))).toBe('invalid')
    expect(await evaluated(await url('not json'))).toBe('invalid')
    expect(await evaluated(`https://nectar.test/pass/u1?data=${'x'.repeat(5000)}`)).toBe('invalid')
    expect(await evaluated(`${signed}x`)).toBe('invalid')
    expect(readQrUrl('nonsense')).toBeNull()
  })

  it('survives a key that this browser cannot read', async () => {
    const odd = { ...known.value.keys[0], x: 'AA', kid: 'odd' } as KeySet['keys'][number]
    const keys = { ...known, value: { keys: [odd, ...known.value.keys] } }
    expect(await evaluated(await url(claim), keys)).toBe('valid')
  })
})
