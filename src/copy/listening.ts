export const listeningCopy = {
  listen: 'Écouter',
  /** Names who learns what is played. */
  consent: (site: string) => `Le lecteur vient de ${site}, qui saura ce que vous écoutez.`,
  player: (site: string) => `Lecteur ${site}`,
  open: (site: string) => `Ouvrir sur ${site}`,
  newTab: '(nouvel onglet)',
} as const
