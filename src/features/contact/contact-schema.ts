import * as z from 'zod/mini'
import { ContactRequest } from '../../../contract/messages.ts'
import { contactCopy } from '../../copy/contact.ts'

const { required } = contactCopy
const given = (message: string) => z.string().check(z.refine((text) => text.trim() !== '', message))

/** The contact form: checks the required fields first, then the contract's rules. */
export const ContactForm = z.pipe(
  z.object({
    name: given(required.name),
    email: given(required.email),
    subject: given(required.subject),
    category: given(required.category),
    message: given(required.message),
  }),
  ContactRequest,
)
