import type { PushMessage } from '../../../../contract/notifications.ts'

/** A message to one browser. */
export interface Push {
  id: string
  message: PushMessage
  /** For how many seconds the push service keeps it for a browser that sleeps. */
  ttlSeconds: number
  endpoint: string
  p256dh: string
  auth: string
}

/**
 * What has become of a message that was not accepted. `retry`: surely not accepted, and it may be later. `gone`: the browser is not
 * subscribed any more. `refused`: surely not accepted, and it never will be. `unknown`: it was given away and no clear answer came.
 */
export type PushOutcome = 'retry' | 'gone' | 'refused' | 'unknown'

/** A message was not accepted; the message of the error is for the log, without the browser's address, which is a secret. */
export class PushFailed extends Error {
  override name = 'PushFailed'
  readonly outcome: PushOutcome
  /** How long the service asks to wait, in ms. */
  readonly retryAfterMs: number

  constructor(outcome: PushOutcome, reason: string, retryAfterMs = 0) {
    super(reason)
    this.outcome = outcome
    this.retryAfterMs = retryAfterMs
  }
}

/** How messages leave this deployment for browsers. */
export interface PushTransport {
  /**
   * Gives one message away; throws PushFailed. `handOver` is called once the service is connected to, and the message goes only after it has
   * answered true. An abort before counts as `retry`.
   */
  deliver(push: Push, handOver: () => Promise<boolean>, signal: AbortSignal): Promise<void>
}
