import type { Faq } from './help.ts'

const faqs: readonly Faq[] = [
  {
    id: 'billet-absent',
    question: 'Mon billet ou mon Pass ne s’affiche pas',
    answer: [
      'Ouvrez «\u00a0Mes billets\u00a0» avec du réseau, connecté au compte qui a réservé, et attendez la mention «\u00a0Prêt pour l’entrée\u00a0». Un navigateur en mode privé ne garde rien.',
    ],
    links: [{ to: '/tickets', label: 'Ouvrir Mes billets' }],
  },
  {
    id: 'paiement-refuse',
    question: 'Mon paiement n’est pas passé',
    answer: [
      'Une commande n’est payée qu’une fois, même si vous réessayez. Vérifiez d’abord «\u00a0Mes billets\u00a0»\u00a0: un paiement confirmé y a ses places. Sinon, essayez une autre carte ou voyez avec votre banque.',
      'Un paiement qui arrive trop tard, quand il ne reste plus de place, vous est remboursé en entier.',
    ],
    links: [{ to: '/cgv#billets', label: 'Conditions de vente' }],
  },
  {
    id: 'email-absent',
    question: 'Je ne reçois pas vos emails',
    answer: [
      'Regardez dans les indésirables, et vérifiez l’adresse dans vos paramètres. Vos billets n’en dépendent pas\u00a0: ils sont dans l’application.',
    ],
    links: [{ to: '/settings', label: 'Ouvrir mes paramètres' }],
  },
  {
    id: 'signaler-une-panne',
    question: 'Que dire pour qu’une panne soit réparée vite\u00a0?',
    answer: [
      'La page, l’heure, votre appareil et votre navigateur, et ce que vous attendiez. Un numéro de commande ou de demande aide aussi. Jamais de mot de passe, jamais de numéro de carte.',
    ],
    links: [{ to: '/contact', label: 'Nous contacter' }],
  },
]

export const supportCopy = {
  title: 'Support',
  lead: 'Par email ou avec la communauté\u00a0: comment nous joindre, et quand nous répondons.',
  email: {
    title: 'Par email',
    text: 'Pour tout ce qui touche votre compte, votre Pass ou une commande.',
    action: 'Écrire au support',
    subject: 'Support Nectar',
    form: 'Ou par le formulaire de contact',
  },
  community: {
    title: 'Avec la communauté',
    text: 'Le chat des membres\u00a0: bons plans, covoiturage, coups de main.',
    action: 'Ouvrir le chat',
    newTab: '(nouvel onglet)',
  },
  premium: {
    title: 'Membres Premium',
    text: 'Le chat en direct et le support téléphonique 24\u00a0h/24 et 7\u00a0j/7 sont réservés aux membres Premium.',
    chatAlone: 'Le chat en direct est réservé aux membres Premium.',
    phoneAlone: 'Le support téléphonique 24\u00a0h/24 et 7\u00a0j/7 est réservé aux membres Premium.',
    demo: 'Démonstration\u00a0: ce service est annoncé, il n’est pas ouvert ici.',
    chat: 'Chat en direct',
    call: (phone: string) => `Appeler le ${phone}`,
  },
  times: {
    title: 'Délais de réponse',
    list: [
      { what: 'Email général', when: '24-48\u00a0h' },
      { what: 'Problème technique', when: '12-24\u00a0h' },
      { what: 'Premium, urgent', when: '2-4\u00a0h' },
    ],
  },
  hours: {
    title: 'Horaires',
    zone: 'Heure de Paris.',
    list: [
      { what: 'Lundi à vendredi', when: '9\u00a0h\u00a0-\u00a019\u00a0h' },
      { what: 'Samedi', when: '10\u00a0h\u00a0-\u00a018\u00a0h' },
      { what: 'Dimanche', when: 'Urgences uniquement' },
    ],
  },
  faqTitle: 'Avant de nous écrire',
  help: 'Toutes les questions du centre d’aide',
  faqs,
} as const
