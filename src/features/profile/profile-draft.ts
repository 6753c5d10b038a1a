import { currentToken, onSessionChange } from '../../data/session.ts'

/** The profile's fields, never a password. */
type ProfileDraft = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'city', string>>

/** The text typed when a session expired, by member and form. In memory only. */
const drafts = new Map<string, ProfileDraft>()

// A sign-out discards all drafts.
onSessionChange((change) => change === 'closed' && drafts.clear())

type ProfileFormName = 'settings' | 'profile'

const keyOf = (userId: string, form: ProfileFormName) => `${form} ${userId}`

/** Stores the typed text during a new sign-in. Only if the session has expired: leaving the form otherwise discards it. */
export const storeProfileDraft = (userId: string, form: ProfileFormName, draft: ProfileDraft): void => {
  if (currentToken() || Object.keys(draft).length === 0) drafts.delete(keyOf(userId, form))
  else drafts.set(keyOf(userId, form), draft)
}

export const hasProfileDraft = (userId: string, form: ProfileFormName): boolean =>
  drafts.has(keyOf(userId, form))

/** Returns the typed text, once. */
export const takeProfileDraft = (userId: string, form: ProfileFormName): ProfileDraft => {
  const draft = drafts.get(keyOf(userId, form)) ?? {}
  drafts.delete(keyOf(userId, form))
  return draft
}
