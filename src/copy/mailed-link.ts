/** '/forgot-password', '/reset-password', '/verifier-email'. */
export const mailedLinkCopy = {
  toSignIn: 'Se connecter',
  backToSignIn: 'Retour à la connexion',
  retry: 'Réessayer',
  waits: 'Rien n’est perdu\u00a0: cette page réessaie dès que le réseau revient.',
  unreached: 'Le lien n’a pas pu être vérifié. Veuillez réessayer.',
  forgot: {
    title: 'Mot de passe oublié\u00a0?',
    text: 'Indiquez l’adresse de votre compte\u00a0: nous vous envoyons un lien pour choisir un nouveau mot de passe.',
    email: 'Email',
    submit: 'Envoyer le lien',
    pending: 'Envoi…',
    failed: 'Impossible d’envoyer l’email de réinitialisation.',
  },
  sent: {
    title: 'Email envoyé\u00a0!',
    text: (email: string) =>
      `Si un compte existe pour ${email}, un lien vient de lui être envoyé. Il est valable une heure et ne sert qu’une fois.`,
    hint: 'Rien reçu\u00a0? Regardez dans vos indésirables, ou vérifiez l’adresse.',
    resend: 'Renvoyer l’email',
  },
  reset: {
    title: 'Nouveau mot de passe',
    verifyingTitle: 'Un instant',
    verifying: 'Vérification du lien…',
    text: 'Choisissez le mot de passe que vous utiliserez désormais. Tous vos appareils seront déconnectés.',
    password: 'Nouveau mot de passe',
    passwordHint: 'Au moins 6 caractères, et pas un mot de passe que tout le monde essaie (123456…).',
    confirmPassword: 'Confirmer le mot de passe',
    submit: 'Mettre à jour le mot de passe',
    pending: 'Mise à jour…',
    failed: 'Impossible de mettre à jour le mot de passe.',
    missing: {
      title: 'Token manquant',
      description: 'Le lien de réinitialisation est invalide ou a expiré.',
    },
    unreachedTitle: 'Lien non vérifié',
    invalid: {
      title: 'Token invalide',
      text: 'Le lien de réinitialisation est invalide ou a expiré. Il vaut une heure et ne sert qu’une fois.',
      late: 'Ce lien a expiré, ou il a déjà servi. S’il a servi, connectez-vous avec le nouveau mot de passe.',
      again: 'Demander un nouveau lien',
    },
    noAuthToken: {
      title: 'Token d’authentification manquant',
      text: 'Le serveur n’a pas donné de quoi changer de mot de passe. Demandez un nouveau lien.',
    },
    done: {
      title: 'Mot de passe mis à jour\u00a0!',
      text: 'Tous les appareils de ce compte sont déconnectés\u00a0: reconnectez-vous avec votre nouveau mot de passe.',
      signedIn: 'Vous êtes connecté ici. Tous les autres appareils de ce compte sont déconnectés.',
      goOn: 'Continuer',
    },
  },
  email: {
    title: 'Confirmer votre adresse',
    text: 'Un appui, et l’adresse qui a reçu ce lien est confirmée comme la vôtre.',
    change:
      'Vous avez demandé à changer d’adresse\u00a0? C’est alors avec elle que vous vous connecterez, à la place de l’ancienne.',
    submit: 'Confirmer mon adresse',
    pending: 'Confirmation…',
    changeTo: (next: string, current: string) =>
      `Votre compte attend ${next}\u00a0: si c’est elle qui a reçu ce lien, elle remplace ${current}.`,
    notAsked: 'Vous n’avez rien demandé\u00a0? Fermez cette page\u00a0: rien ne change.',
    undo: {
      title: 'Reprendre votre adresse',
      text: 'L’adresse qui a reçu ce lien redevient celle de votre compte, et tous les appareils sont déconnectés.',
      submit: 'Reprendre mon adresse',
      pending: 'Rétablissement…',
      notAsked: 'Le changement venait de vous\u00a0? Fermez cette page\u00a0: rien ne change.',
      done: 'Adresse rétablie',
      doneText: (email: string) =>
        `Votre compte utilise de nouveau ${email}. Tous les appareils sont déconnectés. Choisissez maintenant un nouveau mot de passe\u00a0: celui d’avant a servi à changer l’adresse.`,
      doneAgain:
        'Ce lien a servi\u00a0: votre compte a repris son adresse, et tous les appareils ont été déconnectés. Si ce n’est pas fait, choisissez un nouveau mot de passe\u00a0: celui d’avant a servi à changer l’adresse.',
      newPassword: 'Choisir un nouveau mot de passe',
      invalid: 'Lien invalide',
      failed: 'L’adresse n’a pas pu être rétablie. Veuillez réessayer.',
    },
    unreachedTitle: 'Adresse pas encore confirmée',
    confirmed: {
      title: 'Adresse confirmée',
      text: (email: string) => `${email} est bien la vôtre, merci. Vous pouvez continuer.`,
      again: 'Ce lien a servi\u00a0: votre adresse est confirmée. Vous pouvez continuer.',
    },
    changed: {
      title: 'Adresse modifiée',
      text: (email: string) =>
        `Votre compte utilise désormais ${email}. C’est avec cette adresse que vous vous connectez.`,
    },
    taken: 'Adresse déjà utilisée',
    invalid: {
      title: 'Lien invalide',
      text: 'Ce lien n’est plus valable\u00a0: il a déjà servi, ses 24\u00a0heures sont passées, ou le changement a été annulé. S’il a déjà servi, votre adresse est confirmée.',
    },
    again: 'Recevoir un nouveau lien',
    againPending: 'Envoi…',
    againSent: (email: string) => `Un nouveau lien vient d’être envoyé à ${email}.`,
    againFailed: 'Le lien n’a pas pu être envoyé. Veuillez réessayer.',
    events: 'Voir les événements',
    settings: 'Paramètres',
  },
} as const
