import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { stripeApi } from './api.ts'
import { cardMethod } from './card-methods.ts'
import { cards } from './cards.ts'
import type { Customer } from './catalogue.ts'
import { type CheckoutSession, expireSession, paySession } from './checkout-sessions.ts'
import { authenticateIntent, confirmIntent, settleIntent } from './confirming.ts'
import { Faults } from './faults.ts'
import { readForm, text } from './form.ts'
import type { Intent } from './payment-intents.ts'
import { createRefund, failRefund, type Refund } from './refunds.ts'
import { renewSubscription, retryInvoice } from './renewals.ts'
import { type StripeEvent, StripeState } from './state.ts'
import type { Subscription } from './subscriptions.ts'
import { signature, Webhooks, type WebhookTarget } from './webhooks.ts'

export interface StripeDoubleOptions {
  /** The clock, to which `advance` adds. */
  now?: () => Date
  /** Target of the events; without one they are only collected in `events`. */
  webhook?: WebhookTarget
}

/** Money taken and refunded for one order, in cents. */
export interface LedgerRow {
  paymentId: string
  orderId: string | null
  status: Intent['status']
  takenCents: number
  refundedCents: number
}

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}

/**
 * A stateful double of Stripe: the calls of `server/providers/stripe` over HTTP at `url` (`STRIPE_API_BASE`),
 * and methods for users, banks and time. Unknown calls and parameters are refused like Stripe's; keys are
 * idempotent, events signed.
 */
export class StripeDouble {
  readonly faults = new Faults()
  readonly webhooks: Webhooks
  readonly state: StripeState
  /** Every received call, in order. */
  readonly calls: { method: string; path: string; key: string | undefined; status: number | 'cut' }[] = []
  url = ''
  private readonly answer: ReturnType<typeof stripeApi>
  private readonly server = createServer((request, response) => {
    this.serve(request, response).catch((error: unknown) => {
      console.error(error)
      response.destroy()
    })
  })

  constructor({ now = () => machineNow(), webhook }: StripeDoubleOptions = {}) {
    this.webhooks = new Webhooks(webhook)
    this.state = new StripeState(now, (event) => this.webhooks.schedule(event))
    this.answer = stripeApi(this.state)
  }

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    await this.webhooks.close()
    this.server.closeAllConnections()
    await new Promise((resolve) => this.server.close(resolve))
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', 'http://double')
    const method = request.method ?? 'GET'
    const body = await read(request)
    const { key: publicKey, ...form } = readForm(method === 'POST' ? body : url.search.slice(1))
    const bearer =
      /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ??
      text({ publicKey: publicKey ?? '' }, 'publicKey')
    const key = request.headers['idempotency-key']
    const call = { method, path: url.pathname, key: Array.isArray(key) ? key[0] : key }
    const send = (status: number, json: object, headers: Record<string, string> = {}) => {
      this.calls.push({ ...call, status })
      response.writeHead(status, {
        'content-type': 'application/json',
        'request-id': this.state.newId('req'),
        'access-control-allow-origin': '*',
        ...headers,
      })
      response.end(JSON.stringify(json))
    }
    const broken = (type: string, message: string) => ({ error: { type, message } })
    if (!bearer || !/^(sk|rk|pk)_/.test(bearer))
      return send(401, broken('invalid_request_error', 'Invalid API Key provided.'))
    const fault = this.faults.of({ ...call, apiKey: bearer })
    if (fault === 'unavailable') return send(503, broken('api_error', 'Stripe is unavailable.'))
    if (fault === 'busy')
      return send(429, broken('api_error', 'Too many requests.'), { 'stripe-should-retry': 'true' })
    const {
      status,
      body: json,
      isReplayed,
    } = this.answer({
      ...call,
      form,
      caller: bearer.startsWith('pk_') ? 'publishable' : 'secret',
      idempotencyKey: call.key,
    })
    if (fault === 'lost') {
      this.calls.push({ ...call, status: 'cut' })
      request.socket.destroy()
      return
    }
    if (fault === 'broken') return send(500, broken('api_error', 'Something went wrong on our side.'))
    send(status, json, isReplayed ? { 'idempotent-replayed': 'true' } : {})
  }

  /** A snapshot of every event so far, in order. */
  get events(): readonly StripeEvent[] {
    return this.state.events
  }

  /** Returns an event as it would be posted. */
  signed(event: StripeEvent, secret: string, at = machineNow()): { body: string; signature: string } {
    const body = JSON.stringify(event)
    return { body, signature: signature(body, secret, at) }
  }

  intent(id: string): Intent {
    return this.state.find<Intent>('payment_intent', id)
  }

  /** Returns the newest payment opened for an order of ours. */
  intentOfOrder(orderId: string): Intent | undefined {
    return this.state.all<Intent>('payment_intent').find(({ metadata }) => metadata.order_id === orderId)
  }

  /** Pays like the card form. Throws StripeFault on an error. `later`: the bank decides in `bankAnswers`. */
  payIntent(id: string, card: string = cards.accepted, options: { later?: boolean } = {}): Intent {
    return confirmIntent(this.state, this.intent(id), card, options)
  }

  /** Completes or fails 3-D Secure as the card's owner. */
  authenticate(id: string, isApproved: boolean): Intent {
    return authenticateIntent(this.state, this.intent(id), isApproved)
  }

  /** Decides as the bank about a payment that is `processing`. */
  bankAnswers(id: string, isAccepted: boolean): Intent {
    const refusal = {
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    }
    return settleIntent(this.state, this.intent(id), isAccepted ? undefined : refusal)
  }

  /** Refunds like Stripe's dashboard: that many cents of a payment, or all that is left. */
  refundIntent(id: string, cents?: number): Refund {
    return createRefund(this.state, {
      payment_intent: id,
      ...(cents !== undefined && { amount: String(cents) }),
    })
  }

  /** Lets the bank send the last refund of a payment back. */
  failRefund(id: string): void {
    failRefund(this.state, id)
  }

  session(id: string): CheckoutSession {
    return this.state.find<CheckoutSession>('checkout.session', id)
  }

  /** Pays on the hosted page; throws StripeFault if the card is refused or the page has expired. */
  completeCheckout(sessionId: string, card: string = cards.accepted): CheckoutSession {
    return paySession(this.state, this.session(sessionId), card)
  }

  subscription(id: string): Subscription {
    return this.state.find<Subscription>('subscription', id)
  }

  /** Sets the card of a customer's next charges. */
  replaceCard(customerId: string, card: string): void {
    this.state.cards.set(customerId, card)
    const { id } = cardMethod(this.state, customerId, card)
    for (const subscription of this.state.all<Subscription>('subscription')) {
      if (subscription.customer === customerId && subscription.default_payment_method)
        subscription.default_payment_method = id
    }
  }

  /** Moves a subscription's card to its customer, as a dashboard may do. */
  keepCardWithCustomer(subscriptionId: string): void {
    const subscription = this.subscription(subscriptionId)
    const customer = this.state.find<Customer>('customer', subscription.customer)
    customer.invoice_settings.default_payment_method = subscription.default_payment_method
    subscription.default_payment_method = null
  }

  /** Removes the card of a subscription and of its customer. */
  forgetCard(subscriptionId: string): void {
    const subscription = this.subscription(subscriptionId)
    subscription.default_payment_method = null
    this.state.find<Customer>('customer', subscription.customer).invoice_settings.default_payment_method =
      null
  }

  /** Ends the period now, whatever the clock: the next one is charged, or the subscription ends. */
  renew(subscriptionId: string): Subscription {
    return renewSubscription(this.state, this.subscription(subscriptionId))
  }

  /** Retries the unpaid renewal. */
  retry(subscriptionId: string): Subscription {
    return retryInvoice(this.state, this.subscription(subscriptionId))
  }

  /** Advances the clock, and runs the events due by then. */
  advance(ms: number): void {
    this.state.advance(ms)
    this.tick()
  }

  /** Runs the due events: pages expire, periods end. */
  tick(): void {
    const now = this.state.seconds()
    for (const session of this.state.all<CheckoutSession>('checkout.session')) {
      if (session.status === 'open' && session.expires_at <= now) expireSession(this.state, session)
    }
    for (const { id } of this.state.all<Subscription>('subscription')) {
      while (this.subscription(id).status === 'active' && this.periodEnd(id) <= now) this.renew(id)
    }
  }

  private periodEnd(subscriptionId: string): number {
    return this.subscription(subscriptionId).items.data[0].current_period_end
  }

  /** Returns each payment with its order, and the money taken and refunded. */
  ledger(): LedgerRow[] {
    const refunds = this.state.all<Refund>('refund')
    return this.state.all<Intent>('payment_intent').map(({ id, metadata, status, amount_received }) => ({
      paymentId: id,
      orderId: metadata.order_id ?? null,
      status,
      takenCents: amount_received,
      refundedCents: refunds
        .filter(({ payment_intent, status }) => payment_intent === id && status === 'succeeded')
        .reduce((sum, { amount }) => sum + amount, 0),
    }))
  }
}

export const startStripeDouble = (options: StripeDoubleOptions = {}): Promise<StripeDouble> =>
  new StripeDouble(options).listen()
