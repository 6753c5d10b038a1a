import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readPassData } from '../../../contract/pass.ts'
import { signatureBytes, signedBytes } from '../../../contract/rules/signed-codes.ts'
import { type Harness, ORIGIN, signupForm, startHarness } from '../../../tests/support/server/harness.ts'

describe('the pass code', () => {
  let api: Harness
  beforeAll(async () => {
    api = await startHarness()
  })
  afterAll(() => api.close())

  const verified = async (userId: string, data: string, signature: string) => {
    const { keys } = (await api.call('GET', '/api/pass/keys')).json
    const key = await crypto.subtle.importKey('jwk', keys[0], { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'verify',
    ])
    const bytes = signatureBytes(signature)
    if (!bytes) return false
    return crypto.subtle.verify({ name: 'ECDSA', hash: 'SHA-256' }, key, bytes, signedBytes(userId, data))
  }

  const codeOf = async (token: string) => {
    const { qrUrl, passData } = (await api.call('GET', '/api/user/pass-qr', { token })).json
    const url = new URL(qrUrl)
    return {
      qrUrl: qrUrl as string,
      passData,
      userId: url.pathname.replace('/pass/', ''),
      data: url.searchParams.get('data') ?? '',
      signature: url.searchParams.get('sig') ?? '',
      origin: url.origin,
    }
  }

  test('is signed by the published key, says what the specification names, and no e-mail', async () => {
    const code = await codeOf(await api.signIn('standard@nectar.test'))
    expect(code.origin).toBe(ORIGIN)
    expect(await verified(code.userId, code.data, code.signature)).toBe(true)
    expect(
      await verified(code.userId, code.data.replace('"passType":2', '"passType":3'), code.signature),
    ).toBe(false)
    expect(await verified(`${code.userId}x`, code.data, code.signature)).toBe(false)
    const said = readPassData(code.data)
    expect(said).toMatchObject({
      passType: 2,
      fullName: 'Yanis Delorme',
      concertsLeft: 2,
      invitesLeft: 2,
      registeredConcerts: 4,
    })
    expect(code.qrUrl).not.toContain('@')
    expect(code.passData).toEqual({ fullName: 'Yanis Delorme', passType: 2, concertsLeft: 2, invitesLeft: 2 })
    // The paid period ends 23 days after filling, plus 72 h of grace if it renews itself.
    expect(said?.exp).toBe('2026-12-17T11:00:00Z')
    expect(said?.generatedAt).toBe('2026-11-21T11:00:00Z')
  })

  test('of a free member ends after 30 days', async () => {
    const { data } = await codeOf(await api.signIn('libre@nectar.test'))
    expect(readPassData(data)).toMatchObject({ passType: 0, exp: '2026-12-21T11:00:00Z' })
  })

  test('keys are public halves only', async () => {
    const { keys } = (await api.call('GET', '/api/pass/keys')).json
    expect(Object.keys(keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'use', 'x', 'y'])
  })

  test.each([
    ['Élisabeth-Françoise', 'Désirée-Hélène d’Être-Là'],
    ['É'.repeat(80), 'Ç'.repeat(80)],
    ['👩‍🎤'.repeat(16), '日本語'.repeat(20)],
    ['e\u0301'.repeat(40), `z${'\u0338'.repeat(70)}`],
    [`𐐀${'\u0301'.repeat(70)}`, `𐐁${'\u0301'.repeat(70)}`],
  ])('stays within a version 13 code for %s %s', async (firstName, lastName) => {
    const email = `long${Math.random().toString(36).slice(2)}@exemple.fr`
    const { json } = await api.call('POST', '/api/auth/signup', {
      json: signupForm(email, { firstName, lastName }),
    })
    const code = await codeOf(json.token)
    expect(Buffer.byteLength(new URL(code.qrUrl).href)).toBeLessThanOrEqual(425)
    expect(await verified(code.userId, code.data, code.signature)).toBe(true)
    expect(readPassData(code.data)?.fullName.length).toBeGreaterThan(0)
    expect(code.passData.fullName).toBe(`${firstName} ${lastName}`)
  })
})
