import { CANCELLATION_WINDOW_HOURS } from '../../contract/rules/cancellation.ts'
import { monthlyAllowance, monthlyPriceCents, WITHDRAWAL_DAYS } from '../../contract/rules/pass.ts'
import { eurosOfCents, priceLabel } from '../../contract/rules/price.ts'

export const helpCategories = ['account', 'pass', 'tickets', 'security', 'discovery'] as const
export type HelpCategory = (typeof helpCategories)[number]

export interface Faq {
  /** Fragment of its address. */
  id: string
  question: string
  answer: readonly string[]
  /** Links to the pages that the answer is about. */
  links?: readonly { to: string; label: string }[]
}

export interface HelpFaq extends Faq {
  category: HelpCategory
}

const { standard, premium } = monthlyAllowance
const perMonth = (plan: 'standard' | 'premium') =>
  `${priceLabel(eurosOfCents(monthlyPriceCents[plan]))} par mois`

/** The seven questions, with the real prices and numbers. */
const faqs: readonly HelpFaq[] = [
  {
    id: 'creer-un-compte',
    category: 'account',
    question: 'Comment créer ou modifier mon compte\u00a0?',
    answer: [
      'Une adresse email, un prénom, un nom et un mot de passe suffisent. Le Pass Gratuit est compris.',
      'Vos informations, votre mot de passe et vos notifications se changent dans les paramètres. Vous pouvez aussi y télécharger vos données et y supprimer votre compte.',
    ],
    links: [
      { to: '/auth?view=signup', label: 'Créer un compte' },
      { to: '/settings', label: 'Ouvrir mes paramètres' },
    ],
  },
  {
    id: 'formules-du-pass',
    category: 'pass',
    question: 'Que comprend chaque Pass, et à quel prix\u00a0?',
    answer: [
      'Gratuit\u00a0: la communauté et son chat, le calendrier des concerts, les favoris.',
      `Standard, ${perMonth('standard')}\u00a0: ${standard.concerts} concerts partenaires par mois, les listening parties et ${standard.invitations} invitations par mois pour vos proches.`,
      `Premium, ${perMonth('premium')}\u00a0: des concerts partenaires illimités, ${premium.invitations} invitations par mois, des événements exclusifs et des rencontres avec les artistes.`,
      'Le chat en direct et le support téléphonique 24\u00a0h/24 et 7\u00a0j/7 sont réservés aux membres Premium\u00a0; la page Support dit ce qui est ouvert aujourd’hui.',
    ],
    links: [{ to: '/pass-nectar', label: 'Comparer les Pass' }],
  },
  {
    id: 'arreter-son-pass',
    category: 'pass',
    question: 'Comment changer de Pass, ou l’arrêter\u00a0?',
    answer: [
      'Un Pass payant se renouvelle chaque mois. Vous en changez ou l’arrêtez quand vous voulez, sans motif. Arrêté, il reste ouvert jusqu’à la fin du mois déjà payé, puis redevient gratuit.',
      `Dans les ${WITHDRAWAL_DAYS}\u00a0jours qui suivent la souscription, vous pouvez aussi y renoncer et être remboursé, dans les conditions de vente.`,
    ],
    links: [
      { to: '/settings', label: 'Gérer mon abonnement' },
      { to: '/resilier', label: 'Résilier votre contrat' },
      { to: '/retractation', label: 'Renoncer au contrat' },
    ],
  },
  {
    id: 'billets-sans-reseau',
    category: 'tickets',
    question: 'Où sont mes billets, et s’ouvrent-ils sans réseau\u00a0?',
    answer: [
      'Dans «\u00a0Mes billets\u00a0». Ouvrez cette page une fois avec du réseau\u00a0: dès qu’elle dit «\u00a0Prêt pour l’entrée\u00a0», billets et Pass restent sur votre appareil et s’affichent sans connexion.',
      'À la porte, montrez le code de votre billet, ou celui de votre Pass, en plein écran et luminosité au maximum.',
    ],
    links: [{ to: '/tickets', label: 'Ouvrir Mes billets' }],
  },
  {
    id: 'annuler-une-reservation',
    category: 'tickets',
    question: 'Puis-je annuler une réservation, ou me faire rembourser\u00a0?',
    answer: [
      `Une réservation gratuite s’annule depuis «\u00a0Mes billets\u00a0» plus de ${CANCELLATION_WINDOW_HOURS}\u00a0heures avant l’événement. Le concert du mois vous est alors rendu.`,
      'Un billet non utilisé n’est pas remboursé. Si l’événement est annulé, le prix du billet l’est.',
    ],
    links: [
      { to: '/tickets', label: 'Ouvrir Mes billets' },
      { to: '/cgv#billets', label: 'Conditions de vente' },
    ],
  },
  {
    id: 'paiement-et-donnees',
    category: 'security',
    question: 'Mes paiements et mes données sont-ils protégés\u00a0?',
    answer: [
      'Votre numéro de carte va directement à Stripe, notre prestataire de paiement\u00a0: il ne nous parvient jamais.',
      'Votre mot de passe est haché, vos codes sont signés, et le code de votre Pass ne contient pas votre email. Nectar ne mesure pas votre audience et ne revend rien.',
    ],
    links: [
      { to: '/legal/privacy', label: 'Politique de confidentialité' },
      { to: '/forgot-password', label: 'Mot de passe oublié' },
    ],
  },
  {
    id: 'trouver-un-concert',
    category: 'discovery',
    question: 'Comment trouver un concert qui me plaît\u00a0?',
    answer: [
      'Cherchez par nom, lieu ou ville, et filtrez par style et par dates dans les événements. L’annuaire présente les artistes, les lieux et les producteurs, avec leurs prochains concerts.',
      'Le cœur garde un événement dans vos favoris. Avec les rappels, vous êtes prévenu 24\u00a0heures avant.',
    ],
    links: [
      { to: '/events', label: 'Voir les événements' },
      { to: '/artists', label: 'Ouvrir l’annuaire' },
    ],
  },
]

export const helpCopy = {
  title: 'Centre d’aide',
  lead: 'Compte, Pass, billets, sécurité, découverte\u00a0: les réponses aux questions que l’on nous pose.',
  search: 'Rechercher dans l’aide',
  searchHint: 'Annuler, prix, sans réseau…',
  categoriesLabel: 'Catégorie',
  allCategories: 'Toutes',
  categories: {
    account: 'Compte',
    pass: 'Pass',
    tickets: 'Billets',
    security: 'Sécurité',
    discovery: 'Découverte',
  } satisfies Record<HelpCategory, string>,
  list: 'Questions et réponses',
  shown: (count: number) => (count > 1 ? `${count} questions` : `${count} question`),
  permalink: 'Lien vers cette question',
  empty: 'Aucune question trouvée',
  emptyText: 'Essayez d’autres mots, ou posez-nous la question.',
  clear: 'Tout afficher',
  contact: {
    title: 'Pas trouvé votre réponse\u00a0?',
    text: 'Écrivez-nous, nous vous répondons par email.',
    action: 'Nous contacter',
    support: 'Délais et horaires du support',
  },
  demoRefund: (hours: number) =>
    `Démonstration\u00a0: un exploitant peut promettre ici qu’un billet payé est remboursé sur demande jusqu’à ${hours}\u00a0heures avant. Ce site ne le promet pas\u00a0: comme le disent les conditions de vente, un billet payé n’est ni repris ni échangé.`,
  faqs,
} as const

/** Refund period in a demonstration, in hours. */
export const DEMO_REFUND_HOURS = 48
export const REFUND_FAQ = 'annuler-une-reservation'
