export const pwaCopy = {
  update: {
    ready: 'Une nouvelle version est prête.',
    action: 'Mettre à jour',
    later: 'Plus tard',
    deferred: 'Elle attendra que vous ayez fini.',
  },
  install: {
    title: 'Installer Nectar',
    description: 'Sur l’écran d’accueil, le Pass s’ouvre d’un geste, même sans réseau.',
    action: 'Installer Nectar',
    dismiss: 'Plus tard',
    how: 'Comment faire',
    stepsTitle: 'Installer Nectar sur iPhone ou iPad',
    steps: [
      { title: 'Touchez Partager', text: 'Le carré d’où sort une flèche, dans la barre de Safari.' },
      { title: 'Choisissez «\u00a0Sur l’écran d’accueil\u00a0»', text: 'Faites défiler la liste si besoin.' },
      {
        title: 'Touchez «\u00a0Ajouter\u00a0»',
        text: 'Puis ouvrez Nectar depuis l’écran d’accueil et connectez-vous.',
      },
    ],
  },
} as const
