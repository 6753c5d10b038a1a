/** A session exists, but its member could not be loaded. */
export const memberUnknownCopy = {
  title: 'Impossible de récupérer les informations utilisateur',
  more: 'Le serveur n’a pas répondu comme prévu.',
} as const
