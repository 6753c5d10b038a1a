/** What this device holds for the door, and why it cannot. */
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
} as const
