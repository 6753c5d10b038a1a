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
  swap: 'Montrer qui est entré',
  swapHint: 'Sans Wi-Fi commun\u00a0: l’autre téléphone lit un seul code. À refaire de temps en temps.',

  preparing: 'Préparation du code…',
  offer: {
    title: 'Relier une autre entrée',
    text: 'Sur l’autre téléphone, placez ce code dans le cadre, comme un billet. Il montrera un code à son tour.',
    code: 'QR code qui relie cette entrée',
    next: 'Lire son code',
  },
  aim: 'Lisez le code que montre l’autre téléphone',
  stop: 'Arrêter de relier',
  answer: {
    title: 'Relier cette entrée',
    text: 'Placez ce code dans le cadre de l’autre téléphone. Les deux se relient aussitôt.',
    code: 'QR code qui répond à l’autre entrée',
  },
  joining: 'Les deux téléphones se cherchent…',
  done: {
    title: 'Entrées reliées',
    text: 'Ce qui passe à l’une est su à l’autre, aussitôt et sans Internet. Gardez les deux écrans allumés.',
  },
  failed: {
    title: 'Pas reliées',
    text: 'Les deux téléphones ne se voient pas. Il leur faut le même Wi-Fi\u00a0; certains réseaux publics l’empêchent\u00a0: un partage de connexion, même sans Internet, suffit. Sinon, montrez qui est entré.',
    again: 'Recommencer',
  },
  lost: 'Le lien avec une autre entrée est perdu\u00a0: reliez à nouveau les téléphones.',

  show: {
    title: 'Qui est entré',
    text: 'Sur l’autre téléphone, placez ce code dans le cadre. Puis faites l’inverse.',
    code: 'QR code de qui est entré ici',
    count: (count: number, time: string) => `${people(count)}, à ${time}`,
  },
  heard: {
    title: 'Noté',
    text: (name: string, count: number, time: string) =>
      `${name}\u00a0: ${people(count)} à ${time}. Leurs billets ne passeront plus ici.`,
    otherEvent: 'Ce code est celui d’un autre concert.',
    otherList: 'Les deux listes ne se ressemblent pas. Mettez-les à jour avec du réseau, puis recommencez.',
    fault: 'Code d’une autre entrée',
  },
}
