import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { KeySet } from '../../contract/pass.ts'
import { signatureBytes, signedBytes, ticketSignedBytes } from '../../contract/rules/signed-codes.ts'
import { generatePassKey, passSigner } from '../../server/platform/security/signing-keys.ts'
import type { Stored } from '../../src/data/stored.ts'
import { evaluateCode } from '../../src/features/pass/code-result.ts'
import { readPassCode } from '../../src/features/pass/pass-code.ts'
import { evaluateSignature, linkClaim } from '../../src/features/ticket-check/check-result.ts'
import { type Harness, startHarness } from '../support/server/harness.ts'
import { type ValidCall, validCallsOn } from '../support/server/valid-calls.ts'

let api: Harness
let keys: Stored<KeySet>
let validCalls: ReturnType<typeof validCallsOn>
beforeAll(async () => {
  api = await startHarness()
  validCalls = validCallsOn(api)
  keys = { value: (await api.call('GET', '/api/pass/keys')).json, source: 'server', storedAt: 0 }
})
afterAll(() => api.close())

const base64url = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64url')

/** Converts a signature to ASN.1, the format of most libraries. */
const inDer = (signature: string): string => {
  const raw = Buffer.from(signature, 'base64url')
  const integer = (bytes: Buffer) => {
    const positive = (bytes[0] ?? 0) & 0x80 ? Buffer.concat([Buffer.from([0]), bytes]) : bytes
    return Buffer.concat([Buffer.from([2, positive.length]), positive])
  }
  const both = Buffer.concat([integer(raw.subarray(0, 32)), integer(raw.subarray(32))])
  return base64url(Buffer.concat([Buffer.from([0x30, both.length]), both]))
}

/** Returns signatures that this server did not make over these bytes; `genuine` is one that it made. */
const forgeries = async (
  bytes: Uint8Array<ArrayBuffer>,
  { genuine, another }: { genuine: string; another: string },
): Promise<[what: string, signature: string][]> => {
  const [key] = keys.value.keys
  const jws = (alg: string) => `${base64url(JSON.stringify({ alg, kid: key?.kid }))}.${base64url(bytes)}`
  const hmac = (secret: string | Buffer) => base64url(createHmac('sha256', secret).update(bytes).digest())
  const stranger = await passSigner(await generatePassKey())
  const raw = Buffer.from(genuine, 'base64url')
  const changed = (index: number) => {
    const copy = Buffer.from(raw)
    copy[index] = (copy[index] ?? 0) ^ 1
    return base64url(copy)
  }
  return [
    ['of another key', await stranger.sign(bytes)],
    ['of another code', another],
    ['with one bit changed, first half', changed(0)],
    ['with one bit changed, second half', changed(63)],
    ['with its halves exchanged', base64url(Buffer.concat([raw.subarray(32), raw.subarray(0, 32)]))],
    ['cut', genuine.slice(0, -1)],
    ['cut to one half', genuine.slice(0, 43)],
    ['made longer', `${genuine}AA`],
    ['padded', `${genuine}==`],
    ['in ASN.1', inDer(genuine)],
    ['of zeroes', base64url(Buffer.alloc(64))],
    ['of the order of the curve', `${'_____wAAAAD__________7zm-q2nF56E87nKwvxjJVH'.repeat(2)}`.slice(0, 86)],
    ['none', ''],
    ['a JWS that says none', `${jws('none')}.`],
    ['a JWS by HS256 with the public key', `${jws('HS256')}.${hmac(JSON.stringify(key))}`],
    ['an HMAC with the public key, as long as a signature', `${hmac(key?.x ?? '')}${hmac(key?.y ?? '')}`],
  ]
}

const ofCall = ({ params, query, body }: ValidCall) => ({
  id: params?.id ?? '',
  sig: '',
  data: '',
  ...(query as { sig: string } | undefined),
  ...(body as { data: string; sig: string } | undefined),
})

describe('a ticket’s code', () => {
  const ticketCode = async () => ofCall(await validCalls.ticketCode())
  const stateOf = async (id: string, sig: string) => {
    const { status, json } = await api.call('GET', `/api/ticket-codes/${id}?sig=${encodeURIComponent(sig)}`)
    return status === 200 ? json.state : json.code
  }

  test('with a signature that is none opens nothing, to the server and to the page', async () => {
    const [own, other] = [await ticketCode(), await ticketCode()]
    expect(await stateOf(own.id, own.sig)).toBe('valid')
    expect(await evaluateSignature(linkClaim(own.id, own.sig), keys)).toBe('signed')
    for (const [what, sig] of await forgeries(ticketSignedBytes(own.id), {
      genuine: own.sig,
      another: other.sig,
    })) {
      expect(['falsified', 'validation_failed'], what).toContain(await stateOf(own.id, sig))
      expect(await evaluateSignature(linkClaim(own.id, sig), keys), what).toBe('forged')
    }
  })
})

describe('a Pass’s code', () => {
  const passCode = async () => ofCall(await validCalls.passCodeStatus())
  const stateOf = async (id: string, data: string, sig: string) => {
    const { status, json } = await api.call('POST', `/api/pass/${id}/status`, { json: { data, sig } })
    return status === 200 ? json.state : json.code
  }
  const onPage = (id: string, data: string, sig: string, now = api.clock.now) =>
    evaluateCode(
      readPassCode(id, `?data=${encodeURIComponent(data)}&sig=${encodeURIComponent(sig)}`),
      keys,
      now,
    )

  test('with a signature that is none is no Pass, to the server and to the page', async () => {
    const [own, other] = [await passCode(), await passCode()]
    expect(await stateOf(own.id, own.data, own.sig)).toBe('current')
    expect(await onPage(own.id, own.data, own.sig)).toBe('valid')
    const bytes = signedBytes(own.id, own.data)
    for (const [what, sig] of await forgeries(bytes, { genuine: own.sig, another: other.sig })) {
      expect(['forged', 'validation_failed'], what).toContain(await stateOf(own.id, own.data, sig))
      expect(['forged', 'invalid', 'unsigned'], what).toContain(await onPage(own.id, own.data, sig))
    }
  })

  test('that claims more than was signed is a forgery', async () => {
    const { id, data, sig } = await passCode()
    const claim = JSON.parse(data)
    for (const more of [
      { passType: 3 },
      { fullName: 'Quelqu’un d’autre' },
      { exp: '2099-01-01T00:00:00Z' },
    ]) {
      const text = JSON.stringify({ ...claim, ...more })
      expect(await stateOf(id, text, sig)).toBe('forged')
      expect(await onPage(id, text, sig)).toBe('forged')
    }
    // The same claim in other bytes: the signature covers the text.
    expect(await onPage(id, JSON.stringify(claim, null, 1), sig)).toBe('forged')
    expect(await onPage('quelquun', data, sig)).toBe('forged')
  })

  test('past its end is expired, however good its signature', async () => {
    const { id, data, sig } = await passCode()
    const end = new Date(JSON.parse(data).exp)
    expect(await onPage(id, data, sig, new Date(end.getTime() - 1))).toBe('valid')
    expect(await onPage(id, data, sig, end)).toBe('expired')
  })

  test('opens no door as a ticket, and no ticket is a Pass', async () => {
    const pass = await passCode()
    const ticket = ofCall(await validCalls.ticketCode())
    expect(await evaluateSignature(linkClaim(pass.id, pass.sig), keys)).toBe('forged')
    expect(await stateOf('billet', ticket.id, ticket.sig)).not.toBe('current')
    expect(signatureBytes(ticket.sig)).not.toBeNull()
    expect(await onPage('billet', ticket.id, ticket.sig)).toBe('invalid')
  })
})
