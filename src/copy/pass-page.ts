import { monthlyAllowance } from '../../contract/rules/pass.ts'

const { standard, premium } = monthlyAllowance

/** `/pass-nectar` and `/store`. Unverifiable figures are under `claims`. */
export const passPageCopy = {
  marketing: {
    pageTitle: 'Le Pass',
    title: ['Le Pass', 'Nectar'],
    lead: 'Les caves, les entrepôts, les arrière-salles\u00a0: une carte les ouvre toutes. Réservez en deux gestes, montrez votre code, descendez.',
  },
  store: {
    pageTitle: 'Choisir son Pass',
    title: 'Choisissez votre Pass',
    lead: 'Trois Pass pour entrer dans la scène underground, du premier concert au dernier rappel.',
  },
  toOffers: 'Voir les offres',
  from: (price: string) => `Dès ${price} par mois`,
  sample: { owner: 'Votre nom', stub: 'Entrée' },
  what: {
    title: 'Une carte, et la nuit s’ouvre.',
    text: [
      'Nectar rassemble les concerts que l’on se raconte le lendemain\u00a0: petites salles, artistes émergents, soirées qui n’ont pas d’affiche en ville.',
      'Le Pass est votre entrée pour les concerts partenaires. Vous réservez dans l’application, votre place porte un code signé, et il s’affiche à la porte même sans réseau.',
    ],
  },
  steps: {
    title: 'Comment ça marche',
    list: [
      {
        title: 'Créez votre compte',
        text: 'Une adresse email suffit. Le Pass Gratuit est déjà dans votre poche.',
      },
      {
        title: 'Choisissez votre Pass',
        text: 'Standard pour quelques soirs par mois, Premium pour ne plus compter.',
      },
      {
        title: 'Réservez, descendez',
        text: 'Votre place en deux gestes, votre code à l’entrée. C’est tout.',
      },
    ],
  },
  benefits: {
    title: 'Ce que le Pass change',
    list: [
      {
        title: 'Concerts partenaires',
        text: `${standard.concerts} par mois avec Standard, autant que vous voulez avec Premium.`,
      },
      { title: 'Vos proches invités', text: `Jusqu’à ${premium.invitations} invitations par mois à offrir.` },
      { title: 'À la porte sans réseau', text: 'Billets et Pass sont gardés sur votre téléphone.' },
      { title: 'Listening parties', text: 'Les disques écoutés avant tout le monde, en petit comité.' },
      { title: 'Événements exclusifs', text: 'Des soirées réservées aux membres Premium.' },
      { title: 'Rencontres avec les artistes', text: 'Après le concert, la conversation continue.' },
    ],
  },
  closing: {
    title: 'On vous garde une place en bas de l’escalier.',
    start: 'Commencer',
    offers: 'Voir les offres',
    profile: 'Voir mon profil',
  },
  claims: {
    members: { figure: '1500+', text: 'membres' },
    artistsShare: '70\u00a0% de chaque abonnement va aux artistes.',
    registered: 'Plus de 100 préinscriptions déjà.',
    title: 'Ils descendent avec nous',
    made: 'Chiffres et avis de démonstration.',
    stats: [
      { figure: '1000+', text: 'membres' },
      { figure: '70+', text: 'artistes' },
      { figure: '30+', text: 'concerts en 2025' },
      { figure: '4,8/5', text: 'note des membres' },
    ],
    voices: [
      {
        text: 'Trois concerts par mois dans des lieux où je ne serais jamais entrée seule. J’en parle à tout le monde.',
        who: 'Inès, Paris',
      },
      {
        text: 'Le code s’affiche au fond de la cave, sans réseau. Le videur a hoché la tête, j’étais dedans.',
        who: 'Malik, Lyon',
      },
      {
        text: 'J’invite ma sœur chaque mois. Elle connaît maintenant mieux la scène noise que moi.',
        who: 'Théo, Nantes',
      },
    ],
  },
} as const
