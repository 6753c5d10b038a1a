import { describe, expect, it } from 'vitest'
import { readPassData } from '../pass.ts'
import {
  encodeData,
  passUrl,
  signatureBytes,
  signedBytes,
  ticketCodeUrl,
  ticketSignedBytes,
} from './signed-codes.ts'

const data = {
  passType: 3,
  fullName: 'Zoé D’Orléans & fils + 100 %',
  concertsLeft: 999,
  invitesLeft: 5,
  registeredConcerts: 2,
  generatedAt: '2026-11-21T05:10:00Z',
  exp: '2026-12-21T05:10:00Z',
}

const signature = 'A'.repeat(86)

describe('the address of a pass', () => {
  it('gives back the very data through any URL parser', () => {
    const url = new URL(passUrl('https://nectar.test', 'u_1', JSON.stringify(data), signature))
    expect(url.pathname).toBe('/pass/u_1')
    expect(url.searchParams.get('data')).toBe(JSON.stringify(data))
    expect(readPassData(url.searchParams.get('data'))).toEqual(data)
    expect(url.searchParams.get('sig')).toBe(signature)
  })
  it('leaves alone what needs no encoding', () => {
    expect(encodeData('{"a":"b@c/d,e"}')).toBe('%7B%22a%22:%22b@c/d,e%22%7D')
  })
  it('shows an e-mail where one is given', () => {
    const withEmail = { ...data, email: 'zoe@nectar.test' }
    expect(readPassData(JSON.stringify(withEmail))).toEqual(withEmail)
  })
})

describe('malformed data', () => {
  it.each([
    null,
    '',
    'null',
    '[]',
    '{',
    '"text"',
    '{}',
    JSON.stringify({ ...data, passType: '3' }),
    JSON.stringify({ ...data, generatedAt: 'hier' }),
    JSON.stringify({ ...data, exp: 5 }),
    JSON.stringify({ ...data, fullName: 'x'.repeat(201) }),
    `${JSON.stringify(data)}${' '.repeat(2000)}`,
  ])('is none: %j', (text) => {
    expect(readPassData(text)).toBeNull()
  })
})

describe('the signature', () => {
  it('covers the member and the data, so that neither can be swapped', () => {
    const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
    expect(text(signedBytes('u1', '{}'))).toBe('u1\n{}')
    expect(text(signedBytes('u', '1{}'))).not.toBe(text(signedBytes('u1', '{}')))
  })
  it('is 64 raw bytes in base64url, else none', () => {
    expect(signatureBytes(signature)).toHaveLength(64)
    for (const bad of ['', 'A'.repeat(85), 'A'.repeat(87), `${'A'.repeat(85)}+`, `${'A'.repeat(85)}=`]) {
      expect(signatureBytes(bad)).toBeNull()
    }
  })
})

describe('the code of a seat', () => {
  it('is signed over its kind and its id', () => {
    expect(new TextDecoder().decode(ticketSignedBytes('k3_-Zq'))).toBe('billet\nk3_-Zq')
  })
  it('is an address with the signature alone', () => {
    expect(ticketCodeUrl('https://nectar.example', 'k3_-Zq', 'a-b_c')).toBe(
      'https://nectar.example/billet/k3_-Zq?sig=a-b_c',
    )
  })
})
