import type { CheckInList } from '../../../contract/check-in.ts'
import { fromBase64url } from '../../../contract/rules/bytes.ts'
import { seatPart, shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { MARK_BYTES, nameMark } from '../../../contract/rules/name-marks.ts'
import { fold, matches } from '../../../contract/rules/search.ts'

export interface ListedSeat {
  /** Short code without a hyphen. */
  letters: string
  /** Number among its booking's valid seats, from 1. */
  number: number
  /** The compressed point of the key that signs its living code. */
  key: Uint8Array
  /** The entrance for this seat, from 1; null if any entrance may admit it. */
  entrance: number | null
  booking: Booking
}

export interface Booking {
  /** The holder's short name, 'Inès S.'; empty if the booking has no holder. */
  name: string
  kind: string
  /** Cancelled or refunded. */
  isCancelled: boolean
  seats: ListedSeat[]
}

/** The list of a check-in, indexed for lookups at the door. Times in ms since 1970. */
export interface DoorList {
  event: CheckInList['event']
  isStrict: boolean
  split: CheckInList['split']
  at: number
  endsAt: number
  serverKeys: CheckInList['serverKeys']
  bookings: Booking[]
  /** The five bytes of each seat, in list order: a later list begins with those of an earlier list. */
  seatBytes: Uint8Array
  /** Number of expected seats: those of bookings that are not cancelled. */
  expected: number
  seat(letters: string): ListedSeat | undefined
  /** Returns the bookings of a member with which somebody may still come. */
  ofHolder(userId: string): Booking[]
  /**
   * Returns the valid bookings with words in their short name that begin with the query's words, or whose full or last name is the query, ignoring
   * accents; none for an empty query.
   */
  search(query: string): Booking[]
}

const SHORT_BYTES = 5
const KEY_BYTES = 33

/** Checks that somebody may still come with a booking: it is not cancelled, and not all its places were handed over. */
const isStanding = ({ isCancelled, seats }: Booking): boolean => !isCancelled && seats.length > 0

const part = (bytes: Uint8Array, index: number, size: number): Uint8Array =>
  bytes.subarray(index * size, (index + 1) * size)

export const readDoorList = (list: CheckInList): DoorList => {
  const { sizes, names, kindOf, kinds, cancelled, retired } = list.expected
  const [holders, seats, keys] = [list.expected.holders, list.expected.seats, list.expected.keys].map(
    fromBase64url,
  ) as [Uint8Array, Uint8Array, Uint8Array]
  const marks = fromBase64url(list.expected.marks ?? '')
  const nameOf = names.split('\n')
  const isCancelled = new Set(cancelled)
  const isRetired = new Set(retired)
  const byLetters = new Map<string, ListedSeat>()
  const byHolder = new Map<string, Booking[]>()
  const folded: string[] = []
  const nobody = shortLetters(new Uint8Array(SHORT_BYTES))
  let at = 0

  const bookings = sizes.map((size, index): Booking => {
    const booking: Booking = {
      name: nameOf[index] ?? '',
      kind: kinds[kindOf[index] ?? -1] ?? '',
      isCancelled: isCancelled.has(index),
      seats: [],
    }
    for (const end = at + size; at < end; at += 1) {
      const bytes = part(seats, at, SHORT_BYTES)
      const seat: ListedSeat = {
        letters: shortLetters(bytes),
        number: booking.seats.length + 1,
        key: part(keys, at, KEY_BYTES),
        entrance: list.split && seatPart(bytes, list.split.of),
        booking,
      }
      // A place that was handed over has a later booking; its former seat counts as a cancelled one.
      if (isRetired.has(at)) seat.booking = { ...booking, isCancelled: true, seats: [seat] }
      else booking.seats.push(seat)
      // A seat that was given back and sold again belongs to its last booking.
      byLetters.set(seat.letters, seat)
    }
    folded.push(fold(booking.name))
    const holder = shortLetters(part(holders, index, SHORT_BYTES))
    if (holder !== nobody && isStanding(booking))
      byHolder.set(holder, [...(byHolder.get(holder) ?? []), booking])
    return booking
  })

  return {
    event: list.event,
    isStrict: list.isStrict,
    split: list.split,
    at: Date.parse(list.at),
    endsAt: Date.parse(list.endsAt),
    serverKeys: list.serverKeys,
    bookings,
    seatBytes: seats,
    expected: bookings.reduce((sum, booking) => sum + (booking.isCancelled ? 0 : booking.seats.length), 0),
    seat: (letters) => byLetters.get(letters),
    ofHolder: (userId) => byHolder.get(shortLetters(shortBytes(userId))) ?? [],
    search: (query) => {
      if (fold(query) === '') return []
      const mark = nameMark(list.event.id, query).join()
      const isNamed = (index: number) =>
        [0, 1].some((which) => part(marks, 2 * index + which, MARK_BYTES).join() === mark)
      return bookings.filter(
        (booking, index) => isStanding(booking) && (matches(query, folded[index] ?? '') || isNamed(index)),
      )
    },
  }
}
