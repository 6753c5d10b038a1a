import type { ContactRequest } from '../../../contract/messages.ts'
import type { AppError } from '../../data/errors.ts'
import { repositories } from '../../data/gateway.ts'
import { useSend } from '../../shared/use-send.ts'

interface SendOutcome {
  onSent: () => void
  onFailed: (error: AppError) => void
}

/** Sends a message. Its callbacks run only while the form is mounted. */
export const useSendMessage = ({ onSent, onFailed }: SendOutcome) =>
  useSend<ContactRequest>({
    send: async (message) => (await repositories.messages()).sendMessage(message),
    onSuccess: onSent,
    onError: onFailed,
  })
