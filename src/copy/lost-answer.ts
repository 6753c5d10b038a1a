/** Said of a change that may be done although its answer is lost. */
export const lostAnswerCopy = {
  title: 'Pas de réponse du serveur',
  description:
    'C’est peut-être fait\u00a0: une fois le réseau revenu, cette page le montre. Réessayez si ce n’est pas le cas.',
} as const

/** Said of a change that a server refused without a reason. */
export const noReason = 'Le serveur n’a pas répondu comme prévu. Réessayez dans un instant.'

/** Said instead to who has left the page of the change. */
export const lostAnswerElsewhere =
  'C’est peut-être fait\u00a0: une fois le réseau revenu, la page que vous avez quittée le montre.'
