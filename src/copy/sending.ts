/** Texts of places that a member sends to friends (decision 065). */
export const sendingCopy = {
  title: 'Places',
  open: 'Envoyer',
  /** Names the seat to screen readers: 'Envoyer la place 2 pour Nuit acid'. */
  openFor: (seat: number, seats: number, eventName: string) =>
    seats > 1 ? `la place ${seat} pour ${eventName}` : `le billet pour ${eventName}`,
  all: (seats: number) => `Vous êtes ${seats}\u00a0: envoyer leurs places`,
  allOf: (eventName: string) => `pour ${eventName}`,
  rows: {
    mine: 'Moi',
    here: 'Encore là',
    sent: (name: string | null) => (name ? `${name}, envoyée` : 'Envoyée'),
    taken: (name: string | null, when: string) => (name ? `${name}, prise ${when}` : `Prise ${when}`),
    at: (time: string) => `à ${time}`,
    on: (day: string, time: string) => `le ${day} à ${time}`,
    link: 'Le lien',
    linkOf: (seat: string) => `de la place «\u00a0${seat}\u00a0»`,
    withdraw: 'Reprendre',
  },
  resale: {
    offered: (label: string) => `${label}, à revendre`,
    offer: 'Revendre',
    keep: 'Garder',
    seatsLeft: 'Revente possible une fois complet.',
    title: 'Revendre cette place\u00a0?',
    text: 'Elle est proposée au prix que vous avez payé, d’abord à la file d’attente. Tant que personne ne l’a payée, elle reste à vous et son code ouvre la porte. Ensuite son code ne vaut plus rien, et vous êtes remboursé sur votre moyen de paiement.',
    until: 'Sans acheteur deux heures avant le concert, elle reste à vous.',
    confirm: 'La proposer',
    keepIt: 'Annuler',
    done: { title: 'Place proposée', description: 'Un email vous dit quand elle est vendue.' },
    kept: 'Cette place n’est plus à vendre',
    failed: 'Cela n’a pas marché',
  },
  giveBack: {
    open: 'Rendre',
    title: 'Rendre cette place\u00a0?',
    text: 'Elle sera libérée pour quelqu’un d’autre, et son code ne vaudra plus rien. Vos autres places restent à vous.',
    confirm: 'Oui, la rendre',
    keep: 'Garder ma place',
    done: 'Place rendue',
    failed: 'Place non rendue',
  },
  offline: 'Une place s’envoie en direct\u00a0: retrouvez du réseau.',
  expired: 'Reconnectez-vous pour envoyer une place.',
  failed: 'Envoi impossible',
  failedText: 'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.',
  dialog: {
    title: (places: number) => (places > 1 ? `Envoyer ${places} places` : 'Envoyer une place'),
    text: (places: number) =>
      places > 1
        ? 'Chaque lien donne une place à la première personne qui la prend, sans compte. Jusque-là elle est à vous et se reprend\u00a0; ensuite, votre code de cette place ne vaut plus rien.'
        : 'Le lien donne la place à la première personne qui la prend, sans compte. Jusque-là elle est à vous et se reprend\u00a0; ensuite, votre code de cette place ne vaut plus rien.',
    name: (place: number, places: number) => (places > 1 ? `Prénom, place ${place}` : 'Prénom'),
    hint: 'Facultatif\u00a0: pour vous y retrouver.',
    confirm: (places: number) => (places > 1 ? 'Créer les liens' : 'Créer le lien'),
    pending: 'Un instant…',
    cancel: 'Annuler',
  },
  links: {
    title: (places: number) => (places > 1 ? 'Vos liens sont prêts' : 'Votre lien est prêt'),
    text: 'Un lien par personne. Qui le prend en premier a la place.',
    unnamed: (place: number) => `Place ${place}`,
    share: 'Partager',
    copy: 'Copier',
    qr: 'QR code',
    hideQr: 'Cacher le QR code',
    of: (name: string) => `le lien de ${name}`,
    code: (name: string) => `QR code du lien de ${name}`,
    show: 'À lire avec l’appareil photo de son téléphone.',
    shareTitle: (eventName: string) => `Votre place\u00a0: ${eventName}`,
    done: 'Terminé',
  },
  withdraw: {
    title: 'Reprendre cette place\u00a0?',
    text: 'Son lien ne vaudra plus rien\u00a0; la place reste à vous, avec son code.',
    confirm: 'Reprendre la place',
    keep: 'La laisser',
    done: 'Place reprise',
    failed: 'Place non reprise',
  },
  list: {
    titleOfAll: 'Vos invitations et vos places envoyées',
    open: (name: string | null, when: string) =>
      `${name ? `${name}, envoyée` : 'Envoyée'} le ${when}, pas encore prise`,
    state: {
      taken: 'Prise',
      withdrawn: 'Reprise\u00a0: le lien ne vaut plus rien',
      returned: 'Rendue ou remboursée',
      cancelled: 'Concert annulé',
    },
  },
  guest: {
    title: 'Place envoyée',
    /** Above the ticket of a place that this device holds. */
    ofHeld: (name: string | null) => (name ? `Votre place, de la part de ${name}` : 'Votre place'),
    from: (name: string | null) => (name ? `${name} vous envoie une place` : 'On vous envoie une place'),
    name: 'Votre prénom',
    nameMissing: 'Votre prénom est requis\u00a0: il dit à qui est la place, à l’entrée aussi.',
    hold: 'Prendre la place',
    holding: 'Un instant…',
    holdNote: 'Sans compte\u00a0: le billet est gardé sur ce téléphone, même sans réseau.',
    holdOffline: 'Pour prendre la place, retrouvez du réseau.',
    notHeld: 'Place non prise',
    notStored:
      'Ce navigateur ne laisse rien garder (navigation privée, ou stockage plein)\u00a0: la place serait perdue avec cette page. Ouvrez le lien dans un autre navigateur, ou connectez-vous.',
    held: { title: 'La place est à vous', description: 'Le billet est gardé sur ce téléphone.' },
    living: 'Ce code est vivant\u00a0: il change toutes les 15\u00a0secondes, même sans réseau.',
    elsewhere: 'L’ouvrir ailleurs',
    elsewhereNote:
      'Cette page est votre billet, sur ce téléphone. Pour un autre navigateur, copiez son adresse\u00a0: qui l’a entre avec.',
    copied: {
      title: 'Adresse copiée',
      description: 'Ouvrez-la dans votre navigateur, et gardez-la pour vous.',
    },
    signInNote: 'Avec un compte Nectar, gratuit, elle rejoint vos billets.',
    giver: {
      title: 'C’est la place que vous avez envoyée',
      text: 'Elle est à vous jusqu’à ce que quelqu’un la prenne. Envoyez l’adresse de cette page à une seule personne.',
      tickets: 'Voir mes billets',
    },
    taken: {
      title: 'Cette place est déjà prise',
      text: 'Un autre téléphone l’a prise en premier. Si c’était vous, ouvrez le lien sur ce téléphone-là, ou connectez-vous.',
    },
    withdrawn: {
      title: 'Cette place a été reprise',
      text: 'Le lien ne vaut plus rien. Demandez à la personne qui vous l’avait envoyé.',
    },
    returned: {
      title: 'Cette place est annulée',
      text: 'Elle a été rendue, ou remboursée à la personne qui l’avait payée\u00a0: son code ne vaut plus rien à l’entrée. Rien ne vous a été débité.',
    },
    cancelled: {
      title: 'Ce concert est annulé',
      text: 'Il n’aura pas lieu\u00a0: le code de cette place ne vaut plus rien. Rien ne vous a été débité.',
    },
    closed: {
      title: 'Les portes sont ouvertes',
      text: 'Une place ne change plus de mains\u00a0: la personne qui vous l’a envoyée entre avec son code.',
    },
  },
} as const
