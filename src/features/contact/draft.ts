/** What a user is writing to the team, by field name. */
export type Draft = Record<string, string>

const KEY = 'nectar.contact'

const orElse = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    // Storage is denied, or full: the text is still on the screen.
    return otherwise
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Stores a draft for as long as the tab lives, over a reload too. */
export const storeDraft = (draft: Draft): void =>
  orElse(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), undefined)

/** The draft of this tab, null where there is none. */
export const loadDraft = (): Draft | null =>
  orElse(() => {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(draft) ? draft : null
  }, null)

/** Sent, or its member has signed out. */
export const forgetDraft = (): void => orElse(() => sessionStorage.removeItem(KEY), undefined)
