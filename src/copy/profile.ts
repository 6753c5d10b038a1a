/** `/profile`, and texts shared with the settings. */
export const profileCopy = {
  title: 'Profil',
  loading: 'Ouverture de votre profil…',
  signIn: {
    title: 'Connexion requise',
    description: 'Votre profil, vos billets et vos favoris vous attendent.',
    action: 'Se connecter',
  },
  personal: {
    title: 'Informations personnelles',
    edit: 'Modifier',
    cancel: 'Annuler',
    save: 'Enregistrer',
    saving: 'Enregistrement…',
    absent: 'Non renseigné',
    absentFeminine: 'Non renseignée',
    notLoaded: 'Pas encore disponible hors connexion.',
  },
  fields: {
    firstName: 'Prénom',
    lastName: 'Nom',
    email: 'Email',
    phone: 'Téléphone',
    city: 'Ville',
    optional: (label: string) => `${label} (facultatif)`,
    password: 'Mot de passe, pour changer d’adresse',
    passwordHint:
      'Votre adresse actuelle sera prévenue et pourra annuler le changement pendant 7\u00a0jours.',
    passwordMissing: 'Indiquez votre mot de passe pour changer d’adresse.',
    emailFixed: 'L’email ne peut pas être modifié',
  },
  saved: 'Profil mis à jour',
  linkSentTo: (email: string) => `Ouvrez le lien envoyé à ${email} pour changer d’adresse.`,
  failed: { title: 'Erreur', description: 'Échec de la mise à jour du profil.' },
  offline: 'Hors connexion\u00a0: ce que vous écrivez reste ici. Enregistrez-le au retour du réseau.',
  status: {
    title: 'État du compte',
    since: 'Membre depuis le',
    offers: 'Voir les Pass',
  },
  address: {
    verified: 'Adresse vérifiée',
    unverified: 'Adresse non vérifiée',
    unverifiedText: 'Ouvrez le lien reçu par email à votre inscription.',
    send: 'Renvoyer le lien',
    sending: 'Envoi…',
    sent: 'Lien envoyé',
    sendFailed: 'Impossible d’envoyer le lien. Veuillez réessayer.',
    pending: 'Changement d’adresse en attente',
    pendingText: (next: string, current: string) =>
      `Un lien de confirmation a été envoyé à ${next}. Tant que vous n’avez pas confirmé, votre adresse reste ${current}.`,
    pendingAgain: 'Rien reçu\u00a0? Enregistrez-la de nouveau dans vos paramètres.',
    cancel: 'Annuler ce changement',
    cancelling: 'Annulation…',
    cancelled: {
      title: 'Changement annulé',
      description: (email: string) => `Votre adresse reste ${email}.`,
    },
    tooLate: {
      title: 'Adresse déjà modifiée',
      description: (email: string) => `Le lien a été confirmé entre-temps\u00a0: votre adresse est ${email}.`,
    },
    cancelFailed: 'Impossible d’annuler le changement d’adresse. Veuillez réessayer.',
  },
  actions: {
    title: 'Accès rapides',
    tickets: { label: 'Mes billets', text: 'Vos places, prêtes pour l’entrée' },
    favourites: { label: 'Mes favoris', text: 'Les concerts que vous gardez à l’œil' },
    settings: { label: 'Paramètres', text: 'Adresse email, mot de passe, abonnement, notifications' },
  },
} as const

export const settingsFormsCopy = {
  profile: {
    title: 'Vos informations',
    text: 'Votre nom figure sur votre Pass.',
    emailHint: 'Une nouvelle adresse est prise en compte une fois confirmée par le lien qui lui est envoyé.',
  },
  password: {
    title: 'Mot de passe',
    text: 'Le changer déconnecte tous vos autres appareils.',
    current: 'Mot de passe actuel',
    next: 'Nouveau mot de passe',
    nextHint: 'Au moins 6 caractères, et pas un mot de passe que tout le monde essaie (123456…).',
    confirm: 'Confirmer le nouveau mot de passe',
    submit: 'Changer le mot de passe',
    pending: 'Changement…',
    mismatch: 'Les nouveaux mots de passe ne correspondent pas.',
    done: { title: 'Mot de passe modifié', description: 'Vos autres appareils ont été déconnectés.' },
    failed: 'Impossible de modifier le mot de passe.',
    unanswered:
      'Le serveur n’a pas répondu\u00a0: le mot de passe est peut-être déjà changé. S’il faut vous reconnecter, essayez d’abord le nouveau.',
  },
  data: {
    title: 'Mes données',
    text: 'Ce que Nectar garde sur vous, et de quoi tout effacer.',
    downloadTitle: 'Télécharger mes données',
    downloadText: 'Profil, billets, commandes, factures, favoris et messages, dans un fichier JSON.',
    download: 'Télécharger',
    downloading: 'Préparation…',
    file: 'nectar-donnees.json',
    downloaded: 'Vos données sont téléchargées',
    downloadFailed: 'Impossible de préparer vos données. Veuillez réessayer.',
    deleteTitle: 'Supprimer mon compte',
    deleteText: 'Votre compte, vos billets et vos favoris disparaissent pour de bon.',
    delete: 'Supprimer mon compte',
  },
  deletion: {
    title: 'Supprimer mon compte',
    paidTickets: (count: number) =>
      count > 1
        ? `Vous perdez ces ${count}\u00a0places payées à venir, sans remboursement\u00a0:`
        : 'Vous perdez ce billet payé à venir, sans remboursement\u00a0:',
    noPaidTickets: 'Vous n’avez aucun billet payé à venir.',
    reading: 'Lecture de vos billets à venir…',
    unread: {
      title: 'Vos billets à venir n’ont pas pu être lus.',
      description: 'Avant de supprimer votre compte, vous devez savoir ce que vous perdez.',
      retry: 'Réessayer',
    },
    seats: (quantity: number) => (quantity > 1 ? `${quantity} places` : '1 place'),
    pass: (plan: string) => `Votre ${plan} prend fin tout de suite et ne sera plus prélevé.`,
    withdrawal: 'Souscrit il y a moins de 14 jours\u00a0? Pour être remboursé,',
    withdrawalLink: 'renoncez d’abord au contrat',
    invoices: 'Vos factures sont conservées comme la loi l’exige, sans votre nom ni votre adresse.',
    rest: 'Vos réservations gratuites, vos favoris et votre profil sont effacés, sur cet appareil aussi.',
    password: 'Votre mot de passe',
    passwordRequired: 'Le mot de passe est requis',
    confirm: 'Supprimer définitivement',
    pending: 'Suppression…',
    keep: 'Garder mon compte',
    failed: {
      title: 'Votre compte n’est pas supprimé.',
      description: 'Impossible de supprimer votre compte. Veuillez réessayer.',
    },
    lost: {
      title: 'Pas de réponse du serveur',
      description:
        'Votre compte est peut-être déjà supprimé\u00a0: si votre session se ferme maintenant, c’est fait.',
    },
    offline: 'Hors connexion\u00a0: un compte se supprime avec du réseau.',
    notLoaded: 'Pas encore disponible hors connexion.',
    done: 'Votre compte a été supprimé.',
  },
  failed: 'Erreur',
} as const

/** The devices signed in to an account (decision 046). */
export const devicesCopy = {
  title: 'Mes appareils',
  text: 'Les appareils où votre compte est ouvert. L’un d’eux vous est inconnu\u00a0? Fermez sa session, puis changez votre mot de passe.',
  current: 'Cet appareil',
  unknown: 'Appareil inconnu',
  opened: (day: string) => `Connecté depuis le ${day}`,
  used: (day: string, hour: number) => `Utilisé le ${day} vers ${hour}\u00a0h`,
  count: (others: number) =>
    others === 0
      ? 'Votre compte n’est ouvert sur aucun autre appareil.'
      : others === 1
        ? 'Votre compte est ouvert sur un autre appareil.'
        : `Votre compte est ouvert sur ${others} autres appareils.`,
  more: (hidden: number) => (hidden === 1 ? 'Voir l’autre appareil' : `Voir les ${hidden} autres appareils`),
  end: 'Déconnecter',
  endOthers: 'Déconnecter les autres appareils',
  ended: 'Appareil déconnecté',
  othersEnded: 'Vos autres appareils sont déconnectés',
  question: {
    one: 'Déconnecter cet appareil\u00a0?',
    oneText: 'Il lui faudra votre mot de passe pour revenir, et il ne recevra plus de notifications.',
    others: 'Déconnecter les autres appareils\u00a0?',
    othersText:
      'Seul celui-ci reste connecté. Les autres ne reçoivent plus de notifications, et les adresses de «\u00a0Mon agenda\u00a0» sont révoquées.',
    // Tickets and Pass must work at the door without a network, so they stay on the device.
    kept: 'Un appareil déconnecté garde à l’écran les billets et le Pass qu’il avait déjà, jusqu’à ce que quelqu’un d’autre s’y connecte.',
    confirm: 'Déconnecter',
    keep: 'Annuler',
  },
  failed: { title: 'Erreur', description: 'L’appareil n’a pas pu être déconnecté. Veuillez réessayer.' },
  offline: 'Retrouvez du réseau pour déconnecter un appareil.',
  notYet: {
    title: 'Pas encore disponible hors connexion.',
    description: 'Retrouvez du réseau pour voir vos appareils.',
  },
  unanswered: {
    title: 'Impossible de charger vos appareils.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
} as const
