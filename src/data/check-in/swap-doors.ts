import type { Admission } from '../../../contract/check-in.ts'
import { checksum } from '../../../contract/rules/bytes.ts'
import { eventHintOf, shortBytes, shortLetters } from '../../../contract/rules/door-code.ts'
import { type Admitted, heardPass } from './admitted.ts'
import type { DoorList } from './door-list.ts'
import { readSwap, writeSwap } from './swap.ts'

const SHORT_BYTES = 5
const ID_LETTERS = 22

const seatLetters = ({ seatBytes }: DoorList, seat: number): string =>
  shortLetters(seatBytes.subarray(seat * SHORT_BYTES, (seat + 1) * SHORT_BYTES))

/** The still code that tells another door who is inside, as far as this one knows. `now`: ms since 1970 by the server's clock. */
export const swapCodeOf = (list: DoorList, admitted: Admitted, doorName: string, now: number): string => {
  const seats = list.seatBytes.length / SHORT_BYTES
  const isIn = (seat: number) => admitted.standing(seatLetters(list, seat)).length > 0
  const passes = new Set(admitted.all().flatMap(({ pass }) => pass ?? []))
  return writeSwap({
    name: doorName,
    eventHint: eventHintOf(list.event.id),
    at: now,
    seats,
    checksum: checksum(list.seatBytes),
    inside: Array.from({ length: seats }, (_, seat) => seat).filter(isIn),
    passes: [...passes].filter((pass) => admitted.standing(`pass:${pass}`).length > 0).map(shortBytes),
  })
}

/** What a still code of another door says; it may be of another concert, or of a list that is not this one's beginning. */
export type Heard =
  | { is: 'heard'; name: string; count: number; at: number; said: [subject: string, admission: Admission][] }
  | { is: 'other-event' | 'other-list' }

/** Reads the still code of another door; null where it is none. */
export const heardFrom = (list: DoorList, text: string): Heard | null => {
  const door = readSwap(text)
  if (!door) return null
  if (door.eventHint !== eventHintOf(list.event.id)) return { is: 'other-event' }
  const known = Math.min(door.seats, list.seatBytes.length / SHORT_BYTES)
  // Its list is the beginning of ours, the same, or one that goes on; in the last case only its own checksum covers it, and that cannot be compared.
  if (known === door.seats && checksum(list.seatBytes.subarray(0, known * SHORT_BYTES)) !== door.checksum)
    return { is: 'other-list' }
  const at = new Date(door.at).toISOString()
  // Of the same shape as a fact, which other doors are told as the reason; never stored as one.
  const said = (subject: string, letters: string, isPass: boolean): [string, Admission] => [
    subject,
    {
      id: letters.padStart(ID_LETTERS, '_'),
      seat: isPass ? null : letters,
      pass: isPass ? letters : null,
      undoes: null,
      way: 'static',
      at,
      door: { id: '_'.repeat(ID_LETTERS), name: door.name },
    },
  ]
  const seats = door.inside.filter((seat) => seat < known).map((seat) => seatLetters(list, seat))
  return {
    is: 'heard',
    name: door.name,
    count: door.inside.length + door.passes.length,
    at: door.at,
    said: [
      ...seats.map((seat) => said(seat, seat, false)),
      ...door.passes.map((pass) => said(heardPass(pass), shortLetters(pass), true)),
    ],
  }
}
