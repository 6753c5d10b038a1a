import type { LegalSection } from './legal.ts'

const sections: readonly LegalSection[] = [
  {
    id: 'sans-bandeau',
    title: 'Pourquoi il n’y a pas de bandeau',
    blocks: [
      'Nectar ne dépose aucun cookie de mesure d’audience ni de publicité. Ce qui est enregistré sur votre appareil sert uniquement à fournir ce que vous demandez\u00a0: rester connecté, retrouver vos réglages, ouvrir vos billets sans réseau. Ces usages sont dispensés de consentement (article 82 de la loi Informatique et Libertés).',
    ],
  },
  {
    id: 'appareil',
    title: 'Ce qui est gardé sur votre appareil',
    blocks: [
      {
        terms: [
          {
            term: 'nectar.token (stockage local)',
            text: 'Vous garde connecté. Effacé à la déconnexion\u00a0; expire après trente jours sans usage.',
          },
          {
            term: 'nectar.queries, nectar.kept, nectar.next (stockage local)',
            text: 'Votre profil, votre formule, les soirées de vos billets et les réglages du site, pour que l’écran s’affiche tout de suite. Effacés à la déconnexion.',
          },
          {
            term: 'nectar.color-mode, nectar.welcome, nectar.install-dismissed (stockage local)',
            text: 'Mode clair ou sombre, messages déjà lus, et quand vous avez remis l’installation à plus tard. Gardés jusqu’à ce que vous effaciez les données du site.',
          },
          {
            term: 'nectar.city (stockage local)',
            text: 'La ville où vous cherchez des concerts. Effacée à la déconnexion.',
          },
          {
            term: 'nectar.clock (stockage local)',
            text: 'L’écart entre l’horloge de votre appareil et la nôtre, si elle est fausse, pour ne cacher ni concert ni billet. Effacé dès que l’horloge est juste.',
          },
          {
            term: 'nectar.reloaded-at (stockage de session)',
            text: 'Évite de recharger deux fois une page après une mise à jour. Effacé à la fermeture de l’onglet.',
          },
          {
            term: 'nectar.read-height (stockage de session)',
            text: 'Jusqu’où vous aviez lu la page, pour vous y retrouver après un rechargement. Effacé à la fermeture de l’onglet.',
          },
          {
            term: 'nectar.contact, nectar.written (stockage de session)',
            text: 'Le message que vous êtes en train d’écrire, une liste d’invités, ou le Pass que vous allez offrir. Effacé à l’envoi ou au paiement, à la déconnexion ou à la fermeture de l’onglet.',
          },
          {
            term: 'nectar.wish (stockage de session), nectar.entry (stockage local)',
            text: 'Ce que vous vouliez faire quand Nectar vous a demandé de vous connecter. Effacé à la fermeture de l’onglet, ou une heure après un mot de passe oublié.',
          },
          {
            term: 'nectar (base IndexedDB)',
            text: 'Événements vus\u00a0; vos billets, votre Pass, vos favoris et ce qui attend le réseau. Vos données en sont effacées à la déconnexion.',
          },
          {
            term: 'Cache de l’application',
            text: 'Les fichiers du site et des images d’événements, pour s’ouvrir sans réseau. Les images sont effacées à la déconnexion.',
          },
        ],
      },
    ],
  },
  {
    id: 'stripe',
    title: 'Pendant un paiement par carte',
    blocks: [
      'Quand un formulaire de carte s’affiche, et seulement alors, il est chargé depuis Stripe, notre prestataire de paiement. Stripe dépose alors des cookies de prévention de la fraude\u00a0: __stripe_mid (un an) et __stripe_sid (trente minutes). Ils sont nécessaires à la sécurité du paiement que vous demandez. Sur les pages de paiement de Stripe s’applique sa propre politique.',
    ],
  },
  {
    id: 'lecteur',
    title: 'Quand vous écoutez un artiste',
    blocks: [
      'Le lecteur de Spotify, YouTube, SoundCloud, Deezer ou Bandcamp n’est chargé qu’après une phrase qui dit d’où il vient, quand vous appuyez sur «\u00a0Écouter\u00a0». Il peut alors déposer ses propres cookies, sous sa propre politique. Nectar ne garde pas votre choix\u00a0: il vaut jusqu’à la fermeture ou au rechargement de la page.',
    ],
  },
  {
    id: 'effacer',
    title: 'Effacer, refuser',
    blocks: [
      'Se déconnecter efface ce qui est à vous. Votre navigateur permet d’effacer tout le reste ou de l’interdire\u00a0; Nectar fonctionne alors sans mémoire, et vos billets ne s’ouvrent plus sans réseau.',
      'Le traitement de vos données est décrit dans la [politique de confidentialité](/legal/privacy).',
    ],
  },
]

/** `/legal/cookies`: only exempt storage is used, hence no banner. */
export const cookiesCopy = {
  title: 'Cookies et stockage local',
  lead: 'Ce que Nectar garde sur votre appareil, et pourquoi vous n’avez rien à accepter.',
  updated: '26/11/2026',
  sections,
} as const
