import * as messages from '../../../contract/endpoints/messages.ts'
import { type ContactRequest, FeedbackComment } from '../../../contract/messages.ts'
import { type FeedbackType, feedbackNoteOf } from '../../../contract/rules/feedback.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'

/** Sends a message to the team, without a session. Never queued. Throws AppError: 'offline', `too_many_requests`, `validation_failed`. */
export const sendMessage = async (message: ContactRequest): Promise<void> => {
  await call(messages.contact, { body: message }, { token: null })
}

/** Sends again without a session if the session has ended: feedback needs none. */
const orAsVisitor = async <T>(send: (as: { token?: null }) => Promise<T>): Promise<T> => {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error
    return send({ token: null })
  }
}

/**
 * Opens a feedback with its note, from the member or a visitor, and returns its id. `base`: the operator's address for this call. Throws AppError:
 * `too_many_requests`, 'offline'.
 */
export const openFeedback = async (
  { userId, type }: { userId: string | null; type: FeedbackType },
  base: string,
): Promise<string> => {
  const note = feedbackNoteOf[type]
  const { id } = await orAsVisitor((as) =>
    call(messages.feedback, { body: { users_id: as.token === null ? null : userId, note } }, { base, ...as }),
  )
  return id
}

/** Writes the comment of a feedback, within a day. Throws AppError: `not_found` after that, `validation_failed`, 'offline'. */
export const commentFeedback = async (id: string, comment: string, base: string): Promise<void> => {
  try {
    const body = FeedbackComment.parse({ comment })
    await orAsVisitor((as) => call(messages.feedbackComment, { params: { id }, body }, { base, ...as }))
  } catch (error) {
    // Accepted with an unexpected body: the external backend's response is not specified.
    if (!(error instanceof AppError) || error.kind !== 'unexpected') throw error
  }
}
