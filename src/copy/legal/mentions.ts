import type { LegalSection } from './section.ts'

const sections: readonly LegalSection[] = [
  {
    id: 'editeur',
    title: 'Éditeur',
    blocks: [
      {
        terms: [
          { term: 'Dénomination', text: '{{name}}' },
          { term: 'Forme', text: '{{form}}' },
          { term: 'Siège', text: '{{address}}' },
          { term: 'Immatriculation', text: '{{registration}}' },
          { term: 'TVA intracommunautaire', text: '{{vat}}' },
          { term: 'Téléphone', text: '{{phone}}' },
          { term: 'Email', text: '{{email}}' },
          { term: 'Directeur ou directrice de la publication', text: '{{director}}' },
        ],
      },
    ],
  },
  {
    id: 'hebergeur',
    title: 'Hébergeur',
    blocks: [
      {
        terms: [
          { term: 'Nom', text: '{{hostName}}' },
          { term: 'Adresse', text: '{{hostAddress}}' },
          { term: 'Téléphone', text: '{{hostPhone}}' },
        ],
      },
    ],
  },
  {
    id: 'mediateur',
    title: 'Médiateur de la consommation',
    blocks: [
      '{{mediatorName}}, {{mediatorAddress}}, {{mediatorSite}}. La saisine est gratuite, après une réclamation écrite restée sans solution.',
    ],
  },
  {
    id: 'contrats',
    title: 'Vos contrats',
    blocks: [
      {
        list: [
          '[Conditions générales de vente](/cgv) et [d’utilisation](/cgu)',
          '[Résilier votre contrat](/resilier)',
          '[Renoncer au contrat ici](/retractation)',
        ],
      },
    ],
  },
  {
    id: 'contenus',
    title: 'Contenus et crédits',
    blocks: [
      'La marque, l’interface et les affiches dessinées de Nectar appartiennent à l’éditeur\u00a0; les textes et photographies des événements, à leurs auteurs. La police Bricolage Grotesque est distribuée sous licence SIL Open Font.',
      'Un contenu illicite se signale à {{email}}\u00a0: indiquez son adresse, ce qui lui est reproché, et comment vous répondre.',
    ],
  },
  {
    id: 'accessibilite',
    title: 'Accessibilité',
    blocks: [
      'Nectar est conçu pour le niveau AA des règles WCAG\u00a02.2\u00a0; aucun audit extérieur n’a encore été mené. Ce qui a été vérifié et ce qui ne l’a pas été est dans la [déclaration d’accessibilité](/legal/accessibility).',
    ],
  },
]

/** `/legal/mentions` (document 2, 'Legal'; LCEN). */
export const mentionsCopy = {
  title: 'Mentions légales',
  lead: 'Qui édite Nectar, qui l’héberge, à qui écrire.',
  updated: '21/11/2026',
  sections,
} as const
