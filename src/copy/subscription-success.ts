export const subscriptionSuccessCopy = {
  pageTitle: 'Abonnement',
  title: (plan: string) => `Votre ${plan} est là\u00a0!`,
  active: 'Il vaut dès maintenant, et il s’affiche à la porte même sans réseau.',
  receipt: (email: string) => `Un reçu est envoyé à ${email}.`,
  renewal: 'Renouvelé chaque mois, résiliable à tout moment dans vos paramètres.',
  open: 'Afficher mon QR code',
  events: 'Voir les événements',
  concert: 'Revenir au concert',
  back: 'Reprendre où j’en étais',
  settings: 'Gérer mon abonnement',
  waiting: {
    title: (plan: string) => `Votre ${plan} arrive`,
    text: 'Nous attendons la confirmation du paiement. Cela prend d’ordinaire quelques secondes, et cette page le dira toute seule.',
    long: 'Cela prend plus de temps que prévu. Vous pouvez quitter cette page\u00a0: votre Pass s’ouvre dès que le paiement est confirmé.',
    offline: 'Hors connexion\u00a0: la confirmation viendra avec le réseau.',
  },
  visitor: {
    title: 'Connectez-vous pour ouvrir votre Pass',
    text: 'Votre Pass est lié au compte qui l’a payé. Si vous avez payé dans un autre navigateur que l’application, il vous y attend aussi.',
    action: 'Se connecter',
  },
  demo: 'Démonstration\u00a0: aucun argent n’a été débité.',
} as const
