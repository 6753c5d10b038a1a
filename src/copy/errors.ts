/** What a person reads when the request did not reach the server. */
export const offlineCopy = 'Pas de connexion au serveur. Vérifiez le réseau, puis réessayez.'
