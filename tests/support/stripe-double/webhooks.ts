import { createHmac } from 'node:crypto'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import type { StripeEvent } from './state.ts'

/** Returns the header `stripe-signature` of a body at a time. */
export const signature = (body: string, secret: string, at = machineNow()): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

export interface WebhookTarget {
  secret: string
  /** Delivers an event, and returns the response's status; throws if the delivery fails. */
  send(body: string, signature: string, event: StripeEvent): Promise<number>
}

/** Posts to a random one of the addresses, like a load balancer before several processes. */
export const postTo =
  (addresses: () => string[]): WebhookTarget['send'] =>
  async (body, signed) => {
    const all = addresses()
    const address = all[Math.floor(Math.random() * all.length)] ?? ''
    const answer = await fetch(address, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signed },
      body,
    })
    await answer.arrayBuffer()
    return answer.status
  }

/** Stripe retries for days, hours apart; here it is a minute. */
const RETRIES = 16
const LONGEST_MS = 5000

/**
 * Delivers each event with the delays in ms of the policy: `[]` drops it, `[0]` is normal, `[0, 0]` sends it
 * twice. A response other than 2xx causes retries, each later.
 */
export class Webhooks {
  policy: (event: StripeEvent) => number[] = () => [0]
  private readonly target: WebhookTarget | undefined
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly underWay = new Set<Promise<void>>()
  private isClosed = false
  /** Deliveries with a 2xx response, another response, and no response. */
  readonly counts = { accepted: 0, refused: 0, unanswered: 0, dropped: 0, sent: 0 }

  constructor(target: WebhookTarget | undefined) {
    this.target = target
  }

  schedule(event: StripeEvent): void {
    if (!this.target) return
    const delays = this.policy(event)
    if (delays.length === 0) this.counts.dropped++
    for (const delay of delays) this.after(delay, event, 0)
  }

  private after(delay: number, event: StripeEvent, attempt: number): void {
    if (this.isClosed) return
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      const sending = this.deliver(event, attempt).finally(() => this.underWay.delete(sending))
      this.underWay.add(sending)
    }, delay)
    this.timers.add(timer)
  }

  private async deliver(event: StripeEvent, attempt: number): Promise<void> {
    if (!this.target) return
    const body = JSON.stringify(event)
    this.counts.sent++
    try {
      const status = await this.target.send(body, signature(body, this.target.secret), event)
      if (status >= 200 && status < 300) {
        this.counts.accepted++
        return
      }
      this.counts.refused++
    } catch {
      this.counts.unanswered++
    }
    if (attempt < RETRIES) this.after(Math.min(200 * 2 ** attempt, LONGEST_MS), event, attempt + 1)
  }

  /** True if no delivery is pending. */
  get isIdle(): boolean {
    return this.timers.size === 0 && this.underWay.size === 0
  }

  async close(): Promise<void> {
    this.isClosed = true
    for (const timer of this.timers) clearTimeout(timer)
    this.timers.clear()
    await Promise.allSettled(this.underWay)
  }
}
