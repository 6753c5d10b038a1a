import { HOUR_MS } from '../../../../contract/rules/paris-time.ts'

/** What a secret that was mailed, or given for one, is good for. */
export type MailedTokenKind =
  | 'password_reset'
  | 'password_change'
  | 'email_verification'
  | 'email_change'
  | 'email_undo'

/** What opens the way to a new password: all of them end with it, and with the address that they were mailed to. */
export const PASSWORD_TOKENS: MailedTokenKind[] = ['password_reset', 'password_change']

/** What the link of a mail confirms an address with. */
export const ADDRESS_TOKENS: MailedTokenKind[] = ['email_verification', 'email_change']

const LIFE_MS: Record<MailedTokenKind, number> = {
  password_reset: HOUR_MS,
  password_change: HOUR_MS / 4,
  email_verification: 24 * HOUR_MS,
  email_change: 24 * HOUR_MS,
  email_undo: 7 * 24 * HOUR_MS,
}

/** When a secret of this kind that is made now ends. */
export const tokenEnd = (kind: MailedTokenKind, now: Date): Date => new Date(now.getTime() + LIFE_MS[kind])
