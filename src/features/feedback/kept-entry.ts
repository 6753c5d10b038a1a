import type { FeedbackType } from '../../../contract/rules/feedback.ts'

/** For how long a feedback may be written, in ms. */
const WRITABLE_MS = 24 * 3_600_000

/** The entry that a visit has opened, kept in its place in the history: a reload finds it there, another visit does not. */
export interface Entry {
  id: string
  type: FeedbackType
  isSent: boolean
  /** When it was opened, in ms since 1970. */
  at: number
}

/** The entry in a history's state, where it is one of this type and may still be written. */
export const entryIn = (state: unknown, type: FeedbackType, now: number): Entry | undefined => {
  const entry = (state as { feedback?: Partial<Entry> } | null)?.feedback
  if (typeof entry?.id !== 'string' || entry.type !== type || typeof entry.at !== 'number') return undefined
  if (now - entry.at > WRITABLE_MS) return undefined
  return { id: entry.id, type, isSent: entry.isSent === true, at: entry.at }
}
