import { asOfCopy } from './states.ts'

export const followsCopy = {
  follow: 'Suivre',
  followed: 'Suivi',
  /** The button's name for screen readers. */
  named: (name: string) => `Suivre ${name}`,
  namedFollowed: (name: string) => `Suivi\u00a0: ${name}`,
  hint: 'Vous serez prévenu une fois de chaque nouveau concert.',
  added: (name: string) => ({
    title: `Vous suivez ${name}`,
    description: 'Ses nouveaux concerts vous seront annoncés, une seule fois.',
  }),
  removed: (name: string) => ({ title: `Vous ne suivez plus ${name}` }),
  queued: { title: 'Enregistré hors connexion', description: 'Synchronisation au retour du réseau.' },
  failed: {
    title: 'Erreur',
    add: (name: string) => `${name} n’a pas pu être ajouté à ce que vous suivez.`,
    remove: (name: string) => `${name} n’a pas pu être retiré de ce que vous suivez.`,
  },
  signIn: { title: 'Connexion requise', description: 'Connectez-vous pour suivre cet artiste ou ce lieu.' },
  after: {
    open: 'Suivre les artistes et le lieu',
    of: (eventName: string) => `de ${eventName}`,
    none: 'Ni artiste ni lieu de l’annuaire pour ce concert.',
    reading: 'Recherche…',
    failed: 'Impossible de dire qui jouait. Réessayez avec du réseau.',
  },
  list: {
    title: 'Artistes et lieux suivis',
    empty:
      'Rien pour l’instant\u00a0: le bouton «\u00a0Suivre\u00a0» est sur la page de chaque artiste et de chaque lieu.',
    browse: 'Voir les artistes et les lieux',
    asOf: asOfCopy('liste'),
    notYet: {
      title: 'Pas encore disponible hors connexion.',
      description: 'Retrouvez du réseau pour voir ce que vous suivez.',
    },
    unanswered: {
      title: 'Impossible de charger ce que vous suivez.',
      description: 'Le serveur n’a pas répondu comme prévu.',
    },
    kind: { artist: 'Artiste', venue: 'Lieu' },
  },
} as const
