import { currentToken, onSessionChange } from '../../data/session.ts'

/** The profile's fields, never a password. */
type ProfileDraft = Partial<Record<'firstName' | 'lastName' | 'email' | 'phone' | 'city', string>>

/** What was typed when a session ended by itself, by member and form, in memory alone. */
const drafts = new Map<string, ProfileDraft>()

// Who signs out leaves nothing behind.
onSessionChange((change) => change === 'closed' && drafts.clear())

/** Which form a draft belongs to. */
type ProfileFormName = 'settings' | 'profile'

const keyOf = (userId: string, form: ProfileFormName) => `${form} ${userId}`

/** Stores what was typed over the way through the sign-in and back. Only as a session ends: who leaves the form otherwise gives it up. */
export const storeProfileDraft = (userId: string, form: ProfileFormName, draft: ProfileDraft): void => {
  if (currentToken() || Object.keys(draft).length === 0) drafts.delete(keyOf(userId, form))
  else drafts.set(keyOf(userId, form), draft)
}

export const hasProfileDraft = (userId: string, form: ProfileFormName): boolean =>
  drafts.has(keyOf(userId, form))

/** Hands what was typed back, once. */
export const takeProfileDraft = (userId: string, form: ProfileFormName): ProfileDraft => {
  const draft = drafts.get(keyOf(userId, form)) ?? {}
  drafts.delete(keyOf(userId, form))
  return draft
}
