import type { contactCategories } from '../../contract/messages.ts'

type Category = (typeof contactCategories)[number]

export const contactCopy = {
  title: 'Contact',
  lead: 'Une question, un souci, une idée de soirée\u00a0? Écrivez-nous.',
  form: 'Votre message',
  allRequired: 'Tous les champs sont obligatoires.',
  fields: {
    name: 'Nom',
    email: 'Email',
    subject: 'Sujet',
    category: 'Catégorie',
    message: 'Message',
  },
  anyCategory: 'Choisir une catégorie',
  categories: {
    general: 'Question générale',
    technical: 'Problème technique',
    billing: 'Facturation & Pass',
    events: 'Événements & Billets',
    partnership: 'Partenariat',
    other: 'Autre',
  } satisfies Record<Category, string>,
  submit: 'Envoyer le message',
  pending: 'Envoi…',
  required: {
    name: 'Le nom est requis',
    email: 'L’adresse email est requise',
    subject: 'Le sujet est requis',
    category: 'Choisissez une catégorie',
    message: 'Le message est requis',
  },
  privacy: 'Nom, adresse et message servent à vous répondre.',
  privacyLink: 'Vos données',
  missing: { title: 'Champs requis', description: 'Veuillez remplir tous les champs obligatoires.' },
  sent: { title: 'Message envoyé\u00a0!', description: 'Nous vous répondons par email.' },
  failed: { title: 'Erreur', description: 'Une erreur s’est produite. Veuillez réessayer.' },
  offline: {
    title: 'Hors connexion.',
    text: 'Votre message n’est pas parti. Il reste ici, mot pour mot\u00a0: envoyez-le quand le réseau revient.',
  },
  ways: {
    title: 'Nous joindre',
    email: 'Email',
    phone: 'Téléphone',
    post: 'Courrier',
    times: 'Délais et horaires',
    support: 'Voir la page support',
    help: 'Aide',
    helpLink: 'Les questions fréquentes',
    pro: 'Salles, artistes, organisateurs',
    proLink: 'Espace pro',
    newTab: '(nouvel onglet)',
  },
} as const
