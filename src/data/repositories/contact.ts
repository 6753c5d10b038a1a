import * as messages from '../../../contract/endpoints/messages.ts'
import type { ContactRequest } from '../../../contract/messages.ts'
import { call } from '../api.ts'

/** Sends a message to the team, by nobody's account. Never queued. Throws AppError: 'offline', `too_many_requests`, `validation_failed`. */
export const sendMessage = async (message: ContactRequest): Promise<void> => {
  await call(messages.contact, { body: message }, { token: null })
}
