import { monthlyAllowance, type PassLevel } from '../../contract/rules/pass.ts'

const { standard, premium } = monthlyAllowance

const features: Record<PassLevel, readonly string[]> = {
  free: ['Communauté', 'Calendrier des concerts', 'Favoris', 'Accès au chat de la communauté'],
  standard: [
    'Tout le Pass Gratuit',
    `${standard.concerts} concerts par mois`,
    'Concerts partenaires',
    'Listening parties',
    `${standard.invitations} invitations par mois pour vos proches`,
  ],
  premium: [
    'Tout le Pass Standard',
    'Concerts illimités',
    `${premium.invitations} invitations par mois`,
    'Événements exclusifs',
    'Rencontres avec les artistes',
  ],
}

const plans: Record<PassLevel, string> = { free: 'Gratuit', standard: 'Standard', premium: 'Premium' }

export const offersCopy = {
  title: 'Les offres',
  lead: 'Un code à l’entrée, des concerts chaque mois. Le premier Pass ne coûte rien.',
  all: 'Tout savoir sur le Pass',
  brand: 'Nectar Pass',
  plans,
  features,
  perMonth: 'par mois',
  recommended: 'Recommandé',
  current: 'Actuel',
  currentPass: 'Pass actuel',
  yourCurrentPass: '✓ Votre pass actuel',
  included: 'Déjà inclus',
  choose: (plan: string) => `Choisir ${plan}`,
  change: 'Changer de pass',
  signUp: 'Créer un compte',
  give: 'Offrir un Pass',
  pending: 'Chargement...',
  elsewhere:
    'Le paiement s’est ouvert dans un autre onglet. Terminez-le là-bas, puis revenez\u00a0: cette page se met à jour.',
  demo: 'Démonstration\u00a0: le paiement est simulé, aucun argent ne circule.',
  month: (city: string, concerts: number, worth: string, price: string, pass: string) =>
    `Encore ce mois-ci à ${city}\u00a0: ${concerts} concerts, ${worth} à l’unité, ${price} avec le ${pass}.`,
  share: {
    sum: (month: string, total: string, concerts: number) =>
      `Sur les Pass payés en ${month}, 70\u00a0% reviennent aux artistes\u00a0: ${total}, ${concerts === 1 ? 'pour un concert' : `répartis entre ${concerts} concerts`} selon les entrées avec le Pass.`,
    open: 'Voir la répartition',
    about: (day: string, place: string, entries: number) =>
      `${[day, place].filter(Boolean).join(', ')} · ${entries} ${entries > 1 ? 'entrées' : 'entrée'}`,
  },
  small: 'Prix TTC. Abonnement mensuel, renouvelé automatiquement.',
  failed: {
    title: 'Erreur',
    answered: (status: number, statusText: string) => `Erreur ${status}\u00a0: ${statusText}`,
    unknown: 'Impossible de créer la session de paiement',
    noAddress: 'URL de paiement non fournie dans la réponse',
    change: 'Impossible de changer l’abonnement. Veuillez réessayer.',
    notLoaded: 'Pas encore disponible hors connexion.',
  },
} as const

/** Accepting the terms, on the offers pages and in the recap before a payment. */
export const termsCopy = {
  title: 'Avant de payer',
  accept: 'J’accepte les',
  use: 'conditions générales d’utilisation (CGU)',
  and: 'et les',
  sale: 'conditions générales de vente (CGV)',
  newTab: '(nouvel onglet)',
  required: {
    title: 'Conditions requises',
    description: 'Veuillez accepter les conditions générales pour continuer.',
  },
} as const
