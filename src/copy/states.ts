/** Shown if a request did not reach the server. */
export const offlineCopy = 'Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.'

/** The date of stored data, and the reason why it is not current. `what`: a noun without its article, 'agenda'. */
export const asOfCopy = (what: string) => ({
  refreshing: (when: string) => `${what[0]?.toUpperCase()}${what.slice(1)} du ${when}, mise à jour en cours`,
  offline: (when: string) => `Hors connexion\u00a0: ${what} du ${when}`,
  unreachable: (when: string) => `Service indisponible\u00a0: ${what} du ${when}`,
})

/** Shown if the server answered with an error of its own. */
export const unavailableCopy =
  'Service indisponible\u00a0: le serveur a répondu par une erreur. Réessayez dans un instant.'
