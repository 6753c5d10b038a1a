import type { ErrorCode } from '../../contract/errors.ts'

/**
 * Why something is not done: a code of the contract's list and the French sentence that the person reads. Rules and use cases return it; thrown
 * in a transaction, it undoes that; thrown by a route, it is the answer.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** How long to wait before it may be done, where time alone helps. */
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, message: string, { retryAfterMs }: { retryAfterMs?: number } = {}) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** What a use case returned. Throws what it refused. */
export const accepted = <T>(outcome: Refusal | T): T => {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** What is asked for does not go with how things stand. */
export const conflict = (message: string): Refusal => new Refusal('conflict', message)

export const SESSION_OVER = new Refusal('session_expired', 'Session expirée. Merci de te reconnecter.')

export const EMAIL_TAKEN = new Refusal('email_taken', 'Un compte existe déjà avec cette adresse email.')

export const UNKNOWN_EVENT = new Refusal('not_found', 'Cet événement n’existe pas ou a été supprimé.')

/** A concert that its organiser took back: nothing of it is to be had any more. */
export const CANCELLED_EVENT = new Refusal('sales_closed', 'Ce concert est annulé.')
