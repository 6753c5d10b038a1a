import type { DeadlineKind } from '../../contract/organiser.ts'
import { MAX_GUEST_LINES, MAX_GUEST_NAME, MAX_GUEST_SEATS } from '../../contract/rules/guests.ts'

const several = (count: number, one: string, more = `${one}s`) => `${count} ${count > 1 ? more : one}`
const whole = (day: string) => day.replaceAll(' ', '\u00a0')

/** Repeated names that are shown. */
const MAX_REPEATED = 3

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
    repeated: (names: string[]) => {
      const more = names.length - MAX_REPEATED
      const shown = names.slice(0, MAX_REPEATED).join(', ')
      return `Déjà sur la liste, ou écrit deux fois\u00a0: ${shown}${more > 0 ? ` et ${more} de plus` : ''}.`
    },
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
    notAdded: 'Vos invités ne sont pas ajoutés',
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
  message: {
    title: 'Message',
    lead: 'Un message à toutes les personnes qui ont un billet, par email et par notification. Trois par concert au plus\u00a0: l’utile, comme un horaire ou un accès.',
    text: 'Votre message',
    hint: (left: number) => (left < 0 ? '' : `Encore ${several(left, 'caractère')}.`),
    tooLong: (over: number) => `${several(over, 'caractère')} de trop.`,
    empty: 'Écrivez votre message.',
    left: (count: number) =>
      count === 0 ? 'Les trois messages sont partis.' : `Il vous reste ${several(count, 'message')}.`,
    people: (count: number, notified: number) =>
      count === 0
        ? 'Personne n’a de billet avec un compte\u00a0: ce message n’irait à personne.'
        : `${several(count, 'personne')} le ${count > 1 ? 'recevront' : 'recevra'} par email${
            notified > 0 ? `, dont ${notified} aussi par notification` : ''
          }.`,
    unreachable: (count: number) =>
      `${several(count, 'billet')} d’invités sans compte\u00a0: ce message ne les atteint pas.`,
    review: 'Relire avant d’envoyer',
    sending: 'Envoi…',
    done: 'Message envoyé',
    notDone: 'Votre message n’est pas envoyé',
    question: (count: number) => `Envoyer à ${several(count, 'personne')}\u00a0?`,
    final: 'Un message envoyé ne se reprend pas.',
    confirm: 'Envoyer',
    keep: 'Corriger',
    closed: {
      cancelled: 'Ce concert est annulé\u00a0: ses détenteurs sont déjà prévenus.',
      over: 'Ce concert a eu lieu\u00a0: plus aucun message ne part.',
    },
    sent: 'Messages envoyés',
    none: 'Aucun message pour le moment.',
    facts: (by: string | null, when: string, people: number) =>
      `${by ?? 'Quelqu’un qui a quitté Nectar'}, le ${when}, à ${several(people, 'personne')}`,
  },
  follow: {
    title: 'Lien de suivi',
    text: 'Pour un groupe ou un coproducteur\u00a0: billets et recette, sans aucun nom, à lire seulement. Valable 90\u00a0jours.',
    make: 'Faire un lien de suivi',
    making: 'Un instant…',
    made: 'Le lien est prêt',
    once: 'L’adresse n’est montrée que maintenant.',
    copy: 'Copier le lien',
    copied: 'Lien copié',
    byHand: 'Sélectionnez l’adresse pour la copier',
    unseen: {
      title: 'Un lien de suivi est fait, sans être montré',
      description:
        'Vous aviez quitté la page\u00a0: son adresse ne se retrouve plus. Révoquez-le, et faites-en un autre.',
    },
    facts: (made: string, until: string) => `Fait le ${made}, valable jusqu’au ${until}`,
    revoke: 'Révoquer',
    revoked: 'Lien révoqué',
    question: {
      title: 'Révoquer ce lien de suivi\u00a0?',
      text: 'Qui a l’adresse ne verra plus rien.',
      confirm: 'Révoquer',
      keep: 'Garder',
    },
    page: 'Suivi du concert',
    gone: {
      title: 'Ce lien ne vaut plus',
      text: 'Il a été révoqué, a pris fin, ou n’est pas entier. Demandez-en un autre à la structure.',
    },
    until: (day: string) => `Ce lien vaut jusqu’au ${day}. Il ne montre aucun nom.`,
    refresh: 'Actualiser',
    refreshing: 'Un instant…',
    notRefreshed: (when: string, why: string) =>
      `Rien n’est actualisé\u00a0: ces chiffres sont ceux du ${when}. ${why}`,
    noReason: 'Réessayez dans un instant.',
  },
  deadlines: {
    title: 'Échéances',
    lead: 'Nectar n’envoie rien à votre place et ne sait pas si c’est déjà fait.',
    due: (day: string) => `avant le ${whole(day)}`,
    late: (day: string) => `dès que possible\u00a0: c’était pour le ${whole(day)}`,
    unknown: 'date à vérifier',
    kinds: {
      sacem: {
        name: 'Déclarer à la SACEM',
        text: 'La SACEM demande en général la déclaration quinze jours avant. Vérifiez vos conditions dans votre espace SACEM.',
      },
      statement: {
        name: 'Clore le relevé',
        text: 'Le lendemain\u00a0: un responsable le clôt, page «\u00a0Relevé\u00a0».',
      },
      cnm: {
        name: 'Taxe du CNM',
        text: '3,5\u00a0% de la recette HT d’un spectacle payant. Qui la doit et quand dépend de vous\u00a0: vérifiez sur le site du CNM.',
      },
      sibil: {
        name: 'Données SIBIL',
        text: 'Les données de billetterie, par représentation. L’échéance et le format du portail n’ont pas été vérifiés ici.',
      },
    } satisfies Record<DeadlineKind, { name: string; text: string }>,
    copy: 'Copier les chiffres',
    copied: 'Chiffres copiés',
    byHand: 'Sélectionnez les chiffres pour les copier',
    see: 'Voir le relevé',
    facts: {
      concert: 'Concert',
      place: 'Lieu',
      capacity: 'Places',
      prices: 'Prix',
      paid: 'Billets payants',
      free: 'Billets gratuits',
      takings: 'Recette TTC',
      withoutVat: 'Recette HT',
      cnm: 'Taxe de 3,5\u00a0%',
    },
    noVat: 'taux de TVA non renseigné',
    prices: (lowest: string, highest: string) => (lowest === highest ? lowest : `${lowest} à ${highest}`),
    more: (count: number) => (count > 1 ? `Voir les ${count} autres` : 'Voir la dernière'),
  },
} as const
