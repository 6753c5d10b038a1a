import type { ContactRequest } from '../../../contract/messages.ts'
import type { AppError } from '../../data/errors.ts'
import { useSend } from '../../shared/use-send.ts'

// The schemas and their parser load after the first render.
const repository = () => import('../../data/repositories/messages.ts')

interface SendOutcome {
  onSent: () => void
  onFailed: (error: AppError) => void
}

/** Sends a message. Its callbacks run only while the form is mounted. */
export const useSendMessage = ({ onSent, onFailed }: SendOutcome) =>
  useSend<ContactRequest>({
    send: async (message) => (await repository()).sendMessage(message),
    onSuccess: onSent,
    onError: onFailed,
  })
