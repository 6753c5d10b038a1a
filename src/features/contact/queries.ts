import type { AppError } from '../../data/errors.ts'
import type { ContactForm } from '../../data/repositories/contact.ts'
import { useSend } from '../../shared/use-send.ts'

export type { ContactForm }

// The schemas and their parser: fetched while the screen already stands.
const repository = () => import('../../data/repositories/contact.ts')

/** What is wrong with a form, by field. Rejects where the rules cannot be loaded. */
export const faultsOf = async (form: ContactForm) => (await repository()).faultsOf(form)

export interface SendOutcome {
  onSent: () => void
  onFailed: (error: AppError) => void
}

/** Sends a message; heard only while the form is on the screen. */
export const useSendMessage = ({ onSent, onFailed }: SendOutcome) =>
  useSend<ContactForm>({
    send: async (form) => (await repository()).sendMessage(form),
    onSuccess: onSent,
    onError: onFailed,
  })
