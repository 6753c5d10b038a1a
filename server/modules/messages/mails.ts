import type { ContactRequest } from '../../../contract/messages.ts'
import { layOutMail, type Mail, stamp } from '../../platform/deliveries/mail.ts'

/** What the form calls them (document 2, section 3). */
const CATEGORIES: Record<ContactRequest['category'], string> = {
  general: 'Question générale',
  technical: 'Problème technique',
  billing: 'Facturation & Pass',
  events: 'Événements & Billets',
  partnership: 'Partenariat',
  other: 'Autre',
}

/** A message of the contact form to the team; an answer goes to who wrote it. */
export const contactMail = ({
  id,
  to,
  sentAt,
  origin,
  ...form
}: ContactRequest & { id: string; to: string; sentAt: Date; origin: string }): Mail => ({
  ...layOutMail({
    key: `contact:${id}`,
    to,
    firstName: 'l’équipe',
    subject: `Contact – ${form.subject}`,
    paragraphs: [
      'Un message est arrivé par le formulaire de contact\u00a0:',
      // A line of a letter is a paragraph: what the person set apart stays apart.
      ...form.message.split(/\r\n|[\r\n\u2028\u2029]/).filter((line) => line.trim()),
    ],
    facts: [
      ['Nom', form.name],
      ['Adresse email', form.email],
      ['Catégorie', CATEGORIES[form.category]],
      ['Objet', form.subject],
      ['Reçu le', stamp(sentAt)],
      ['Numéro', id],
    ],
    notes: ['Répondez à ce message pour écrire à cette personne.'],
    origin,
  }),
  replyTo: form.email,
})
