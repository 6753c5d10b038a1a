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
  /** Null without a response. */
  answer: Answer | null
  ms: number
}

/** Members that book with their Pass, one seat after the other, and retry until they have it, in spite of every fault of the servers. */
export interface Rush {
  seen: Seen[]
  /** Returns the number of acknowledged seats so far. */
  acknowledged(): number
  /** Waits for that many more seats. */
  more(count: number): Promise<void>
  /** Requests no further seat; resolves once every requested one is acknowledged. */
  end(): Promise<void>
  /** Returns the faults in the database: acknowledged bookings that are missing, or stored twice. */
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
