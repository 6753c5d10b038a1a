import * as z from 'zod/mini'
import { email, Id, line } from './fields.ts'

/** Feedback ratings: 1 bad, 2 mid, 3 good. */
const feedbackNotes = [1, 2, 3] as const

/** Body of `POST /feedbacks`. Visitors omit `users_id` or send null. If it differs from the session's member, the server refuses it. */
export const FeedbackRequest = z.object({
  users_id: z.optional(z.nullable(Id)),
  note: z.literal(feedbackNotes, 'Cette note n’existe pas.'),
})
export type FeedbackRequest = z.infer<typeof FeedbackRequest>

export const FeedbackResponse = z.object({ id: Id })
export type FeedbackResponse = z.infer<typeof FeedbackResponse>

/** Several lines of user input: trimmed, not blank, bounded in UTF-16 units. */
const text = (max: number, required: string) =>
  z.string(required).check(
    z.trim(),
    z.minLength(1, required),
    z.maxLength(max, `Ce texte dépasse ${max} caractères.`),
    z.refine((value) => !/[\p{Cs}\0]/u.test(value), 'Ce texte contient un caractère interdit.'),
  )

/** Body of `PATCH /feedbacks/{id}`; accepted within 24 hours of the feedback. */
export const FeedbackComment = z.object({ comment: text(2000, 'Commentaire requis') })
export type FeedbackComment = z.infer<typeof FeedbackComment>

/** Body of `POST /preregister`. The response is the same if the address is already registered. */
export const PreregistrationRequest = z.object({ email: email('Merci d’entrer une adresse email valide') })
export type PreregistrationRequest = z.infer<typeof PreregistrationRequest>

export const contactCategories = [
  'general',
  'technical',
  'billing',
  'events',
  'partnership',
  'other',
] as const

export const ContactRequest = z.object({
  name: line(1, 120, 'Le nom est requis'),
  email: email('Merci d’entrer une adresse email valide'),
  subject: line(1, 200, 'Le sujet est requis'),
  category: z.enum(contactCategories, 'Cette catégorie n’existe pas.'),
  message: text(5000, 'Le message est requis'),
})
export type ContactRequest = z.infer<typeof ContactRequest>
