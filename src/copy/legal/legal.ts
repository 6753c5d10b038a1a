export const legalCopy = {
  updated: (day: string) => `Dernière mise à jour\u00a0: ${day}`,
  contents: 'Sommaire',
  others: 'Autres textes',
  toFill: (what: string) => `[à compléter\u00a0: ${what}]`,
  draft: {
    title: 'Modèle à compléter',
    text: 'Les mentions entre crochets sont à remplir par l’exploitant du site avant toute ouverture au public.',
  },
  pages: [
    { to: '/cgu', label: 'Conditions d’utilisation' },
    { to: '/cgv', label: 'Conditions de vente' },
    { to: '/legal/privacy', label: 'Confidentialité' },
    { to: '/legal/cookies', label: 'Cookies' },
    { to: '/legal/mentions', label: 'Mentions légales' },
    { to: '/legal/accessibility', label: 'Accessibilité' },
  ],
  /** Placeholders for missing details of the operator. */
  operator: {
    name: 'dénomination sociale',
    form: 'forme juridique et capital',
    address: 'adresse du siège',
    registration: 'numéro RCS ou SIREN',
    vat: 'numéro de TVA',
    phone: 'téléphone',
    email: 'adresse email',
    director: 'nom',
    hostName: 'nom de l’hébergeur',
    hostAddress: 'adresse de l’hébergeur',
    hostPhone: 'téléphone de l’hébergeur',
    mediatorName: 'nom du médiateur',
    mediatorAddress: 'adresse du médiateur',
    mediatorSite: 'site du médiateur',
  },
} as const

/** A paragraph, a list, or terms with their meaning. In every text `[words](/path)` is a link and `{{key}}` a detail of the operator (`OPERATOR_…` settings). */
export type LegalBlock =
  | string
  | { list: readonly string[] }
  | { terms: readonly { term: string; text: string }[] }

export interface LegalSection {
  /** Fragment of its address. */
  id: string
  title: string
  blocks: readonly LegalBlock[]
}
