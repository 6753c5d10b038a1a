import type { PublicReads } from '../../../platform/cache/public-reads.ts'
import type { Db } from '../../../platform/db/database.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { roomOf } from '../../bookings/use-cases/bookings.ts'
import { isInLine } from '../../bookings/use-cases/line.ts'
import { decideOrder, type Selection } from '../rules/order.ts'
import { hasOrderFor } from '../store.ts'

interface Asked extends Selection {
  eventId: string
  requestKey: string
}

/** The facts of a buyer with nothing booked. */
const STRANGER = {
  own: { free: 0, paid: 0, ofKind: new Map<string, number>(), freeAnywhere: 0 },
  isVerified: true,
  reservedElsewhere: 0,
  minimumCents: 0,
}

const keyOf = ({ eventId, tickets }: Asked): string => `full ${eventId} ${JSON.stringify(tickets)}`

/**
 * Remembers which selections had too few seats until the catalogue changes, so that late buyers cost the database three small
 * reads (decision 083).
 */
export const fullConcerts = (db: Db, reads: PublicReads) => ({
  /** Returns the refusal of a selection that is known to have too few seats; null if the member may hold some of them, or made the same request before. */
  refusalOf: async (memberId: string, asked: Asked): Promise<Refusal | null> => {
    const message = reads.cached('events', keyOf(asked))?.body.toString()
    if (!message) return null
    const whose = { memberId, eventId: asked.eventId }
    if (await hasOrderFor(db, { ...whose, requestKey: asked.requestKey })) return null
    return (await isInLine(db, whose)) ? null : new Refusal('sold_out', message)
  },
  /** Reads the seats again, since others may have come free while a request was refused, and remembers that there are too few. */
  remember: async (asked: Asked, now: Date): Promise<void> => {
    await reads.read('events', keyOf(asked), async () => {
      const decision = decideOrder({ ...asked, ...(await roomOf(db, asked.eventId)), ...STRANGER, now })
      return decision instanceof Refusal && decision.code === 'sold_out' ? decision.message : ''
    })
  },
})
