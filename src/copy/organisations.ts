import type { OrganisationRole, OrganiserAct } from '../../contract/organisations.ts'

const anybody = 'Quelqu’un qui a quitté Nectar'
const concertNamed = (name: string | null) => (name ? `«\u00a0${name}\u00a0»` : 'un concert')

export const organisationsCopy = {
  title: 'Espace pro',
  lead: 'Pour les salles, les collectifs et les groupes qui organisent des concerts.',
  signIn: {
    title: 'Connectez-vous',
    description: 'Une structure se prépare à plusieurs\u00a0: chacun avec son compte Nectar.',
    action: 'Se connecter',
  },
  unanswered: {
    title: 'Impossible de charger cette page.',
    description: 'Le serveur n’a pas répondu comme prévu.',
  },
  notYet: { title: 'Pas disponible hors connexion.', description: 'L’espace pro s’affiche avec du réseau.' },
  failed: {
    title: 'Ce n’est pas enregistré',
    description: 'Le serveur n’a pas répondu comme prévu. Réessayez.',
  },
  saved: 'C’est enregistré',
  roles: { responsable: 'Responsable', equipe: 'Équipe' } satisfies Record<OrganisationRole, string>,
  rolesText: {
    responsable: 'Personnes, données légales, argent, et tout le reste.',
    equipe: 'Concerts, entrée et invités.',
  } satisfies Record<OrganisationRole, string>,
  states: { pending: 'Premier concert à relire', trusted: 'Publie seule', suspended: 'Suspendue' },
  stateText: {
    pending: 'Nous relisons le premier concert avant sa publication, en général dans la journée.',
    trusted: null,
    suspended: 'Rien de nouveau n’est vendu. Les billets déjà vendus restent valables. Écrivez-nous.',
  },
  mine: {
    title: 'Vos structures',
    create: 'Créer une structure',
    another: 'Créer une autre structure',
    steps: {
      title: 'Comment cela se passe',
      list: [
        'Vous créez votre structure\u00a0: un nom, une ville.',
        'Vous invitez les personnes qui préparent les concerts avec vous.',
        'Nous relisons votre premier concert. Les suivants, vous les publiez sans nous.',
      ],
    },
  },
  create: {
    title: 'Nouvelle structure',
    lead: 'Deux champs suffisent pour commencer.',
    fields: {
      name: 'Nom',
      city: 'Ville',
      link: 'Site ou page (facultatif)',
      registration: 'SIRET ou numéro RNA (facultatif)',
    },
    nameHint: 'Celui que votre public connaît.',
    registrationHint: 'Pas encore de numéro\u00a0? Laissez vide, vous l’ajouterez plus tard.',
    submit: 'Créer la structure',
    pending: 'Création…',
    done: 'Votre structure est créée',
  },
  home: {
    team: 'Équipe',
    teamCount: (people: number, invited: number) =>
      [
        people > 1 ? `${people} personnes` : 'Une personne, vous',
        ...(invited > 0
          ? [invited > 1 ? `${invited} invitations en attente` : '1 invitation en attente']
          : []),
      ].join(' · '),
    legal: 'Structure',
    legalMissing: (names: string[]) => `À compléter\u00a0: ${names.join(', ')}`,
    legalWhole: 'Les mentions des billets sont complètes.',
    missing: {
      legalName: 'raison sociale',
      address: 'adresse',
      registration: 'SIRET ou RNA',
      licensing: 'licence',
      vat: 'TVA',
    },
    back: 'Vos structures',
    acts: 'Derniers changements',
    noActs: 'Aucun changement.',
    role: (role: string) => `Votre rôle\u00a0: ${role}`,
  },
  team: {
    title: 'Équipe',
    people: 'Personnes',
    me: '(vous)',
    since: (day: string) => `depuis le ${day}`,
    makeResponsible: 'Nommer responsable',
    makeTeam: 'Passer en équipe',
    remove: 'Retirer',
    leave: 'Quitter l’équipe',
    of: (name: string) => `${name}`,
    changed: (name: string, role: string) => `${name}\u00a0: ${role}`,
    removed: (name: string) => `${name} ne fait plus partie de l’équipe`,
    left: 'Vous avez quitté l’équipe',
    onlyReads: 'Les responsables invitent et retirent des personnes.',
    question: {
      title: (name: string) => `Retirer ${name}\u00a0?`,
      leave: 'Quitter cette équipe\u00a0?',
      text: 'Cette personne ne verra plus rien de la structure. Tous les responsables reçoivent un email.',
      leaveText: 'Vous ne verrez plus rien de la structure. Ses responsables reçoivent un email.',
      password: 'Votre mot de passe',
      confirm: 'Retirer',
      confirmLeave: 'Quitter',
      pending: 'Un instant…',
      keep: 'Annuler',
    },
    invite: {
      title: 'Inviter une personne',
      email: 'Son adresse email',
      role: 'Rôle',
      anyRole: 'Choisir un rôle',
      submit: 'Envoyer l’invitation',
      pending: 'Envoi…',
      done: (email: string) => `Invitation envoyée à ${email}`,
      hint: 'Le lien part à cette adresse et ne vaut que pour elle, pendant 7 jours.',
    },
    open: {
      title: 'Invitations en attente',
      until: (day: string) => `jusqu’au ${day}`,
      withdraw: 'Reprendre',
      withdrawn: 'Invitation reprise',
    },
  },
  legal: {
    title: 'Structure',
    lead: 'Ces mentions sont imprimées sur les billets et reprises dans les relevés.',
    identity: 'Ce que le public voit',
    mentions: 'Mentions légales',
    fields: {
      legalName: 'Raison sociale',
      address: 'Adresse du siège',
      licensing: 'Licence de spectacle',
      licence: 'Numéro de licence ou de récépissé',
      vat: 'TVA des billets',
    },
    unknown: 'À compléter',
    licensings: {
      occasional: 'Au plus six spectacles par an, sans licence',
      licensed: 'Avec une licence',
    },
    vats: { franchise: 'Franchise de TVA', '2.1': '2,1\u00a0%', '5.5': '5,5\u00a0%', '20': '20\u00a0%' },
    submit: 'Enregistrer',
    pending: 'Enregistrement…',
    reads: 'Les responsables modifient ces données.',
  },
  invitation: {
    title: 'Invitation',
    loading: 'L’invitation se charge…',
    open: (from: string | null, name: string) =>
      from
        ? `${from} vous invite à rejoindre «\u00a0${name}\u00a0».`
        : `Vous êtes invité à rejoindre «\u00a0${name}\u00a0».`,
    asRole: (role: string) => `Votre rôle\u00a0: ${role}`,
    join: 'Rejoindre l’équipe',
    pending: 'Un instant…',
    signIn: 'Se connecter pour rejoindre',
    signInText: 'Connectez-vous avec l’adresse qui a reçu l’invitation, ou créez-y un compte.',
    other:
      'Cette invitation est pour une autre adresse que celle de votre compte. Connectez-vous avec l’adresse qui l’a reçue.',
    joined: (name: string) => `Vous faites partie de l’équipe de ${name}`,
    taken: { title: 'Cette invitation a déjà servi.', text: 'Si c’était vous, votre structure vous attend.' },
    over: {
      title: 'Cette invitation a expiré.',
      text: 'Demandez-en une autre à la personne qui vous a invité.',
    },
    unknown: {
      title: 'Cette invitation n’existe pas.',
      text: 'Elle a été reprise, ou son adresse est incomplète. Demandez-en une autre.',
    },
    seeMine: 'Vos structures',
    retry: 'Réessayer',
  },
  acts: {
    created: (by) => `${by ?? anybody} a créé la structure`,
    saved: (by) => `${by ?? anybody} a modifié la structure`,
    invited: (by, about) => `${by ?? anybody} a invité ${about ?? 'une adresse'}`,
    uninvited: (by, about) =>
      `${by ?? anybody} a repris l’invitation ${about ? `de ${about}` : 'd’une adresse'}`,
    joined: (by) => `${by ?? anybody} a rejoint l’équipe`,
    promoted: (by, about) => `${by ?? anybody} a nommé ${about ?? 'une personne'} responsable`,
    demoted: (by, about) => `${by ?? anybody} a passé ${about ?? 'une personne'} en équipe`,
    removed: (by, about) => `${by ?? anybody} a retiré ${about ?? 'une personne'}`,
    left: (by) => `${by ?? anybody} a quitté l’équipe`,
    moved: (by, about) => `${by ?? anybody} a déplacé ${concertNamed(about)}`,
    cancelled: (by, about) => `${by ?? anybody} a annulé ${concertNamed(about)}`,
    restored: (by, about) => `${by ?? anybody} a remis en vente ${concertNamed(about)}`,
    resale_allowed: (by, about) => `${by ?? anybody} a autorisé la revente pour ${concertNamed(about)}`,
    resale_forbidden: (by, about) => `${by ?? anybody} a fermé la revente pour ${concertNamed(about)}`,
    door_opened: (by, about) => `${by ?? anybody} a fait un lien d’entrée pour ${concertNamed(about)}`,
    door_closed: (by, about) => `${by ?? anybody} a révoqué un lien d’entrée de ${concertNamed(about)}`,
    statement_closed: (by, about) => `${by ?? anybody} a clos le relevé de ${concertNamed(about)}`,
  } satisfies Record<OrganiserAct, (by: string | null, about: string | null) => string>,
} as const
