import { MAX_GUEST_LINES, MAX_GUEST_NAME, MAX_GUEST_SEATS } from '../../contract/rules/guests.ts'

const several = (count: number, one: string, more = `${one}s`) => `${count} ${count > 1 ? more : one}`

export const eveningCopy = {
  guests: {
    title: 'Invités',
    lead: 'Chaque invité a un billet gratuit numéroté, comme la loi le demande. À la porte, son nom suffit, avec ou sans réseau\u00a0; son lien montre son billet.',
    names: 'Noms, un par ligne',
    hint: 'Tapez ou collez. «\u00a0Inès Roux +1\u00a0» pour deux places.',
    count: (lines: number, seats: number) =>
      `${several(lines, 'personne')} à ajouter, ${several(seats, 'place')}.`,
    left: (places: number) =>
      places === 0
        ? 'Plus aucune place libre.'
        : `${several(places, 'place')} libre${places > 1 ? 's' : ''}.`,
    add: 'Ajouter à la liste',
    adding: 'Un instant…',
    added: (lines: number) => `${several(lines, 'personne')} sur la liste en plus`,
    empty: 'Écrivez au moins un nom.',
    tooLong: (name: string) =>
      `«\u00a0${name.slice(0, 30)}…\u00a0» dépasse ${MAX_GUEST_NAME}\u00a0caractères\u00a0: un nom par ligne.`,
    tooMany: `Au plus ${MAX_GUEST_LINES}\u00a0lignes à la fois\u00a0: ajoutez-les en plusieurs fois.`,
    tooManySeats: (name: string) =>
      `«\u00a0${name}\u00a0» vient avec ${MAX_GUEST_SEATS - 1}\u00a0personnes au plus.`,
    closed: {
      cancelled: 'Ce concert est annulé\u00a0: la liste ne change plus.',
      over: 'Ce concert a eu lieu\u00a0: la liste ne change plus.',
      elsewhere:
        'Ce concert n’a pas de places ici\u00a0: donnez-lui d’abord un tarif et une salle, depuis sa fiche.',
    },
    list: 'La liste',
    none: 'Personne pour le moment.',
    total: (lines: number, seats: number, inside: number) =>
      `${several(lines, 'personne')}, ${several(seats, 'place')}, ${several(inside, 'entrée')}.`,
    unnamed: 'Invité',
    search: 'Chercher un invité',
    searchHint: 'Nom',
    found: (count: number) => (count === 0 ? 'Personne ne correspond.' : several(count, 'résultat')),
    seats: (count: number) => several(count, 'place'),
    expected: 'attendu',
    inside: (entered: number, seats: number) => (seats === 1 ? 'entré' : `${entered} sur ${seats} entrés`),
    taken: 'billet dans un compte',
    ended: 'billet rendu ou annulé',
    link: 'Lien du billet',
    shareTitle: 'Votre invitation',
    copied: 'Lien copié',
    byHand: { title: 'Copiez le lien à la main' },
    remove: 'Retirer',
    removed: 'Retiré de la liste',
    question: {
      title: (name: string) => `Retirer ${name}\u00a0?`,
      text: 'La place est libérée et le billet ne vaut plus rien à l’entrée.',
      confirm: 'Retirer',
      keep: 'Garder',
    },
    personal: 'Les noms sont effacés trente jours après le concert.',
  },
} as const
