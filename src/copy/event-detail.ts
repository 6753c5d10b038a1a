import { asOfCopy } from './states.ts'

/** Fallback for a ticket shop without a name. */
const EXTERNAL_SITE = 'site externe'

export const eventDetailCopy = {
  back: 'Retour',
  share: 'Partager',
  shared: { title: 'Lien copié', description: 'Il ne reste qu’à le coller.' },
  shareTitle: 'Partager cet événement',
  shareHint: 'Le navigateur ne laisse pas copier\u00a0: sélectionnez le lien, puis copiez-le.',
  shareLabel: 'Lien de l’événement',
  by: 'Par',
  when: 'Date et heure',
  where: 'Lieu',
  likes: (count: number) => `${count.toLocaleString('fr-FR')} j’aime`,
  price: 'Prix',
  about: 'À propos',
  setTimes: 'Qui joue quand',
  links: 'Écouter et suivre',
  tickets: 'Billets',
  left: (count: number) => (count > 1 ? `${count} places restantes` : 'Dernière place'),
  soldFrom: (when: string) => `En vente le ${when}`,
  saleEnded: 'Vente terminée',
  shop: (name: string) => `Billets sur ${name === EXTERNAL_SITE ? 'un ' : ''}${name}`,
  newTab: '(nouvel onglet)',
  externalSite: EXTERNAL_SITE,
  buy: 'Acheter des billets',
  reserve: 'Réserver',
  again: 'Prendre d’autres billets',
  onSite: 'Billets sur place',
  withPass: 'Gratuit avec le Pass',
  notSoldSingly:
    'Pas de vente à l’unité\u00a0: ce prix est compris dans le Pass, où il compte pour un concert du mois.',
  loading: 'Chargement de l’événement…',
  asOf: asOfCopy('informations'),
} as const

/** Sections around an event: people, places, similar events. */
export const eventAroundCopy = {
  doors: (time: string) => `Ouverture des portes à ${time}`,
  doorsTheEve: (time: string) => `Ouverture des portes la veille à ${time}`,
  signs: 'Pratique',
  others: 'D’autres concerts',
  directions: 'Itinéraire',
  with: 'Avec',
  organizedBy: 'Organisé par',
  atVenue: 'Aussi dans ce lieu',
  similar: 'Dans le même style',
} as const
