import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { cancelEvent, moveEvent } from '../../../server/modules/event-changes/use-cases/change-event.ts'
import { notifyHolders } from '../../../server/modules/event-changes/use-cases/notify-holders.ts'
import { mails, pushMessages } from '../../../server/platform/db/schema.ts'
import { ORIGIN } from './harness.ts'
import { orderActs } from './order-acts.ts'
import { leftOf } from './passes.ts'
import type { World } from './world.ts'

/**
 * Creates helpers that change concerts and read the effects on their holders; `begin` starts a test without
 * mails, messages or pending changes.
 */
export const eventChangeActs = (harness: () => World) => {
  const { hear, held, stateOf } = orderActs(harness)
  const begin = async () => {
    await harness().begin()
    await harness().db.delete(mails)
    await harness().db.delete(pushMessages)
  }
  const emailOf = ({ id }: { id: string }) => `${id.toLowerCase()}@exemple.fr`
  const mailsTo = (who: { id: string }) =>
    harness()
      .db.select()
      .from(mails)
      .where(eq(mails.recipient, emailOf(who)))
  /** Returns the mails about the change, without receipts. */
  const changeMails = async (who: { id: string } = harness().me) =>
    (await mailsTo(who)).filter(({ dedupeKey }) => /^(event-change|ticket-returned)/.test(dedupeKey))
  const notify = async () => {
    const deps = {
      database: harness().api.database,
      publicUrl: () => ORIGIN,
      now: () => harness().api.clock.now,
    }
    while (await notifyHolders(deps));
  }
  const cancel = (eventId: string) =>
    cancelEvent(harness().db, eventId, { now: harness().api.clock.now, evenIfOver: false })
  const move = (
    eventId: string,
    to: { date: string; time: string | null; endDate?: string; place?: string; city?: string },
  ) => moveEvent(harness().db, eventId, { place: null, city: null, ...to }, harness().api.clock.now)
  const travel = (ms: number) => {
    harness().api.clock.now = new Date(harness().api.clock.now.getTime() + ms)
  }
  const eventAt = async (eventId: string) => (await harness().api.call('GET', `/api/events/${eventId}`)).json
  const giveBack = (ticketId: string, who = harness().me) =>
    harness().api.call('POST', `/api/tickets/${ticketId}/return`, { token: who.token })
  const codeState = async (ticket: { codes: { qrUrl: string }[] }) => {
    const { pathname, search } = new URL(ticket.codes[0]?.qrUrl ?? '')
    const path = `/api/ticket-codes/${pathname.split('/').pop()}${search}`
    return (await harness().api.call('GET', path)).json.state
  }
  const bookPartner = async () => {
    const [member] = await harness().member('standard')
    const eventId = await harness().concert({ source: 'concerts-api' })
    const answer = await harness().api.call('POST', `/api/events/${eventId}/book-free`, {
      token: member.token,
      json: { ticketId: 1, quantity: 1 },
    })
    expect(answer.status).toBe(200)
    const left = async () => (await leftOf(harness().api, member, '2027-02')).concerts
    return { member, eventId, left }
  }
  const bought = async () => {
    const order = await held()
    await hear(harness().bank.pay(order.paymentId))
    return order
  }

  return {
    begin,
    hear,
    held,
    stateOf,
    emailOf,
    mailsTo,
    changeMails,
    notify,
    cancel,
    move,
    travel,
    eventAt,
    giveBack,
    codeState,
    bookPartner,
    bought,
  }
}
