/** The check-in at a venue's door (decision 050): read at arm's length, in the dark, with a queue waiting. */
const seatsLabel = (count: number) => `${count}\u00a0${count > 1 ? 'places' : 'place'}`
const people = (count: number) => `${count}\u00a0${count > 1 ? 'personnes' : 'personne'}`
const entries = (count: number) => `${count}\u00a0${count > 1 ? 'entrées' : 'entrée'}`

export const checkInCopy = {
  pageTitle: 'Contrôle des entrées',
  loading: 'Ouverture du contrôle…',

  open: {
    title: 'Contrôle des entrées',
    lead: 'Tapez les quatre chiffres reçus avec le lien. Ce téléphone contrôlera ensuite les billets, même sans réseau.',
    code: 'Les quatre chiffres',
    door: 'Nom de cette entrée',
    doorHint: 'Pour savoir, plus tard, qui est passé où.',
    doorDefault: 'Entrée principale',
    doorOf: (entrance: number) => `Entrée ${entrance}`,
    submit: 'Ouvrir le contrôle',
    pending: 'Ouverture…',
    failed: 'L’ouverture n’a pas abouti. Réessayez dans un instant.',
    wrong: 'Ces quatre chiffres n’ouvrent pas ce lien. Vérifiez-les, et que le lien est complet.',
    dead: 'Ce lien n’ouvre plus rien\u00a0: il a pris fin, ou il a été retiré. Demandez-en un nouveau à l’organisation.',
    cutOff:
      'Ce lien est incomplet, ou mal copié. Ouvrez-le tel qu’il vous a été envoyé, ou demandez-en un nouveau à l’organisation.',
    deadTitle: 'Ce lien n’ouvre rien',
    tooMany: 'Trop d’essais. Attendez quelques minutes, puis réessayez.',
    serverDown: 'Le serveur ne répond pas comme prévu. Réessayez dans un instant.',
    storage:
      'Ce téléphone ne peut rien conserver (navigation privée, ou stockage plein)\u00a0: sans liste sur place, le contrôle ne tiendrait pas sans réseau.',
    revoked: 'La liste a été effacée de ce téléphone. Ce qui restait à envoyer attend encore.',
    revokedTitle: 'Accès retiré.',
    insecure:
      'Cette page n’est pas servie en https\u00a0: ce navigateur n’y vérifie aucun billet. Ouvrez l’adresse du lien qui commence par https://, ou demandez-la à l’organisation.',
    privacy: 'La liste et les noms s’effacent d’eux-mêmes à 6\u00a0h du matin.',
  },

  ended: {
    paidHere: (count: number) => `Payé ici\u00a0: ${people(count)}, au compteur de ce téléphone.`,
    title: 'Contrôle terminé',
    text: 'La liste et les noms ont été effacés de ce téléphone.',
    again: 'Ouvrir à nouveau',
    waiting: (count: number) =>
      `${entries(count)} ${count > 1 ? 'partiront' : 'partira'} dès que le serveur sera à portée. Gardez cette page ouverte.`,
  },

  screen: 'Contrôle des entrées',
  aim: 'Placez le code dans le cadre',
  starting: 'La caméra s’allume…',
  noDecoder: 'Ce navigateur ne sait pas lire les codes. Cherchez un nom, ou saisissez le code court.',
  paused: 'Caméra en pause',
  camera: {
    refused:
      'La caméra est refusée à cette page. Autorisez-la dans les réglages du navigateur, puis réessayez. Tout le reste marche sans elle.',
    absent: 'Pas de caméra ici. Cherchez un nom, saisissez le code court, ou branchez un lecteur.',
    busy: 'Une autre application occupe la caméra. Fermez-la, puis réessayez. Tout le reste marche sans elle.',
    unavailable:
      'Ce navigateur ne donne pas la caméra à cette page. Cherchez un nom, ou saisissez le code court.',
  },
  retryCamera: 'Réessayer la caméra',
  torch: { on: 'Allumer la lampe', off: 'Éteindre la lampe' },
  search: 'Chercher un nom',
  type: 'Saisir un code',
  menu: 'Menu',
  paidHere: 'payé ici',
  inside: (count: number) => (count > 1 ? 'entrés' : 'entré'),
  ofExpected: (expected: number) => `sur ${expected}`,
  counter: (inside: number, expected: number) =>
    `${inside} ${inside > 1 ? 'entrés' : 'entré'} sur ${expected} ${expected > 1 ? 'attendus' : 'attendu'}`,

  listOf: (time: string) => `Liste de ${time}`,
  notToday: {
    before: (day: string) => `Pas ce soir\u00a0: ce concert a lieu ${day}.`,
    after: (day: string) => `Pas ce soir\u00a0: ce concert a eu lieu ${day}.`,
    cancelled: 'Concert annulé\u00a0: aucun billet n’ouvre.',
  },
  offline: 'sans réseau',
  waiting: (count: number) => `${count} à envoyer`,
  conflicts: (count: number) => (count > 1 ? `${count} doublons` : '1 doublon'),
  moved: (day: string) =>
    `Ce concert est désormais annoncé pour le ${day}. Le contrôle de ce soir continue jusqu’à 6\u00a0h.`,
  storageTrouble: 'Stockage plein ou refusé\u00a0: plus rien ne s’enregistre.',
  clockOff: (minutes: number) =>
    `L’horloge de ce téléphone semble fausse de ${minutes}\u00a0min. Mettez-la à l’heure automatique.`,

  answer: {
    admitted: 'Entrez',
    backIn: 'Touchez pour continuer',
    seat: (number: number, of: number) => `Place ${number} sur ${of}`,
    group: (count: number) => `${count} de plus`,
    together: (names: number) => `${entries(names)} ensemble`,
    unknownName: 'Nom inconnu',
    unlisted: (time: string) => `Vendu après la liste de ${time}\u00a0: le code est authentique.`,
    ways: {
      static: 'Code fixe (papier ou capture)',
      typed: 'Code saisi',
      name: 'Par le nom',
      pass: 'Avec le Pass',
      living: '',
    },
    undo: 'Annuler cette entrée',
    undoAll: (count: number) => `Annuler ces ${count} entrées`,
    undoFirst: 'Annuler la première entrée',
    undone: 'Entrée annulée.',
    undoFailed: 'L’annulation n’a pas pu être enregistrée.',
    plusOne: '+1 personne',
    wholeBooking: (count: number) => `Toute la réservation (+${count})`,
    letIn: 'Laisser entrer',
    refuse: 'Refuser',
    next: 'Continuer',
    chooseSeats: 'Choisir les places',
    strict: {
      title: 'Code fixe',
      todo: 'Demandez l’écran vivant dans l’appli Nectar. Sinon, comparez le nom avec une pièce d’identité.',
    },
    expired: {
      title: (age: string) => `Code d’il y a ${age}`,
      ahead: (age: string) => `Code en avance de ${age}`,
      todo: 'Capture d’écran ou horloge déréglée. Demandez l’écran vivant, dont le code change sous vos yeux.',
    },
    already: {
      title: 'Déjà entré',
      when: (time: string, door: string) => `à ${time} · ${door}`,
      todo: 'Une place n’ouvre qu’une fois. Si c’est une erreur, annulez la première entrée.',
      heard:
        'Une autre entrée l’a montré dans son code. Si c’est une erreur\u00a0: Menu, puis «\u00a0Oublier\u00a0».',
    },
    walkIn: {
      title: 'Pass sans billet',
      todo: 'Vérifiez l’identité. Cette entrée compte dans les concerts du mois.',
      levels: { 0: 'Pass gratuit', 2: 'Pass Standard', 3: 'Pass Premium' } as Record<number, string>,
      pass: 'Pass Nectar',
    },
    choose: {
      title: 'Réservation trouvée',
      todo: 'Vérifiez l’identité, puis choisissez qui entre.',
    },
    'not-ours': {
      title: 'Pas un billet',
      todo: 'Ce code ne vient pas de Nectar. Demandez le billet dans l’appli, ou sur papier.',
    },
    'door-code': {
      title: 'Pas un billet',
      todo: 'Pour lire le code d’une autre entrée, ouvrez d’abord Menu, puis «\u00a0Relier\u00a0» ou «\u00a0Échanger\u00a0». Les deux téléphones doivent avoir ouvert le même lien.',
    },
    falsified: {
      title: 'Falsifié',
      todo: 'Ce code n’a pas été signé par Nectar, ou il a été modifié. Ne laissez pas entrer.',
    },
    'other-event': {
      title: 'Autre concert',
      todo: 'Ce billet est pour un autre concert que celui-ci.',
      id: (id: string) => `Concert ${id}`,
    },
    'event-cancelled': {
      title: 'Concert annulé',
      todo: 'Ce concert n’a pas lieu\u00a0: aucun billet n’ouvre.',
    },
    'too-early': { title: 'Trop tôt', todo: (day: string) => `Ce concert a lieu ${day}.` },
    'too-late': { title: 'Trop tard', todo: (day: string) => `Ce concert a eu lieu ${day}.` },
    cancelled: { title: 'Billet annulé', todo: 'Cette réservation a été annulée ou remboursée.' },
    'other-entrance': {
      title: (entrance: number) => `Entrée ${entrance}`,
      todo: (entrance: number) => `Cette place entre par l’entrée ${entrance}\u00a0: envoyez-y la personne.`,
    },
    'unknown-key': {
      title: 'Pas encore connu',
      todo: (time: string) =>
        `Billet plus récent que la liste de ${time}. Demandez son code fixe, ou mettez la liste à jour.`,
    },
    'not-on-list': {
      title: 'Pas sur la liste',
      todo: (time: string) => `Aucune place de ce code dans la liste de ${time}. Cherchez le nom.`,
    },
    'pass-expired': { title: 'Pass expiré', todo: (when: string) => `Ce Pass a pris fin le ${when}.` },
    'pass-needs-booking': {
      title: 'Sans réservation',
      todo: 'Ce concert demande une réservation, et ce Pass n’en a pas ici.',
    },
    'pass-free': {
      title: 'Pass gratuit',
      todo: 'Ce Pass n’ouvre pas de concert à lui seul\u00a0: il faut un billet.',
    },
    busy: {
      title: 'À l’autre entrée',
      todo: 'La même place se présente à une autre entrée en ce moment. Présentez le code à nouveau.',
    },
    unread: {
      title: 'Non lu',
      todo: 'La vérification s’est arrêtée en route. Réessayez.',
    },
    unstored: {
      title: 'Pas enregistré',
      todo: 'Ce téléphone n’a pas pu l’écrire\u00a0: personne n’est compté. Libérez de la place, puis recommencez\u00a0; sinon, notez le nom.',
    },
  },

  undoLast: 'Annuler',

  searching: {
    title: 'Chercher un nom',
    label: 'Nom de la réservation',
    hint: 'Prénom, ou initiale du nom',
    start: 'Tapez les premières lettres du prénom.',
    none: (query: string) => `Personne ne répond à «\u00a0${query}\u00a0» dans cette liste.`,
    count: (count: number) => (count > 1 ? `${count} réservations` : '1 réservation'),
    more: (count: number) => `Et ${count} de plus\u00a0: précisez le nom.`,
    allIn: 'Tous entrés',
    insideOf: (inside: number, of: number) => (inside > 0 ? `${inside} sur ${of} entrés` : seatsLabel(of)),
    nameless: 'Sans nom',
  },
  choosing: {
    seat: (number: number) => `Place ${number}`,
    in: (time: string, door: string) => `Entrée à ${time} · ${door}`,
    elsewhere: (entrance: number) => `Par l’entrée ${entrance}`,
    check: 'Vérifiez l’identité',
    submit: (count: number) => (count > 1 ? `Laisser entrer ${count} personnes` : 'Laisser entrer'),
    none: 'Choisissez une place',
    back: 'Retour',
  },
  typing: {
    title: 'Saisir un code',
    label: 'Code court du billet',
    hint: 'Huit lettres et chiffres, sous le code du billet.',
    submit: 'Vérifier',
    invalid: 'Un code court a huit lettres et chiffres.',
  },
  menuOf: {
    title: 'Cette entrée',
    list: 'La liste',
    listState: (time: string, count: number) =>
      `Liste de ${time}, ${seatsLabel(count)} ${count > 1 ? 'attendues' : 'attendue'}`,
    contact: (time: string) => `Serveur joint à ${time}`,
    never: 'Serveur pas encore joint',
    update: 'Mettre à jour',
    updating: 'Mise à jour…',
    updated: 'Liste à jour.',
    updateFailed: 'Mise à jour impossible pour l’instant. La liste présente reste bonne.',
    allSent: 'Tout est envoyé.',
    waiting: (count: number) => `${entries(count)} à envoyer, dès que le réseau revient.`,
    ready: 'Prête pour un redémarrage sans réseau.',
    notReady: 'Pas encore prête pour un redémarrage sans réseau\u00a0: gardez cette page ouverte.',
    perDoor: 'Par entrée',
    paidHere: 'Payé ici',
    paidNote: (count: number) =>
      `${people(count)} au compteur de ce téléphone, en plus de la liste. Ce n’est pas une caisse\u00a0: rien n’est envoyé.`,
    paidLess: 'En retirer une',
    nobody: 'Personne n’est encore entré.',
    doors: 'Plusieurs entrées',
    conflicts: 'Doublons',
    conflict: (time: string, door: string) => `${time} · ${door}`,
    overruns: 'À revoir après la soirée',
    overrun: {
      month: 'Pass entré alors que son mois n’avait plus de concert.',
      ended: 'Pass entré alors qu’il avait pris fin.',
    },
    name: 'Nom de cette entrée',
    rename: 'Renommer',
    day: 'Écran de jour',
    night: 'Écran de nuit',
    leave: 'Quitter et effacer',
    leaveAsk: 'La liste et les noms seront effacés de ce téléphone. Il faudra à nouveau les quatre chiffres.',
    leaveWaiting: (count: number) =>
      `${entries(count)} ${count > 1 ? 'ne sont pas encore envoyées' : 'n’est pas encore envoyée'}\u00a0: elles resteront, sans nom, jusqu’à leur envoi.`,
    leaveYes: 'Effacer et quitter',
    leaveNo: 'Rester',
    close: 'Fermer',
  },
} as const
