import fc from 'fast-check'
import { expect, test } from 'vitest'
import { teamCodes } from '../../../tests/support/team.ts'
import { drawCode } from '../../ui/draw-code.tsx'
import { descriptionOf, packSignal, type Signal, signalOf, unpackSignal } from './rtc-signal.ts'

const byte = fc.nat(255)
const ice = (minLength: number) =>
  fc.stringMatching(/^[A-Za-z0-9+/]+$/, { maxLength: 32 }).filter((text) => text.length >= minLength)
const candidate = fc.record({
  address: fc.oneof(
    fc.tuple(byte, byte, byte, byte).map((four) => four.join('.')),
    fc
      .tuple(...Array.from({ length: 8 }, () => fc.stringMatching(/^[0-9a-f]{4}$/)))
      .map((groups) => groups.join(':')),
    fc.uuid().map((uuid) => `${uuid}.local`),
  ),
  port: fc.nat(65_535),
})
const signal: fc.Arbitrary<Signal> = fc.record({
  is: fc.constantFrom('offer' as const, 'answer' as const),
  ufrag: ice(4),
  pwd: fc.stringMatching(/^[A-Za-z0-9+/]{22,32}$/),
  fingerprint: fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Uint8Array.from(bytes)),
  candidates: fc.array(candidate, { maxLength: 4 }),
})

test('what one phone shows the other reads, and makes the same description of', () => {
  fc.assert(
    fc.property(signal, (one) => {
      const read = unpackSignal(one.is, packSignal(one))
      expect(read).toEqual(one)
      if (read) expect(descriptionOf(read)).toEqual(descriptionOf(one))
    }),
  )
  fc.assert(fc.property(fc.uint8Array(), (bytes) => void unpackSignal('offer', Uint8Array.from(bytes))))
})

/** An offer of Chromium 156, with the camera allowed. */
const OFFER = `v=0
o=- 4611732 2 IN IP4 127.0.0.1
s=-
t=0 0
a=group:BUNDLE 0
a=msid-semantic: WMS
m=application 50123 UDP/DTLS/SCTP webrtc-datachannel
c=IN IP4 192.168.1.23
a=candidate:1 1 udp 2122260223 192.168.1.23 50123 typ host generation 0 network-id 1
a=candidate:2 1 udp 2122194687 fe80::1 50124 typ host generation 0 network-id 2
a=candidate:3 1 tcp 1518280447 192.168.1.23 9 typ host tcptype active generation 0 network-id 1
a=ice-ufrag:Ab+/
a=ice-pwd:0123456789abcdefABCDEF+/
a=ice-options:trickle
a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, index) => (index * 7).toString(16).padStart(2, '0').toUpperCase()).join(':')}
a=setup:actpass
a=mid:0
a=sctp-port:5000
a=max-message-size:262144
`.replaceAll('\n', '\r\n')

test('a browser’s offer comes to a code of version 5', async () => {
  const told = signalOf({ type: 'offer', sdp: OFFER })
  expect(told).toMatchObject({ ufrag: 'Ab+/', candidates: [{ address: '192.168.1.23', port: 50_123 }] })
  const body = packSignal(told as Signal)
  const text = await (await teamCodes('A')).write('offer', body, 0)
  expect(((drawCode(text)?.size ?? 99) - 8 - 17) / 4).toBeLessThanOrEqual(5)
  const again = signalOf(descriptionOf(unpackSignal('offer', body) as Signal))
  expect(again).toEqual(told)
  expect(signalOf({ type: 'offer', sdp: 'v=0' })).toBeNull()
})

test('addresses of IPv6 are written out', () => {
  const one: Signal = {
    is: 'answer',
    ufrag: 'abcd',
    pwd: 'a'.repeat(24),
    fingerprint: new Uint8Array(32),
    candidates: [{ address: '2001:db8::7', port: 9 }],
  }
  expect(unpackSignal('answer', packSignal(one))?.candidates).toEqual([
    { address: '2001:0db8:0000:0000:0000:0000:0000:0007', port: 9 },
  ])
})
