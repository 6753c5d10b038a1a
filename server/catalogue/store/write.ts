import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/database.ts'
import { events, ticketTypes } from '../../db/schema.ts'
import { ticketTypeIdOf } from './known.ts'
import type { Intent, Outcome, Withdrawal } from './plan.ts'
import { changesOf, eventIdOf, type Imported, imported } from './rows.ts'

/** What a batch changes in the database, and what to say of it. */
export interface Changes {
  events: (typeof events.$inferInsert)[]
  ticketTypes: (typeof ticketTypes.$inferInsert)[]
  eventUpdates: { id: string; values: Partial<Imported> | { withdrawnAt: Date } }[]
  /** Seats and price of tickets that are there; seats null where they stay. */
  ticketUpdates: { id: string; seats: number | null; priceCents: number }[]
  outcomes: Outcome[]
}

export const noChanges = (): Changes => ({
  events: [],
  ticketTypes: [],
  eventUpdates: [],
  ticketUpdates: [],
  outcomes: [],
})

const ticketTypeRow = (
  eventId: string,
  seats: number,
  priceCents: number,
): typeof ticketTypes.$inferInsert => ({
  id: ticketTypeIdOf(eventId),
  eventId,
  name: priceCents === 0 ? 'Entrée libre' : 'Plein tarif',
  priceCents,
  capacityTotal: seats,
})

const changeTickets = (intent: Intent, eventId: string, changes: Changes): boolean => {
  const { known, seats, record, warnings } = intent
  const priceCents = record.priceCents ?? 0
  const tickets = known?.tickets
  if (!tickets) {
    if (seats === null) return false
    changes.ticketTypes.push(ticketTypeRow(eventId, seats, priceCents))
    return true
  }
  if (seats !== null && seats < tickets.capacitySold) {
    warnings.push(
      `${seats} places demandées, ${tickets.capacitySold} déjà prises : la jauge ne descend pas dessous`,
    )
  }
  const capacity = Math.max(seats ?? tickets.capacityTotal, tickets.capacitySold)
  if (capacity === tickets.capacityTotal && priceCents === tickets.priceCents) return false
  changes.ticketUpdates.push({ id: tickets.id, seats, priceCents })
  return true
}

/** Adds to a batch's changes what a record asks for. Counts it as unchanged where the database says the same. */
export const addIntent = (changes: Changes, intent: Intent, imageUrl: string | null): void => {
  const { at, known, record, sourceKey, warnings } = intent
  const wanted = imported(record, { ...intent, imageUrl })
  const id = known?.event.id ?? eventIdOf(sourceKey)
  const outcome = { at, name: record.eventName, warnings }
  const ticketsChange = changeTickets(intent, id, changes)
  if (!known) {
    changes.events.push({ ...wanted, id, sourceKey })
    changes.outcomes.push({ ...outcome, kind: 'added' })
    return
  }
  const values = changesOf(known.event, wanted)
  const eventChanges = Object.keys(values).length > 0
  if (eventChanges) changes.eventUpdates.push({ id, values })
  changes.outcomes.push({ ...outcome, kind: eventChanges || ticketsChange ? 'updated' : 'unchanged' })
}

/** Adds to a batch's changes that an event was taken back; who holds places for it is the operator's to tell. */
export const addWithdrawal = (changes: Changes, { at, record, known }: Withdrawal, now: Date): void => {
  changes.eventUpdates.push({ id: known.event.id, values: { withdrawnAt: now } })
  const taken = known.tickets?.capacitySold ?? 0
  changes.outcomes.push({
    at,
    name: known.event.eventName,
    kind: 'updated',
    warnings: [
      `retiré : ${record.reason}`,
      ...(taken > 0 ? [`${taken} places étaient prises : prévenez qui les tient`] : []),
    ],
  })
}

/** Writes a batch's changes, all or none of them. Seats taken meanwhile are counted where it matters: in the database. */
export const writeChanges = (db: Db, changes: Changes): Promise<void> =>
  db.transaction(async (tx) => {
    if (changes.events.length > 0) await tx.insert(events).values(changes.events)
    if (changes.ticketTypes.length > 0) await tx.insert(ticketTypes).values(changes.ticketTypes)
    for (const { id, values } of changes.eventUpdates)
      await tx.update(events).set(values).where(eq(events.id, id))
    for (const { id, seats, priceCents } of changes.ticketUpdates) {
      await tx
        .update(ticketTypes)
        .set({
          priceCents,
          ...(seats !== null && {
            capacityTotal: sql`greatest(${seats}::integer, ${ticketTypes.capacitySold})`,
          }),
        })
        .where(eq(ticketTypes.id, id))
    }
  })

export const isEmpty = (changes: Changes): boolean =>
  changes.events.length +
    changes.ticketTypes.length +
    changes.eventUpdates.length +
    changes.ticketUpdates.length ===
  0
