import type { Expected } from '../../../../contract/check-in.ts'
import { shortBytes } from '../../../../contract/rules/door-code.ts'
import { shortName } from './short-name.ts'

/** A booking as a list names it; all of a person is null where it is nobody's. */
export interface ExpectedBooking {
  seatIds: string[]
  kindId: string | null
  memberId: string | null
  firstName: string | null
  lastName: string | null
  isCancelled: boolean
}

const NOBODY = new Uint8Array(5)

const packed = (parts: Uint8Array[]): string => Buffer.concat(parts).toString('base64url')

/** The columns of a list, of bookings in their order; `points` are those of the keys of their seats. */
export const expectedOf = (
  bookings: ExpectedBooking[],
  kinds: { id: string; name: string }[],
  points: Uint8Array,
): Expected => {
  const numberOf = new Map(kinds.map(({ id }, index) => [id, index]))
  return {
    sizes: bookings.map(({ seatIds }) => seatIds.length),
    names: bookings.map(({ firstName, lastName }) => shortName(firstName ?? '', lastName ?? '')).join('\n'),
    kindOf: bookings.map(({ kindId }) => numberOf.get(kindId ?? '') ?? 0),
    kinds: kinds.map(({ name }) => name),
    cancelled: bookings.flatMap(({ isCancelled }, index) => (isCancelled ? [index] : [])),
    holders: packed(bookings.map(({ memberId }) => (memberId === null ? NOBODY : shortBytes(memberId)))),
    seats: packed(bookings.flatMap(({ seatIds }) => seatIds.map(shortBytes))),
    keys: packed([points]),
  }
}
