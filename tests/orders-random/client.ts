import { setTimeout as pause } from 'node:timers/promises'
import { eq } from 'drizzle-orm'
import { orders } from '../../server/platform/db/schema.ts'
import { machineNow } from '../../server/platform/machine-clock.ts'
import { type Answer, call } from '../support/call.ts'
import { cards } from '../support/stripe-double/cards.ts'
import { StripeFault } from '../support/stripe-double/stripe-fault.ts'
import type { Concert, Environment } from './environment.ts'
import type { Chance } from './random.ts'
import type { Totals } from './totals.ts'

const TRIES = 12

/** The shared state of all buyers: it counts their actions, and records faults. */
export interface Run {
  environment: Environment
  totals: Totals
  complaints: string[]
}

/** One attempt to buy: its key, and its request. */
export interface Attempt {
  key: string
  json: { eventId: string; tickets: Record<string, number>; totalAmount: number; attemptId: number }
}

/** An order with an open card form. */
export interface Opened {
  orderId: string
  paymentId: string
}

interface Visitor {
  concert: Concert
  token: string
  luck: Chance
}

/** Creates a buyer's calls and cards. Every response is checked when it arrives. */
export const clientOf = ({ environment, totals, complaints }: Run, { concert, token, luck }: Visitor) => {
  const { double, database } = environment

  const evaluated = (answer: Answer | null, what: string): Answer | null => {
    // Kills a random server while it handles other requests.
    if (luck.happens(1 / 200)) environment.strike(luck.between(0, 1))
    if (!answer) {
      totals.add('calls: cut')
      return answer
    }
    const { status, json } = answer
    totals.add(`calls: ${status}${json?.code ? ` ${json.code}` : ''}`)
    if (status >= 500 && status !== 503) complaints.push(`${what}: ${status} ${JSON.stringify(json)}`)
    if (status >= 400 && typeof json?.message !== 'string')
      complaints.push(`${what}: ${status} without a sentence`)
    return answer
  }

  const send = async ({ key, json }: Attempt, cutAfterMs?: number) => {
    const path = '/api/create-payment-intent'
    const cut = cutAfterMs === undefined ? {} : { cutAfterMs }
    return evaluated(
      await call(await environment.origin(), { method: 'POST', path, token, json, key, ...cut }),
      path,
    )
  }

  /** Repeats a press with the same key until it is answered, like the app after a network fault. */
  const insist = async (press: Attempt): Promise<Answer | null> => {
    for (let tries = 0; tries < TRIES; tries++) {
      const answer = await send(press)
      if (answer && answer.status !== 503) return answer
      await pause(luck.between(20, 400))
    }
    return null
  }

  const wanted = (): Attempt => {
    const chosen = concert.kinds
      .map((kind) => ({ ...kind, quantity: luck.between(0, 3) }))
      .filter(({ quantity }) => quantity > 0)
    const [first] = concert.kinds
    const lines = chosen.length > 0 || !first ? chosen : [{ ...first, quantity: 1 }]
    const cents = lines.reduce((sum, { priceCents, quantity }) => sum + priceCents * quantity, 0)
    return {
      key: luck.uuid(),
      json: {
        eventId: concert.id,
        tickets: Object.fromEntries(lines.map(({ id, quantity }) => [id, quantity])),
        totalAmount: cents / 100,
        attemptId: luck.between(1, 5),
      },
    }
  }

  /** Presses once or in one of the ways that repeat a press; all responses must name one order and one payment. */
  const press = async (press: Attempt): Promise<Answer | null> => {
    const way = luck.weighed({ once: 60, 'twice at once': 15, 'cut off, then again': 15, 'three times': 10 })
    totals.add(`presses: ${way}`)
    const answers: (Answer | null)[] = []
    if (way === 'cut off, then again') answers.push(await send(press, luck.between(1, 60)))
    if (way === 'twice at once') answers.push(...(await Promise.all([insist(press), insist(press)])))
    else answers.push(await insist(press))
    if (way === 'three times') answers.push(await insist(press), await insist(press))
    const named = (name: string) => new Set(answers.map((answer) => answer?.json?.[name]).filter(Boolean))
    const [orderIds, paymentIds] = [named('orderId'), named('paymentIntentId')]
    if (orderIds.size > 1 || paymentIds.size > 1)
      complaints.push(`one press, ${orderIds.size} orders, ${paymentIds.size} payments (${press.key})`)
    return answers.find((answer) => answer?.json?.clientSecret) ?? answers.find(Boolean) ?? null
  }

  return {
    wanted,
    insist,

    /** Presses, and returns the unpaid order; undefined if there is none. */
    open: async (attempt: Attempt): Promise<Opened | undefined> => {
      const answer = await press(attempt)
      if (answer?.status !== 200) return undefined
      const { orderId, paymentIntentId: paymentId, clientSecret, success } = answer.json
      const isFree = concert.kinds.every(({ priceCents }) => priceCents === 0)
      if (isFree !== (success === true) || isFree === Boolean(clientSecret))
        complaints.push(`neither free nor to be paid: ${JSON.stringify(answer.json)}`)
      if (isFree) totals.add('orders: free')
      if (isFree || !clientSecret) return undefined
      if (double.intent(paymentId).client_secret !== clientSecret)
        complaints.push(`the secret of another payment (${orderId})`)
      return { orderId, paymentId }
    },

    /** Sends the card; returns false if it is refused, or if the payment is over. */
    pay: ({ paymentId }: Opened, card: string = cards.accepted, later = false): boolean => {
      try {
        const { status } = double.payIntent(paymentId, card, { later })
        totals.add(`cards: ${status}`)
        return true
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error
        totals.add(`cards: ${error.body.code}`)
        return false
      } finally {
        environment.unstoppable.delete(paymentId)
      }
    },

    /** Completes or fails 3-D Secure as the card's owner, unless the payment is over. */
    authenticate: ({ paymentId }: Opened, isApproved: boolean): void => {
      if (double.intent(paymentId).status !== 'requires_action') return
      try {
        double.authenticate(paymentId, isApproved)
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error
      }
    },

    /** Refunds the payment in Stripe's dashboard, unless it is refunded already. */
    payBack: ({ paymentId }: Opened): void => {
      try {
        double.refundIntent(paymentId)
        totals.add('payments: paid back by hand')
      } catch (error) {
        if (!(error instanceof StripeFault)) throw error
      }
    },

    confirm: async ({ orderId, paymentId }: Opened, which?: number) => {
      const path = '/api/payment/confirm'
      const json = { paymentIntentId: luck.happens(0.8) ? paymentId : orderId, eventId: concert.id }
      return evaluated(
        await call(await environment.origin(which), { method: 'POST', path, token, json }),
        path,
      )
    },

    /** Keeps a payment from being stopped until it is paid: it can be paid after its hold. */
    keepOpen: ({ paymentId }: Opened) => {
      environment.unstoppable.add(paymentId)
    },

    /** Ends the hold of an order, as after 15 minutes. */
    endHold: async ({ orderId }: Opened) => {
      const past = new Date(machineNow().getTime() - 1000)
      await database.db.update(orders).set({ heldUntil: past, checkAt: past }).where(eq(orders.id, orderId))
    },

    /** Drops all webhooks of a payment. */
    silence: ({ paymentId }: Opened) => {
      environment.silent.add(paymentId)
    },

    /** Checks that a replaced order's payment is canceled: two open windows must not lead to two payments. */
    mustBeOver: ({ orderId, paymentId }: Opened) => {
      const { status } = double.intent(paymentId)
      if (status !== 'canceled') complaints.push(`order ${orderId} was replaced, its payment is ${status}`)
    },

    hasExpired: async ({ orderId }: Opened) => {
      const [order] = await database.db.select().from(orders).where(eq(orders.id, orderId))
      return order?.state === 'expired'
    },
  }
}
export type Client = ReturnType<typeof clientOf>
