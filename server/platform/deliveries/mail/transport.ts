/** A mail as bytes (RFC 5322), and between whom it goes. */
export interface Message {
  id: string
  subject: string
  envelope: { from: string; to: string }
  bytes: Buffer
}

/**
 * What has become of a message that was not accepted. `retry`: surely not accepted, and it may be later. `refused`: surely not, and it
 * never will be. `unknown`: its text was given away and no answer came.
 */
export type DeliveryOutcome = 'retry' | 'refused' | 'unknown'

/** A message was not accepted; the message of the error is for the log, without anybody's address. */
export class DeliveryFailed extends Error {
  override name = 'DeliveryFailed'
  readonly outcome: DeliveryOutcome

  constructor(outcome: DeliveryOutcome, reason: string) {
    super(reason)
    this.outcome = outcome
  }
}

/** How messages leave this deployment. */
export interface MailTransport {
  /**
   * Gives one message away; throws DeliveryFailed. `handOver` is called once all but the text was agreed on, and the text goes only after
   * it has answered true. Not called where giving the same message twice makes one. An abort before the text counts as `retry`.
   */
  deliver(message: Message, handOver: () => Promise<boolean>, signal: AbortSignal): Promise<void>
}
