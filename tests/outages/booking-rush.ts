import { setTimeout as pause } from 'node:timers/promises'
import { isNull } from 'drizzle-orm'
import type { Db } from '../../server/platform/db/database.ts'
import { bookings } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type Answer, call } from '../support/call.ts'
import { addConcert } from '../support/server/concert.ts'
import { addMembers } from '../support/server/members.ts'

const MEMBERS = 60
const CONCERTS = 200
const LANES = 8
const AGAIN_MS = 100
const DAY_MS = 24 * 60 * 60_000

interface Seen {
  /** Null where no answer came. */
  answer: Answer | null
  ms: number
}

/** People who book by their Pass, one seat after the other, and ask again until they have it, whatever is done to the servers meanwhile. */
export interface Rush {
  seen: Seen[]
  /** Seats that were acknowledged so far. */
  acknowledged(): number
  /** Waits for so many more seats. */
  more(count: number): Promise<void>
  /** No further seat is asked for; resolves once each that was asked for is acknowledged. */
  end(): Promise<void>
  /** What is wrong with what is stored: a booking that was acknowledged and is not there, or is there twice. */
  faults(db: Db): Promise<string[]>
}

export const bookingRush = async (db: Db, origins: string[]): Promise<Rush> => {
  const people = await addMembers(db, MEMBERS, { level: 'premium', now: machineNow() })
  const date = new Date(machineNow().getTime() + 30 * DAY_MS).toISOString().slice(0, 10)
  const concerts: string[] = []
  for (let index = 0; index < CONCERTS; index++)
    concerts.push(await addConcert(db, { date, seats: [MEMBERS] }))
  const seen: Seen[] = []
  const made = new Map<string, string>()
  let next = 0
  let isGoing = true
  const lane = async () => {
    while (isGoing) {
      const turn = next++
      const who = people[turn % MEMBERS]
      const eventId = concerts[Math.floor(turn / MEMBERS)]
      if (!who || !eventId) throw new Error('All seats are taken: make more concerts')
      for (let attempt = turn; ; attempt++) {
        const began = performance.now()
        const answer = await call(origins[attempt % origins.length] ?? '', {
          method: 'POST',
          path: `/api/events/${eventId}/book-free`,
          token: who.token,
          json: { ticketId: 1, quantity: 1 },
        })
        seen.push({ answer, ms: performance.now() - began })
        if (answer?.status === 200) {
          made.set(`${who.id} ${eventId}`, answer.json.bookingId)
          break
        }
        await pause(AGAIN_MS)
      }
    }
  }
  const lanes = Promise.all(Array.from({ length: LANES }, lane))
  return {
    seen,
    acknowledged: () => made.size,
    more: async (count) => {
      for (const goal = made.size + count; made.size < goal; ) await pause(20)
    },
    end: async () => {
      isGoing = false
      await lanes
    },
    faults: async (own) => {
      const rows = await own.select().from(bookings).where(isNull(bookings.cancelledAt))
      const stored = new Map(rows.map((row) => [`${row.memberId} ${row.eventId}`, row.id]))
      return [
        ...[...made]
          .filter(([key, id]) => stored.get(key) !== id)
          .map(([key]) => `acknowledged and not there: ${key}`),
        ...(rows.length === made.size ? [] : [`${made.size} acknowledged, ${rows.length} there`]),
      ]
    },
  }
}
