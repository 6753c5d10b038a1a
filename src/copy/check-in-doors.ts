const people = (count: number) => `${count}\u00a0${count > 1 ? 'entrées' : 'entrée'}`

/** Several doors of one concert (decision 050). */
export const checkInDoorsCopy = {
  linked: (count: number) =>
    count === 0
      ? 'Ce téléphone contrôle seul. Sans réseau, il ne sait pas qui passe aux autres entrées.'
      : count === 1
        ? 'Relié à une autre entrée\u00a0: aucun billet ne passe deux fois.'
        : `Relié à ${count} autres entrées\u00a0: aucun billet ne passe deux fois.`,
  link: 'Relier une autre entrée',
  linkHint: 'Les deux téléphones sur le même Wi-Fi, même sans Internet.',
  swap: 'Échanger qui est entré',
  swapHint:
    'Sans Wi-Fi commun\u00a0: chacun lit un seul code de l’autre. À refaire de temps en temps, avec chaque entrée.',

  preparing: 'Préparation du code…',
  offer: {
    title: 'Relier une autre entrée',
    text: 'Ouvrez «\u00a0Relier une autre entrée\u00a0» sur les deux téléphones. Le premier touche «\u00a0Lire son code\u00a0» et lit celui-ci\u00a0; puis l’autre lit le sien.',
    code: 'QR code qui relie cette entrée',
  },
  read: 'Lire son code',
  aim: 'Lisez le code que montre l’autre téléphone',
  stop: 'Arrêter de lire',
  answer: {
    title: 'Relier cette entrée',
    text: 'Sur l’autre téléphone, touchez «\u00a0Lire son code\u00a0» et lisez celui-ci. Les deux se relient aussitôt.',
    code: 'QR code qui répond à l’autre entrée',
  },
  joining: 'Les deux téléphones se cherchent…',
  done: {
    title: 'Entrées reliées',
    text: 'Ce qui passe à l’une est su à l’autre, aussitôt et sans Internet. Gardez les deux écrans allumés.',
  },
  failed: {
    title: 'Pas reliées',
    text: 'Les deux téléphones ne se voient pas. Il leur faut le même Wi-Fi\u00a0; certains réseaux publics l’empêchent\u00a0: un partage de connexion, même sans Internet, suffit. Sinon, échangez qui est entré.',
    again: 'Recommencer',
  },
  lostShort: 'lien perdu avec une autre entrée',
  lost: 'Le lien avec une autre entrée est perdu\u00a0: reliez à nouveau les téléphones.',

  show: {
    title: 'Qui est entré',
    text: 'Ouvrez «\u00a0Échanger qui est entré\u00a0» sur les deux téléphones. L’un touche «\u00a0Lire son code\u00a0» et lit celui de l’autre\u00a0; puis l’inverse.',
    code: 'QR code de qui est entré ici',
    count: (count: number, time: string) => `${people(count)}, à ${time}`,
  },
  heard: {
    title: 'Noter ces entrées\u00a0?',
    what: (name: string, count: number, time: string) => `${people(count)} de ${name}, ${time}`,
    text: 'Leurs billets ne passeront plus sur ce téléphone. Comparez ce nombre avec l’écran de l’autre entrée.',
    note: 'Noter',
    cancel: 'Ne pas noter',
    noted: 'Noté',
    notedText:
      'Leurs billets ne passent plus ici. Pour revenir en arrière\u00a0: Menu, puis «\u00a0Oublier\u00a0».',
    forget: 'Oublier',
    forgetDoor: (name: string) => `Oublier ce que ${name} a montré`,
  },
  unusable: {
    title: 'Code d’une autre entrée',
    outdated:
      'Ce code date de plus de dix minutes. Affichez-le à nouveau sur l’autre téléphone\u00a0; si rien ne change, réglez l’heure des deux téléphones.',
    'other-list':
      'Les deux listes ne se ressemblent pas. Mettez-les à jour avec du réseau, puis recommencez.',
    known: 'C’est déjà noté\u00a0: ce code ne dit rien de plus récent.',
  },
}
