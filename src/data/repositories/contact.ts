import { ContactRequest } from '../../../contract/messages.ts'
import { call } from '../api.ts'
import { AppError } from '../errors.ts'

/** What is typed into the contact form, as it is; the category is empty until one is chosen. */
export type ContactForm = Record<keyof ContactRequest, string>

/** What the contract has to say against a form, by field; empty where it may be sent (document 2, section 5). */
export const faultsOf = (form: ContactForm): Partial<Record<keyof ContactRequest, string>> => {
  const faults: Partial<Record<keyof ContactRequest, string>> = {}
  for (const { path, message } of ContactRequest.safeParse(form).error?.issues ?? []) {
    const field = path[0] as keyof ContactRequest | undefined
    if (field) faults[field] ??= message
  }
  return faults
}

/** Sends a message to the team, by nobody's account. Never queued. Throws AppError: 'offline', `too_many_requests`, `validation_failed`. */
export const sendMessage = async (form: ContactForm): Promise<void> => {
  const { success, data, error } = ContactRequest.safeParse(form)
  if (!success) throw new AppError('Not a message', { kind: 'unexpected', cause: error })
  await call('contact', { body: data }, { token: null })
}
