import type { ErrorCode } from '../../contract/errors.ts'

/**
 * Why a request is refused: an error code and a French sentence for the user. Rules and use cases return it; a throw in a transaction rolls
 * back; a throw in a route becomes the response.
 */
export class Refusal extends Error {
  override name = 'Refusal'
  readonly code: ErrorCode
  /** Wait in ms if waiting helps. */
  readonly retryAfterMs: number | undefined

  constructor(code: ErrorCode, message: string, { retryAfterMs }: { retryAfterMs?: number } = {}) {
    super(message)
    this.code = code
    this.retryAfterMs = retryAfterMs
  }
}

/** Returns a use case's result. Throws it if it is a Refusal. */
export const accepted = <T>(outcome: Refusal | T): T => {
  if (outcome instanceof Refusal) throw outcome
  return outcome
}

/** Returns a Refusal that a transaction threw to roll back; throws anything else. */
export const asRefusal = (error: unknown): Refusal => {
  if (error instanceof Refusal) return error
  throw error
}

/** Returns a refusal of a request that contradicts the current state. */
export const conflict = (message: string): Refusal => new Refusal('conflict', message)

export const SESSION_OVER = new Refusal('session_expired', 'Session expirée. Merci de te reconnecter.')

export const EMAIL_TAKEN = new Refusal('email_taken', 'Un compte existe déjà avec cette adresse email.')

export const UNKNOWN_EVENT = new Refusal('not_found', 'Cet événement n’existe pas ou a été supprimé.')

/** The organiser withdrew the concert: it is no longer sold. */
export const CANCELLED_EVENT = new Refusal('sales_closed', 'Ce concert est annulé.')
