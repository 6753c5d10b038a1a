/** `/jouer`: for bands, venues and organisers. */
export const playCopy = {
  title: 'Votre concert ici',
  lead: 'Vous jouez, vous tenez une salle, vous montez une soirée\u00a0: voici ce que Nectar fait pour elle.',
  poster: {
    title: 'D’abord, l’affiche',
    text: 'Un concert sans photo a une affiche dessinée pour lui seul. Essayez\u00a0: rien n’est envoyé.',
    name: 'Nom du concert',
    date: 'Date',
    place: 'Lieu et ville',
    samples: { name: 'Votre concert', date: 'Votre date', place: 'Votre lieu' },
  },
  does: {
    title: 'Ce que Nectar fait',
    list: [
      {
        title: 'Une page par concert',
        text: 'Affiche, heures, accès, artistes et lieu liés, itinéraire. On la trouve par ville, par style, par jour, et hors connexion.',
      },
      {
        title: 'Les billets',
        text: 'Plusieurs tarifs dans une salle, prix libre, gratuit, place d’accompagnateur. Annulé, chacun est prévenu et remboursé\u00a0; déplacé, chacun est prévenu.',
      },
      {
        title: 'La porte',
        text: 'N’importe quel téléphone contrôle les billets, sans application ni compte, et sans réseau. Plusieurs entrées se relient\u00a0; la liste s’imprime.',
      },
      {
        title: 'Le public',
        text: 'Qui suit votre nom ou votre salle reçoit un e-mail pour chaque nouveau concert, et peut s’abonner à votre agenda.',
      },
      {
        title: 'Les comptes',
        text: 'Chaque billet est numéroté, et chaque soirée a son relevé.',
      },
    ],
  },
  door: {
    title: 'La porte, essayée ici',
    text: 'Voici l’écran de votre équipe. Présentez-lui un code\u00a0:',
    cases: {
      ticket: 'Un billet',
      again: 'Le même billet, encore',
      forged: 'Un faux billet',
      pass: 'Un Pass sans billet',
    },
  },
  next: {
    title: 'Et maintenant\u00a0?',
    text: 'Dites-nous qui vous êtes et ce que vous préparez.',
    write: 'Nous écrire',
    pro: 'Espace pro',
    newTab: '(nouvel onglet)',
  },
} as const
