import { expect } from 'vitest'
import type { Ticket, TicketCode } from '../../../contract/tickets.ts'
import { newToken } from '../../../server/platform/security/tokens.ts'
import type { TestMember } from './members.ts'
import { orderActs } from './order-acts.ts'
import type { World } from './world.ts'

/** Creates helpers that buy, send and take places. */
export const sentPlaceActs = (harness: () => World) => {
  const { hear } = orderActs(harness)
  const call = (method: string, path: string, who?: TestMember, json?: unknown) =>
    harness().api.call(method, path, {
      ...(who && { token: who.token }),
      ...(json !== undefined && { json }),
    })

  /** Buys places of a new concert, or of the given one; returns the buyer's ticket. */
  const buy = async (
    number: number,
    { who = harness().me, ...more }: { who?: TestMember; eventId?: string; seats?: number[] } = {},
  ) => {
    const eventId = more.eventId ?? (await harness().concert({ seats: more.seats ?? [20] }))
    const { orderId, paymentIntentId: paymentId } = (await harness().order(eventId, [number], { who })).json
    await hear(harness().bank.pay(paymentId))
    const ticket: Ticket = (await harness().tickets(who)).find((one: Ticket) => one.orderId === orderId)
    return { eventId, orderId: orderId as string, paymentId: paymentId as string, ticket }
  }
  const send = (seats: string[], who = harness().me, firstName?: string) =>
    call('POST', '/api/invitations/places', who, {
      places: seats.map((seatId) => ({ seatId, ...(firstName && { firstName }) })),
    })
  /** Sends one place; returns the code of its link. */
  const sent = async (seat: TicketCode | undefined, who = harness().me): Promise<string> => {
    const { status, json } = await send([seat?.id ?? ''], who)
    expect(status).toBe(200)
    return json[0].code
  }
  const look = (code: string, who?: TestMember) => call('GET', `/api/invitations/${code}`, who)
  const hold = (code: string, secret = newToken(), firstName = 'Inès') =>
    call('POST', `/api/invitations/${code}/hold`, undefined, { secret, firstName })
  const take = (code: string, who: TestMember) => call('POST', `/api/invitations/${code}/take`, who)
  const withdraw = (code: string, who = harness().me) => call('DELETE', `/api/invitations/${code}`, who)
  const list = async (who = harness().me) => (await call('GET', '/api/invitations', who)).json
  const stateOf = async ({ qrUrl }: { qrUrl: string }): Promise<string> => {
    const { pathname, search } = new URL(qrUrl)
    return (await call('GET', `/api/ticket-codes/${pathname.split('/').pop()}${search}`)).json.state
  }
  const guest = async () => (await harness().member('free'))[0]
  return { hear, call, buy, send, sent, look, hold, take, withdraw, list, stateOf, guest }
}
