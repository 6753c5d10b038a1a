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

/** Stops the writes and saves of a form of this draft that was left before, which takes no poster any more either. */
export const stopLeftForm = (draftId: string): void => {
  left.get(draftId)?.()
  left.delete(draftId)
  takers.delete(draftId)
}

type TakePoster = (url: string) => void

/** Writes a poster into the form of a draft, open or left. */
const takers = new Map<string, TakePoster>()

/** Posters that came while no form of their draft could take them. */
const waiting = new Map<string, string>()

/** Each draft's poster goes to its newest form, whichever began to send it. */
export const latePosters = {
  takeBy: (draftId: string, take: TakePoster): void => {
    takers.set(draftId, take)
    const url = waiting.get(draftId)
    if (url === undefined) return
    waiting.delete(draftId)
    take(url)
  },
  give: (draftId: string, url: string): void => {
    const take = takers.get(draftId)
    if (take) take(url)
    else waiting.set(draftId, url)
  },
}
