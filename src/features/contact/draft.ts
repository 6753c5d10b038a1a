/** What somebody is writing to the team, by field name. */
export type Draft = Record<string, string>

const KEY = 'nectar.contact'

const attempt = <T>(work: () => T, otherwise: T): T => {
  try {
    return work()
  } catch {
    // Storage is denied, or full: the words are still on the screen.
    return otherwise
  }
}

const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every((text) => typeof text === 'string')

/** Keeps a draft for as long as the tab lives, over a reload too. */
export const keepDraft = (draft: Draft): void =>
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(draft)), undefined)

/** The draft of this tab, null where there is none. */
export const keptDraft = (): Draft | null =>
  attempt(() => {
    const draft: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? 'null')
    return isDraft(draft) ? draft : null
  }, null)

/** Sent, or its member has signed out. */
export const forgetDraft = (): void => attempt(() => sessionStorage.removeItem(KEY), undefined)
