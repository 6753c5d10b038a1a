/** Accepting the terms, on the offers pages and in the recap before a payment: document 2, section 5. */
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
