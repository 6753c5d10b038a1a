import type { ErrorCode } from '../../contract/errors.ts'

/** Why something is not done: a code of the contract's list and the French sentence that the person reads. */
export interface Refusal {
  code: ErrorCode
  message: string
  /** How long to wait before it may be done, where time alone helps. */
  retryAfterMs?: number
}

/** What is asked for does not go with how things stand. */
export const conflict = (message: string): Refusal => ({ code: 'conflict', message })

export const SESSION_OVER: Refusal = {
  code: 'session_expired',
  message: 'Session expirée. Merci de te reconnecter.',
}

export const EMAIL_TAKEN: Refusal = {
  code: 'email_taken',
  message: 'Un compte existe déjà avec cette adresse email.',
}

export const UNKNOWN_EVENT: Refusal = {
  code: 'not_found',
  message: 'Cet événement n’existe pas ou a été supprimé.',
}

/** A concert that its organiser took back: nothing of it is to be had any more. */
export const CANCELLED_EVENT: Refusal = { code: 'sales_closed', message: 'Ce concert est annulé.' }
