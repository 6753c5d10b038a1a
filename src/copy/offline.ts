/** The door, storage, updates and installation: what Nectar says about itself as an app. */
export const offlineCopy = {
  ready: {
    title: 'Prêt pour l’entrée',
    description: 'Billets et Pass sont gardés sur cet appareil et s’ouvrent sans réseau.',
    checking: 'Préparation pour l’entrée…',
    coming: 'Billets, Pass et application se rangent sur cet appareil.',
    missing: (what: string) => `Il manque\u00a0: ${what}.`,
    notReady: 'Pas encore prêt pour l’entrée',
    retry: 'Réessayer',
    parts: {
      tickets: 'vos billets',
      pass: 'le QR code du Pass',
      keys: 'les clés de vérification',
      events: 'les événements de vos billets',
      app: 'l’application elle-même',
    },
  },
  storage: {
    unavailable:
      'Cet appareil ne laisse rien garder (navigation privée ou stockage refusé)\u00a0: gardez du réseau à l’entrée, ou faites une capture d’écran du code de votre billet et de celui de votre Pass.',
    silent:
      'Le stockage de cet appareil ne répond pas pour le moment\u00a0: vos billets s’affichent par le réseau, et seront gardés dès qu’il répondra.',
    full: 'L’espace de cet appareil est plein\u00a0: vos derniers billets ne sont pas gardés pour le hors connexion. Libérez de la place, puis réessayez.',
    newer:
      'Une version plus récente de Nectar garde vos données sur cet appareil\u00a0: rechargez cette page pour les retrouver hors connexion.',
  },
  update: {
    ready: 'Une nouvelle version est prête.',
    action: 'Mettre à jour',
    later: 'Plus tard',
    held: 'Elle attendra que vous ayez fini.',
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
