export const footerCopy = {
  label: 'Pied de page',
  line: 'La scène underground, ses salles et un Pass pour y entrer.',
  groups: [
    {
      title: 'Sorties',
      links: [
        ['/events', 'Événements'],
        ['/venues', 'Lieux'],
        ['/store', 'Pass'],
      ],
    },
    {
      title: 'Vous',
      links: [
        ['/favorites', 'Favoris'],
        ['/tickets', 'Mes billets'],
        ['/settings', 'Paramètres'],
      ],
    },
    {
      title: 'Aide',
      links: [
        ['/help', 'Centre d’aide'],
        ['/support', 'Support'],
        ['/contact', 'Contact'],
      ],
    },
  ],
  play: [['/jouer', 'Votre concert ici']],
  mail: 'Nous écrire',
  pro: 'Espace pro',
  follow: 'Nous joindre',
  legalLabel: 'Informations légales',
  legal: [
    ['/cgv', 'CGU et CGV'],
    ['/legal/privacy', 'Confidentialité'],
    ['/legal/cookies', 'Cookies'],
    ['/legal/mentions', 'Mentions légales'],
    ['/legal/accessibility', 'Accessibilité'],
    ['/resilier', 'Résilier votre contrat'],
    ['/retractation', 'Renoncer au contrat ici'],
  ],
} as const
