import type { DraftBody } from '../../../../contract/drafts.ts'

/** The bodies of each draft that this page has sent without an answer: a version with one of them is its own. */
const unanswered = new Map<string, readonly DraftBody[]>()

export const unansweredBodies = {
  of: (draftId: string): readonly DraftBody[] => unanswered.get(draftId) ?? [],
  add: (draftId: string, body: DraftBody): void => {
    const others = unansweredBodies.of(draftId).filter((other) => other !== body)
    unanswered.set(draftId, [...others, body])
  },
  forget: (draftId: string): void => void unanswered.delete(draftId),
}

/** Stops the forms that were left and still send, by draft. */
const left = new Map<string, () => void>()

export const noteLeftForm = (draftId: string, stop: () => void): void => void left.set(draftId, stop)

/** Stops the writes and saves of a form of this draft that was left before. */
export const stopLeftForm = (draftId: string): void => {
  left.get(draftId)?.()
  left.delete(draftId)
}
