import { createHmac } from 'node:crypto'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import type { StripeEvent } from './state.ts'

/** The header `stripe-signature` of a body, made at a moment. */
export const signature = (body: string, secret: string, at = machineNow()): string => {
  const seconds = Math.floor(at.getTime() / 1000)
  const hmac = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hmac}`
}

export interface WebhookTarget {
  secret: string
  /** Delivers one, and answers the status that it was given; a failure to deliver throws. */
  send(body: string, signature: string, event: StripeEvent): Promise<number>
}

/** Posts to one of the addresses, another each time: there are several processes behind one name. */
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

/** Stripe tries for days, hours apart; here it is a minute. */
const RETRIES = 16
const LONGEST_MS = 5000

/**
 * Delivers each event as many times, and so late, as the policy says: `[]` drops it, `[0]` is Stripe at its best, `[0, 0]` doubles it, and
 * delays in ms put it behind others. What is not answered 2xx is sent again, later each time.
 */
export class Webhooks {
  policy: (event: StripeEvent) => number[] = () => [0]
  private readonly target: WebhookTarget | undefined
  private readonly timers = new Set<NodeJS.Timeout>()
  private readonly underWay = new Set<Promise<void>>()
  private isClosed = false
  /** How many were answered 2xx, answered otherwise, and not answered. */
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

  /** Whether nothing is to be delivered any more. */
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
