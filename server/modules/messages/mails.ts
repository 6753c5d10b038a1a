import type { ContactRequest } from '../../../contract/messages.ts'
import { layOutMail, type Mail, stamp } from '../../platform/deliveries/mail.ts'

const CATEGORIES: Record<ContactRequest['category'], string> = {
  general: 'Question générale',
  technical: 'Problème technique',
  billing: 'Facturation & Pass',
  events: 'Événements & Billets',
  partnership: 'Partenariat',
  other: 'Autre',
}

/** Renders a message of the contact form for the team; a reply goes to its author. */
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
      // Each line becomes a paragraph, to keep the author's layout.
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
