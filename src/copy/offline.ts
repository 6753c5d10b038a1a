/** The data stored on this device for the door, and the reasons if it is incomplete. */
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
  /** The preflight on the day of a concert: each line is fine, or tells how to fix it. */
  preflight: {
    // The states of a line have similar lengths, so that nothing below moves when it changes.
    stored: 'Billets et Pass gardés sur cet appareil',
    storedComing: 'Billets et Pass se rangent ici',
    app: 'L’application s’ouvre sans réseau',
    appComing: 'L’application se range ici',
    appMissing: 'Application pas encore gardée',
    code: {
      read: (seats: number) =>
        seats > 1 ? `Les ${seats} codes s’affichent et se lisent` : 'Le code s’affiche et se lit',
      coming: 'Lecture du code…',
      unread: 'Code non relu par cet appareil',
      unreadDetail: 'Ouvrez votre billet une fois avant de partir\u00a0: le code doit remplir l’écran.',
      missing: 'Code du billet absent',
      missingDetail: 'Retrouvez du réseau un instant pour le garder ici.',
    },
    living: 'Code vivant prêt',
    fixed: 'Code fixe',
    fixedDetail:
      'Cet appareil n’a pas la clé qui fait vivre le code. Le code fixe ouvre aussi\u00a0: ayez une pièce d’identité.',
    clock: 'Horloge à l’heure',
    clockOff: (minutes: number) =>
      minutes < 120 ? `Horloge décalée de ${minutes} min` : 'Horloge très décalée',
    clockDetail:
      'Nectar en tient compte. Réglez l’heure automatique du téléphone, puis rouvrez l’application.',
    persistent: 'Stockage protégé',
    fragile: 'Stockage non protégé',
    fragileDetail:
      'Le navigateur peut effacer vos billets s’il manque de place. Installez Nectar sur l’écran d’accueil, ou rouvrez-le avant de partir.',
    protect: 'Protéger',
    brightness: 'À l’entrée, luminosité au maximum',
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
} as const
