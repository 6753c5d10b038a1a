import type { LegalSection } from './legal.ts'

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

/** `/legal/mentions` (LCEN). */
export const mentionsCopy = {
  title: 'Mentions légales',
  lead: 'Qui édite Nectar, qui l’héberge, à qui écrire.',
  updated: '21/11/2026',
  sections,
} as const

const accessibilitySections: readonly LegalSection[] = [
  {
    id: 'etat',
    title: 'État de conformité',
    blocks: [
      'Cette déclaration est faite par {{name}} pour le site et l’application Nectar.',
      'Nectar est conçu pour le niveau AA des règles WCAG\u00a02.2, que suit la norme européenne EN\u00a0301\u00a0549. Aucun audit extérieur de conformité au RGAA n’a encore été mené\u00a0: faute d’audit, Nectar ne peut pas être déclaré conforme, même en partie, et cette page ne le prétend pas.',
    ],
  },
  {
    id: 'verifie',
    title: 'Ce qui a été vérifié, et comment',
    blocks: [
      'Ces contrôles sont joués automatiquement, dans un navigateur Chromium, sur la version construite du site\u00a0:',
      {
        list: [
          'les règles de l’outil axe-core (WCAG\u00a02.0, 2.1 et 2.2, niveaux A et AA, et bonnes pratiques) sur chaque écran et chaque dialogue ouvert, à 390 et à 1280\u00a0pixels de large, en mode clair et en mode sombre\u00a0: aucune erreur admise\u00a0;',
          'le parcours au clavier seul de l’accueil jusqu’à un billet réservé, avec un focus visible à chaque étape\u00a0;',
          'l’absence de défilement horizontal sur téléphone et sur ordinateur\u00a0;',
          'les mêmes écrans quand l’appareil demande moins de mouvement\u00a0: animations et transitions sont alors coupées\u00a0;',
          'le contraste des couleurs de texte, au moins 4,5 pour\u00a01.',
        ],
      },
      'Un contrôle automatique ne trouve qu’une partie des défauts.',
    ],
  },
  {
    id: 'limites',
    title: 'Limites connues',
    blocks: [
      {
        list: [
          'Aucun essai complet n’a été mené avec un lecteur d’écran (NVDA, JAWS, VoiceOver, TalkBack), ni par des personnes handicapées.',
          'Firefox et Safari n’ont pas été vérifiés écran par écran.',
          'Les photos et descriptions d’événements viennent des organisateurs\u00a0: le texte inscrit dans une affiche n’est pas repris en entier ailleurs.',
          'Quelques messages sont en anglais, dont ceux de la page 404.',
          'Le formulaire de carte est celui de Stripe, et certaines billetteries sont extérieures\u00a0: leur accessibilité ne dépend pas de nous.',
          'Le code d’un billet ou d’un Pass est une image à scanner\u00a0; le code court d’un billet est écrit dessous, pour être dicté.',
          'Les emails n’ont pas été vérifiés avec une aide technique.',
        ],
      },
    ],
  },
  {
    id: 'signaler',
    title: 'Signaler un obstacle',
    blocks: [
      'Si quelque chose vous empêche d’utiliser Nectar, dites-le par le [formulaire de contact](/contact), catégorie «\u00a0Problème technique\u00a0», ou à {{email}}\u00a0: l’adresse de la page et ce que vous vouliez faire suffisent. Nous vous proposons un autre moyen d’accès et corrigeons ce qui peut l’être.',
    ],
  },
  {
    id: 'recours',
    title: 'Voies de recours',
    blocks: [
      'Si vous avez signalé un obstacle et que la réponse ne vous convient pas, vous pouvez saisir le Défenseur des droits\u00a0:',
      {
        list: [
          'par le [formulaire en ligne](https://formulaire.defenseurdesdroits.fr/)\u00a0;',
          'auprès du [délégué de votre région](https://www.defenseurdesdroits.fr/saisir/delegues)\u00a0;',
          'par courrier, sans timbre\u00a0: Défenseur des droits, Libre réponse 71120, 75342\u00a0Paris CEDEX\u00a007.',
        ],
      },
    ],
  },
  {
    id: 'etablissement',
    title: 'Établissement de cette déclaration',
    blocks: [
      'Technologies employées\u00a0: HTML, CSS, JavaScript, SVG, WAI-ARIA. Cette déclaration a été écrite à partir des contrôles ci-dessus\u00a0; elle est revue quand un écran change.',
    ],
  },
]

/** `/legal/accessibility`: the tests made, those not made, and the contact. */
export const accessibilityCopy = {
  title: 'Déclaration d’accessibilité',
  lead: 'Ce qui a été vérifié, ce qui ne l’a pas été, et à qui le dire quand quelque chose vous arrête.',
  updated: '21/11/2026',
  sections: accessibilitySections,
} as const
