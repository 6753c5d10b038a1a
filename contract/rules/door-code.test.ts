import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type DoorCode,
  doorCodeBytes,
  doorCodeUrl,
  readDoorCode,
  readShortCode,
  seatPart,
  seatShortCode,
} from './door-code.ts'

const id = fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{12}$/), fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/))
const instant = fc.integer({ min: 0, max: 2 ** 32 - 1 }).map((seconds) => seconds * 1000)
const anyCode: fc.Arbitrary<DoorCode> = fc.oneof(
  fc.record({ kind: fc.constant('static' as const), eventId: id, seatId: id }),
  fc.record({
    kind: fc.constant('living' as const),
    seatId: id,
    at: instant,
    eventHint: fc.integer({ min: 0, max: 65_535 }),
  }),
  fc.record({
    kind: fc.constant('pass' as const),
    userId: id,
    passType: fc.constantFrom(0, 2, 3),
    end: instant,
    name: fc.string({ unit: 'grapheme', maxLength: 25 }),
  }),
)
const signature = fc.uint8Array({ minLength: 64, maxLength: 64 })
const ORIGIN = 'https://nectar.example'

test('what is written is read again, whatever the code, as an address or its payload, in either case', () => {
  fc.assert(
    fc.property(anyCode, signature, (code, raw) => {
      const url = doorCodeUrl(ORIGIN, doorCodeBytes(code), raw)
      const read = readDoorCode(url)
      expect(read?.code).toEqual(code)
      expect(Buffer.from(read?.signature ?? [])).toEqual(Buffer.from(raw))
      expect(Buffer.from(read?.signed ?? [])).toEqual(Buffer.from(doorCodeBytes(code)))
      expect(readDoorCode(url.split('/').at(-1) ?? '')).toEqual(read)
      expect(readDoorCode(url.toLowerCase())).toEqual(read)
    }),
  )
})

test('no text is read with a fault, and no other writing of a code is read at all', () => {
  fc.assert(fc.property(fc.string({ maxLength: 700 }), (text) => void readDoorCode(text)))
  fc.assert(
    fc.property(anyCode, signature, fc.nat(), fc.constantFrom('', 'A', '0', '='), (code, raw, at, letter) => {
      const url = doorCodeUrl(ORIGIN, doorCodeBytes(code), raw)
      const cut = url.length - 1 - (at % 40)
      const changed = url.slice(0, cut) + letter + url.slice(cut + 1)
      if (changed !== url) expect(readDoorCode(changed)).not.toEqual(readDoorCode(url))
    }),
  )
})

test('a random id’s codes fit a QR code of version 6 at level L, 195 letters, with an origin of 30', () => {
  const [eventId, seatId] = ['qSFIrWKK819T', '_-_-_-_-_-_-']
  const codes: DoorCode[] = [
    { kind: 'static', eventId, seatId },
    { kind: 'living', seatId, at: Date.parse('2026-11-23T20:00:00Z'), eventHint: 65_535 },
    {
      kind: 'pass',
      userId: seatId,
      passType: 3,
      end: Date.parse('2026-12-23T20:00:00Z'),
      name: 'Anne-Sophie M.',
    },
  ]
  const url = (code: DoorCode) =>
    doorCodeUrl('https://billets.nectar.example', doorCodeBytes(code), new Uint8Array(64).fill(255))
  for (const code of codes) {
    expect(url(code).length, code.kind).toBeLessThanOrEqual(195)
    expect(url(code)).toMatch(/^[0-9A-Z $%*+\-./:]+$/)
  }
  const [fixed, living] = codes.map((code) => doorCodeBytes(code).length + 64)
  expect(fixed).toBeLessThanOrEqual(87)
  expect(living).toBeLessThanOrEqual(81)
})

test('a short code survives being read out', () => {
  const code = seatShortCode('qSFIrWKK819T')
  expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/)
  expect(readShortCode(code)).toBe(code.replace('-', ''))
  expect(readShortCode(` ${code.toLowerCase()} `)).toBe(code.replace('-', ''))
  expect(readShortCode('oil0 1234')).toBe('01101234')
  for (const none of ['', 'ABCD-EFG', 'ABCD-EFGU', 'ABCD-EFGHJ']) expect(readShortCode(none)).toBeNull()
})

test('split entrances share the seats out, and every seat has one', () => {
  const parts = Array.from({ length: 256 }, (_, byte) => seatPart(Uint8Array.of(1, 2, 3, 4, byte), 2))
  expect(parts.filter((part) => part === 1)).toHaveLength(128)
  expect(parts.filter((part) => part === 2)).toHaveLength(128)
})
