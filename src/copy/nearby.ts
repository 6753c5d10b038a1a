import { eventsCopy } from './events.ts'

const kilometres = (km: number): string =>
  km.toLocaleString('fr-FR', {
    minimumFractionDigits: km < 10 ? 1 : 0,
    maximumFractionDigits: km < 10 ? 1 : 0,
  })

/** The concerts around the user. */
export const nearbyCopy = {
  asking: 'Recherche de votre position…',
  private: 'Votre position reste sur cet appareil.',
  radius: 'Rayon',
  within: (km: number) => `${km}\u00a0km`,
  away: (km: number) => (km < 0.1 ? 'à moins de 100\u00a0m' : `à ${kilometres(km)}\u00a0km`),
  shown: eventsCopy.shown,
  none: (km: number) => `Aucun concert à moins de ${km}\u00a0km.`,
  more: 'Voir la suite',
  unplaced: (count: number) =>
    count > 1 ? `${count} concerts sans position connue` : '1 concert sans position connue',
  /** Why there is no position; cities follow. */
  failed: {
    refused: 'La position n’est pas autorisée pour Nectar\u00a0: choisissez une ville.',
    unavailable: 'Votre position est introuvable pour le moment\u00a0: choisissez une ville.',
    vague: 'Votre position n’est connue qu’à des kilomètres près\u00a0: choisissez une ville.',
  },
  cities: 'Villes',
  noCopy: 'L’agenda n’est pas encore sur cet appareil. Retrouvez du réseau, puis réessayez.',
  retry: eventsCopy.retry,
} as const
