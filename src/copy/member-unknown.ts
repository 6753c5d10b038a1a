/** Somebody is signed in, and who could not be had. */
export const memberUnknownCopy = {
  title: 'Impossible de récupérer les informations utilisateur',
  more: 'Le serveur n’a pas répondu comme prévu.',
} as const
