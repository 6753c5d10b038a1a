import { expect } from '@playwright/test'
import type { SeatKey } from '../../contract/check-in.ts'
import { readDoorCode } from '../../contract/rules/door-code.ts'

/** Returns when a living code was made (ms), after verifying it with its seat's key. */
export const madeAt = async (text: string, seat: string | undefined, keys: SeatKey[]): Promise<number> => {
  const read = readDoorCode(text)
  if (read?.code.kind !== 'living') throw new Error(`no living code: ${text}`)
  expect(read.code.seatId).toBe(seat)
  const { x, y } = keys.find(({ seatId }) => seatId === seat)?.key ?? {}
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const key = await crypto.subtle.importKey('jwk', { kty: 'EC', crv: 'P-256', x, y }, algorithm, false, [
    'verify',
  ])
  const how = { name: 'ECDSA', hash: 'SHA-256' }
  expect(await crypto.subtle.verify(how, key, read.signature, read.signed)).toBe(true)
  return read.code.at
}
