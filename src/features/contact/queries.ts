import type { ContactRequest } from '../../../contract/messages.ts'
import type { AppError } from '../../data/errors.ts'
import { useSend } from '../../shared/use-send.ts'

// The schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/messages.ts')

interface SendOutcome {
  onSent: () => void
  onFailed: (error: AppError) => void
}

/** Sends a message; heard only while the form is on the screen. */
export const useSendMessage = ({ onSent, onFailed }: SendOutcome) =>
  useSend<ContactRequest>({
    send: async (message) => (await repository()).sendMessage(message),
    onSuccess: onSent,
    onError: onFailed,
  })
