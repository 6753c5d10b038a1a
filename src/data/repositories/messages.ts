import * as messages from '../../../contract/endpoints/messages.ts'
import { type ContactRequest, FeedbackComment } from '../../../contract/messages.ts'
import { type FeedbackType, feedbackNoteOf } from '../../../contract/rules/feedback.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'

/** Sends a message to the team, by nobody's account. Never queued. Throws AppError: 'offline', `too_many_requests`, `validation_failed`. */
export const sendMessage = async (message: ContactRequest): Promise<void> => {
  await call(messages.contact, { body: message }, { token: null })
}

/** Says it by nobody's account where the session has ended without a word: anybody may say it. */
const orAsVisitor = async <T>(send: (as: { token?: null }) => Promise<T>): Promise<T> => {
  try {
    return await send({})
  } catch (error) {
    if (!(error instanceof AppError) || error.status !== 401) throw error
    return send({ token: null })
  }
}

/**
 * Opens a feedback with its note, of the signed-in member or of nobody, at `base` where the operator has put that call
 * elsewhere; answers its id. Throws AppError: `too_many_requests`, 'offline'.
 */
export const openFeedback = async (
  { userId, type }: { userId: string | null; type: FeedbackType },
  base: string,
): Promise<string> => {
  const note = feedbackNoteOf[type]
  const { id } = await orAsVisitor((as) =>
    call(
      messages.feedback,
      { body: { ...(userId && as.token !== null && { users_id: userId }), note } },
      { base, ...as },
    ),
  )
  return id
}

/** Writes the comment of a feedback, within a day. Throws AppError: `not_found` after that, `validation_failed`, 'offline'. */
export const commentFeedback = async (id: string, comment: string, base: string): Promise<void> => {
  try {
    const body = FeedbackComment.parse({ comment })
    await orAsVisitor((as) => call(messages.feedbackComment, { params: { id }, body }, { base, ...as }))
  } catch (error) {
    // Accepted, in words that are not our server's: the external backend's answer is not specified.
    if (!(error instanceof AppError) || error.kind !== 'unexpected') throw error
  }
}
