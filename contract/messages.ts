import * as z from 'zod/mini'
import { email, Id, line } from './fields.ts'

/** What a feedback may be: 1 bad, 2 mid, 3 good (document 2, section 3). */
const feedbackNotes = [1, 2, 3] as const

/** Body of `POST /feedbacks`: `users_id` of a visitor is absent or null; the session's own member counts, another's is refused. */
export const FeedbackRequest = z.object({
  users_id: z.optional(z.nullable(Id)),
  note: z.literal(feedbackNotes, 'Cette note n’existe pas.'),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

export const FeedbackResponse = z.object({ id: Id })
export type FeedbackResponse = z.infer<typeof FeedbackResponse>

/** Some lines a person typed: trimmed, not blank, bounded in length (UTF-16 units). */
const text = (max: number, required: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, `Ce texte dépasse ${max} caractères.`),
    z.refine((value) => !/[\p{Cs}\0]/u.test(value), 'Ce texte contient un caractère interdit.'),
  )

/** Body of `PATCH /feedbacks/{id}`; the entry may be written within 24 hours. */
export const FeedbackComment = z.object({ comment: text(2000, 'Commentaire requis') })
export type FeedbackComment = z.infer<typeof FeedbackComment>

/** Body of `POST /preregister`; an address that is there already is answered alike. */
export const PreregistrationRequest = z.object({ email: email('Merci d’entrer une adresse email valide') })
export type PreregistrationRequest = z.infer<typeof PreregistrationRequest>

/** What a message to the team may be about (document 2, section 3). */
export const contactCategories = [
  'general',
  'technical',
  'billing',
  'events',
  'partnership',
  'other',
] as const

/** Body of `POST /api/contact`: all five are required. */
export const ContactRequest = z.object({
  name: line(1, 120, 'Le nom est requis'),
  email: email('Merci d’entrer une adresse email valide'),
  subject: line(1, 200, 'Le sujet est requis'),
  category: z.enum(contactCategories, 'Cette catégorie n’existe pas.'),
  message: text(5000, 'Le message est requis'),
})
export type ContactRequest = z.infer<typeof ContactRequest>
