import { asOfCopy } from './states.ts'

export const invitationsCopy = {
  title: 'Invitations',
  open: 'Inviter quelqu’un',
  openFor: (eventName: string) => `à ${eventName}`,
  left: (count: number, month = 'ce mois-ci') =>
    count > 1 ? `${count} invitations restantes ${month}` : `1 invitation restante ${month}`,
  none: (month: string) =>
    `Vos invitations sont toutes données ${month}. Une invitation compte pour le mois du concert.`,
  noneLeft: 'Aucune invitation restante ce mois-ci',
  noPass: (standard: number, premium: number) =>
    `Avec un Pass, vous invitez ${standard} personnes par mois à un concert partenaire, ${premium} avec le Premium.`,
  seePass: 'Voir les Pass',
  full: 'Complet\u00a0: il ne reste pas de place pour un invité.',
  offline: 'Une invitation se donne en direct\u00a0: retrouvez du réseau pour inviter.',
  expired: 'Reconnectez-vous pour inviter quelqu’un.',
  failed: 'Invitation impossible',
  failedText: 'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.',
  give: {
    title: 'Inviter quelqu’un',
    cost: (left: number | undefined, month: string) =>
      left === undefined
        ? 'Une place est prise pour votre invité, sur vos invitations du mois.'
        : left > 1
          ? `Une place est prise pour votre invité\u00a0: elle utilise 1 de vos ${left} invitations restantes ${month}.`
          : `Une place est prise pour votre invité\u00a0: elle utilise votre dernière invitation ${month}.`,
    ifRenewed: (until: string) =>
      `Votre Pass est payé jusqu’au ${until}, avant ce concert\u00a0: elle est valable s’il est renouvelé.`,
    until: (when: string) => `Vous pouvez la reprendre jusqu’au ${when}.`,
    final: 'Le concert a lieu dans moins de 24\u00a0h\u00a0: cette invitation ne se reprend plus.',
    confirm: 'Donner l’invitation',
    pending: 'Un instant…',
    cancel: 'Annuler',
  },
  given: {
    title: 'Votre invitation est prête',
    text: 'Envoyez ce lien à une seule personne\u00a0: il montre son billet, sans compte. Qui a le lien a la place.',
    label: 'Lien de l’invitation',
    share: 'Envoyer le lien',
    done: 'Terminé',
    shareTitle: (eventName: string) => `Votre invitation\u00a0: ${eventName}`,
    copied: { title: 'Lien copié', description: 'Il ne reste qu’à le coller.' },
    byHand: {
      title: 'Lien à copier',
      description: 'Le navigateur ne laisse pas copier\u00a0: sélectionnez le lien, puis copiez-le.',
    },
  },
  list: {
    title: 'Vos invitations',
    asOf: asOfCopy('liste'),
    here: 'Vos invités à ce concert',
    empty:
      'Vous n’avez encore invité personne. Le bouton «\u00a0Inviter quelqu’un\u00a0» est sur la page de chaque concert partenaire.',
    notYet: {
      title: 'Pas disponible hors connexion.',
      description: 'Vos invitations s’affichent avec du réseau.',
    },
    unanswered: {
      title: 'Impossible de charger vos invitations.',
      description: 'Le serveur n’a pas répondu comme prévu.',
    },
    open: (when: string) => `Donnée le ${when}, pas encore ajoutée à un compte`,
    state: {
      taken: 'Prise',
      withdrawn: 'Reprise\u00a0: le lien ne vaut plus rien',
      returned: 'Rendue par votre invité\u00a0: elle est à vous de nouveau',
      cancelled: 'Concert annulé\u00a0: l’invitation vous est rendue',
    },
    takenBy: (name: string, when: string) => `Prise par ${name}, le ${when}`,
    share: 'Envoyer le lien',
    withdraw: 'Reprendre',
    until: (when: string) => `Se reprend jusqu’au ${when}`,
    of: (eventName: string) => `de ${eventName}`,
  },
  withdraw: {
    title: 'Reprendre cette invitation\u00a0?',
    text: 'La place est libérée, le lien et son code ne vaudront plus rien, et l’invitation du mois vous est rendue.',
    confirm: 'Reprendre l’invitation',
    keep: 'La laisser',
    done: 'Invitation reprise',
    failed: 'Invitation non reprise',
  },
  guest: {
    title: 'Invitation',
    loading: 'Ouverture de votre invitation…',
    from: (name: string | null) => (name ? `${name} vous invite` : 'Vous êtes invité'),
    code: 'Code de votre billet',
    show: 'Présentez ce code à l’entrée. Il reste sur cet appareil, même sans réseau.',
    fullScreen: 'Plein écran',
    add: 'Ajouter à mes billets',
    adding: 'Un instant…',
    signIn: 'Ajouter à mes billets',
    signInNote: 'Avec un compte Nectar, gratuit. Sans compte, ce lien suffit pour entrer.',
    addOffline: 'Pour l’ajouter à vos billets, retrouvez du réseau.',
    added: { title: 'Billet ajouté', description: 'Vous le retrouvez dans «\u00a0Mes billets\u00a0».' },
    notAdded: 'Billet non ajouté',
    eventPage: 'Voir le concert',
    events: 'Voir les événements',
    tickets: 'Voir mon billet',
    isMoved: 'Nouvelle date',
    asOf: asOfCopy('invitation'),
    past: { title: 'Ce concert est passé', text: 'Merci d’être venu\u00a0! Ce billet ne sert plus.' },
    holder: { title: 'Cette place est à vous', text: 'Elle est dans vos billets, même sans réseau.' },
    giver: {
      title: 'C’est l’invitation que vous avez donnée',
      text: 'Envoyez l’adresse de cette page à une seule personne\u00a0: elle y trouve son billet.',
    },
    taken: {
      title: 'Cette invitation est déjà prise',
      text: 'Elle a été ajoutée aux billets de quelqu’un. Si c’est vous, connectez-vous pour la voir.',
      signIn: 'Se connecter',
    },
    withdrawn: {
      title: 'Cette invitation a été reprise',
      text: 'Son code ne vaut plus rien à l’entrée. Demandez à la personne qui vous l’avait envoyée.',
    },
    returned: { title: 'Cette place a été rendue', text: 'L’invitation ne vaut plus.' },
    cancelled: {
      title: 'Ce concert est annulé',
      text: 'Il n’aura pas lieu\u00a0: le code de cette invitation ne vaut plus rien. Rien n’a été débité.',
    },
    unknown: {
      title: 'Cette invitation n’existe pas',
      text: 'Vérifiez que le lien est entier, ou demandez qu’on vous l’envoie à nouveau.',
    },
    notYet: {
      title: 'Pas encore disponible hors connexion.',
      text: 'Ouvrez ce lien une fois avec du réseau\u00a0: votre billet sera ensuite gardé ici.',
    },
    unanswered: { title: 'Service indisponible', text: 'Le serveur n’a pas répondu comme prévu.' },
    retry: 'Réessayer',
    unknownVenue: 'Lieu à venir',
    fields: { date: 'Date', time: 'Heure', type: 'Billet', place: 'Lieu' },
  },
} as const
