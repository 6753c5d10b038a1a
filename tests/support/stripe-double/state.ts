import { randomBytes } from 'node:crypto'
import { missingResource } from './stripe-fault.ts'

/** An object that Stripe stores. */
export interface StripeObject {
  id: string
  object: string
  created: number
}

/** A sent event: `data.object` is a snapshot of that moment. */
export interface StripeEvent extends StripeObject {
  object: 'event'
  api_version: string
  livemode: false
  pending_webhooks: number
  request: { id: string | null; idempotency_key: string | null }
  type: string
  data: { object: Record<string, unknown> & { id: string } }
}

/** The double's stored objects, and its clock. */
export class StripeState {
  readonly objects = new Map<string, StripeObject>()
  readonly events: StripeEvent[] = []
  /** Card numbers of customers and payments, which Stripe never shows. */
  readonly cards = new Map<string, string>()
  /** Price and metadata of the subscription that a session will create. */
  readonly orders = new Map<string, { price: string; metadata: Record<string, string> }>()
  /** Number of next refunds that the bank refuses at once. */
  failingRefunds = 0
  private readonly clock: () => Date
  private readonly onEvent: (event: StripeEvent) => void
  private offsetMs = 0

  constructor(clock: () => Date, onEvent: (event: StripeEvent) => void) {
    this.clock = clock
    this.onEvent = onEvent
  }

  now(): Date {
    return new Date(this.clock().getTime() + this.offsetMs)
  }

  /** Returns whole seconds, like all of Stripe's times. */
  seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  advance(ms: number): void {
    this.offsetMs += ms
  }

  newId(prefix: string): string {
    return `${prefix}_${randomBytes(12).toString('hex')}`
  }

  keep<T extends StripeObject>(object: T): T {
    this.objects.set(object.id, object)
    return object
  }

  /** Returns the objects of one kind, newest first, like every list of Stripe's. */
  all<T extends StripeObject>(kind: T['object']): T[] {
    return [...this.objects.values()].filter((object): object is T => object.object === kind).reverse()
  }

  find<T extends StripeObject>(kind: T['object'], id: string): T {
    const object = this.objects.get(id)
    if (object?.object !== kind) throw missingResource(kind, id)
    return object as T
  }

  /** Sends an event with the object's current state. */
  emit(type: string, object: StripeObject): void {
    const event: StripeEvent = {
      id: this.newId('evt'),
      object: 'event',
      api_version: '2026-10-28.endive',
      created: this.seconds(),
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
      data: { object: structuredClone(object) as StripeObject & Record<string, unknown> },
    }
    this.events.push(event)
    this.onEvent(event)
  }
}
