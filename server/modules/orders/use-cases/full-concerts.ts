import { LRUCache } from 'lru-cache'
import * as z from 'zod/mini'
import type { Answer, PublicReads } from '../../../platform/cache/public-reads.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { roomOf } from '../../bookings/use-cases/bookings.ts'
import { membersWithHolds } from '../../bookings/use-cases/line.ts'
import { decideOrder, type Selection } from '../rules/order.ts'
import { buyersOf } from '../store.ts'

interface Asked extends Selection {
  eventId: string
}

/** The facts of a buyer with nothing booked. */
const STRANGER = {
  own: { free: 0, paid: 0, ofKind: new Map<string, number>(), freeAnywhere: 0 },
  isVerified: true,
  reservedElsewhere: 0,
  minimumCents: 0,
}

/** Members with orders or held seats that are remembered of a concert: with more, nothing is. */
const MAX_MEMBERS = 5_000

/** Selections whose seats are read again after a change, before anybody's whole order is decided on. */
const MAX_SELECTIONS = 500

/** A selection with too few seats: the sentence that says so, and the ids of members on whom the whole decision is made. */
const Full = z.object({ message: z.string(), memberIds: z.array(z.string()) })

const parsed = new WeakMap<Answer, { message: string; memberIds: Set<string> }>()

const fullOf = (answer: Answer) => {
  const known = parsed.get(answer)
  if (known) return known
  const { message, memberIds } = z.parse(Full, JSON.parse(answer.body.toString()))
  const full = { message, memberIds: new Set(memberIds) }
  parsed.set(answer, full)
  return full
}

const keyOf = ({ eventId, tickets }: Asked): string => `full ${eventId} ${JSON.stringify(tickets)}`

/**
 * Remembers which selections had too few seats until the catalogue changes, and who may hold some of these seats, so that late buyers
 * cost the database nothing (decisions 083 and 085).
 */
export const fullConcerts = (db: Db, reads: PublicReads) => {
  const once = new LRUCache<string, true>({ max: MAX_SELECTIONS })

  const load = (asked: Asked, now: Date): Promise<Answer> =>
    reads.read('events', keyOf(asked), async () => {
      const decision = decideOrder({ ...asked, ...(await roomOf(db, asked.eventId)), ...STRANGER, now })
      const message = decision instanceof Refusal && decision.code === 'sold_out' ? decision.message : ''
      if (message === '') return JSON.stringify({ message, memberIds: [] })
      const memberIds = [
        ...(await buyersOf(db, asked.eventId, now, MAX_MEMBERS)),
        ...(await membersWithHolds(db, asked.eventId, MAX_MEMBERS)),
      ]
      return JSON.stringify(
        memberIds.length < MAX_MEMBERS ? { message, memberIds } : { message: '', memberIds: [] },
      )
    })

  return {
    /**
     * Returns the refusal of a selection that has too few seats; null if unknown, or if the member may hold some of them. After a
     * change the seats are read again, once for all who ask.
     */
    refusalOf: async (memberId: string, asked: Asked, now: Date): Promise<Refusal | null> => {
      const key = keyOf(asked)
      const answer =
        reads.cached('events', key) ??
        (once.has(key) && reads.isListening() ? await load(asked, now) : undefined)
      if (!answer) return null
      const { message, memberIds } = fullOf(answer)
      if (message === '') once.delete(key)
      return message === '' || memberIds.has(memberId) ? null : new Refusal('sold_out', message)
    },
    /** Reads the seats again, since others may have come free while a request was refused, and remembers that there are too few. */
    remember: async (asked: Asked, now: Date): Promise<void> => {
      if (!reads.isListening()) return
      once.set(keyOf(asked), true)
      await load(asked, now)
    },
  }
}
