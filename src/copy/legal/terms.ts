import { CANCELLATION_WINDOW_HOURS } from '../../../contract/rules/cancellation.ts'
import { monthlyAllowance, monthlyPriceCents, WITHDRAWAL_DAYS } from '../../../contract/rules/pass.ts'

import { HOLD_MINUTES } from '../../../contract/rules/payments.ts'

import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'
import type { LegalSection } from './legal.ts'

const { standard, premium } = monthlyAllowance

/** Terms for every user of the site. */
const generalTerms: readonly LegalSection[] = [
  {
    id: 'objet',
    title: 'Objet',
    blocks: [
      'Ces conditions régissent l’utilisation du site et de l’application Nectar, l’abonnement au Pass Nectar (le «\u00a0Pass\u00a0») et l’achat de billets. Elles valent conditions générales d’utilisation et conditions générales de vente.',
      'Nectar est édité par {{name}}, dont les coordonnées figurent dans les [mentions légales](/legal/mentions) («\u00a0nous\u00a0»).',
      'Elles sont acceptées avant chaque achat par une case à cocher. La version qui s’applique à un achat est celle qui était en ligne au moment de la commande\u00a0; vous pouvez l’enregistrer ou l’imprimer.',
    ],
  },
  {
    id: 'compte',
    title: 'Votre compte',
    blocks: [
      'Consulter les événements est libre. Réserver, acheter un billet ou prendre un Pass demande un compte, ouvert avec des informations exactes, par une personne majeure ou autorisée par ses représentants légaux.',
      'Le compte est personnel\u00a0: gardez votre mot de passe pour vous et prévenez-nous si vous pensez qu’un tiers s’en sert. Vous pouvez supprimer votre compte à tout moment dans vos [paramètres](/settings), ou le demander à {{email}}.',
      'Nous pouvons suspendre un compte en cas de fraude, de revente de billets ou de manquement grave à ces conditions, après vous en avoir informé, sauf urgence. Ce qui a été payé et reste utilisable est alors remboursé, sauf fraude.',
    ],
  },
  {
    id: 'usage',
    title: 'Bon usage',
    blocks: [
      'Il est interdit\u00a0:',
      {
        list: [
          'de revendre un billet ou une place sans l’autorisation de l’organisateur (article 313-6-2 du Code pénal), autrement que par la [revente de Nectar](#billets)\u00a0;',
          'de copier, modifier ou falsifier un code de Pass ou de billet, ou d’utiliser celui d’un autre\u00a0;',
          'd’acheter ou de réserver par un programme, ou de contourner les limites par commande\u00a0;',
          'de perturber le service ou d’accéder aux données d’autrui.',
        ],
      },
    ],
  },
]

/** Closing terms: guarantees, complaints, law, and the form required by law. */
const closingTerms: readonly LegalSection[] = [
  {
    id: 'responsabilite',
    title: 'Disponibilité et responsabilité',
    blocks: [
      'Nous mettons en œuvre les moyens raisonnables pour que Nectar reste disponible\u00a0; une interruption pour maintenance ou pour une cause extérieure reste possible. Vos billets et votre Pass déjà affichés sur votre appareil restent lisibles sans réseau.',
      'L’organisateur est seul responsable du déroulement de l’événement, de l’accueil et de la sécurité du public. Nous répondons de la bonne exécution de vos commandes, sauf faute de votre part, fait imprévisible et insurmontable d’un tiers, ou force majeure.',
      'Rien dans ces conditions ne limite les droits que la loi donne aux consommateurs.',
    ],
  },
  {
    id: 'contenus',
    title: 'Contenus',
    blocks: [
      'Les textes, images, affiches et marques présents sur Nectar appartiennent à leurs auteurs. Vous pouvez les consulter et les partager par lien\u00a0; toute autre reproduction demande leur accord.',
      'Un contenu illicite peut être signalé à {{email}}, en indiquant son adresse et ce qui lui est reproché.',
    ],
  },
  {
    id: 'garanties',
    title: 'Garanties légales',
    blocks: [
      'Le Pass est un service numérique. Vous avez droit à la mise en œuvre de la garantie légale de conformité si un défaut de conformité apparaît pendant la durée de l’abonnement (articles L. 224-25-12 et suivants du Code de la consommation)\u00a0: mise en conformité sans frais et sans retard injustifié ou, si elle est impossible ou refusée, réduction du prix ou fin du contrat avec remboursement.',
      'La garantie contre les vices cachés s’applique dans les conditions des articles 1641 et suivants du Code civil.',
    ],
  },
  {
    id: 'donnees',
    title: 'Données personnelles',
    blocks: [
      'Ce que nous faisons de vos données est dit dans la [politique de confidentialité](/legal/privacy) et la page [cookies](/legal/cookies).',
    ],
  },
  {
    id: 'mediation',
    title: 'Réclamations et médiation',
    blocks: [
      'Une réclamation s’adresse d’abord à {{email}} ou à {{address}}. Nous répondons sous 30\u00a0jours.',
      'Sans solution, vous pouvez saisir gratuitement le médiateur de la consommation dont nous relevons, dans l’année qui suit votre réclamation écrite\u00a0: {{mediatorName}}, {{mediatorAddress}}, {{mediatorSite}}.',
    ],
  },
  {
    id: 'droit',
    title: 'Droit applicable et modifications',
    blocks: [
      'Ces conditions relèvent du droit français. Un litige peut être porté devant le tribunal de votre domicile ou celui du lieu du contrat.',
      'Nous pouvons les modifier pour l’avenir. Les abonnés sont prévenus par email au moins 30\u00a0jours avant qu’une modification ne s’applique à leur Pass, et peuvent résilier sans frais d’ici là.',
    ],
  },
  {
    id: 'formulaire',
    title: 'Annexe\u00a0: formulaire de rétractation',
    blocks: [
      'Vous pouvez vous rétracter [en ligne](/retractation), ou recopier ce formulaire et nous l’envoyer. Il ne concerne pas les billets datés.',
      {
        list: [
          'À l’attention de {{name}}, {{address}}, {{email}}\u00a0:',
          'Je vous notifie par la présente ma rétractation du contrat portant sur le Pass Nectar,',
          'souscrit le\u00a0: …',
          'Nom et prénom\u00a0: …',
          'Adresse email du compte\u00a0: …',
          'Date, et signature si ce formulaire est envoyé sur papier\u00a0: …',
        ],
      },
    ],
  },
]

const perMonth = (plan: 'standard' | 'premium') =>
  `${priceLabel(eurosOfCents(monthlyPriceCents[plan]))} TTC par mois`

const salesTerms: readonly LegalSection[] = [
  {
    id: 'pass',
    title: 'Le Pass',
    blocks: [
      'Le Pass existe en trois formules\u00a0:',
      {
        list: [
          'Gratuit\u00a0: la communauté, le calendrier des concerts, les favoris\u00a0;',
          `Standard, ${perMonth('standard')}\u00a0: ${standard.concerts}\u00a0concerts partenaires par mois, listening parties, ${standard.invitations}\u00a0invitations par mois\u00a0;`,
          `Premium, ${perMonth('premium')}\u00a0: concerts partenaires illimités, ${premium.invitations}\u00a0invitations par mois, événements exclusifs, rencontres avec les artistes.`,
        ],
      },
      'Les concerts se comptent par mois civil, à l’heure de Paris, au jour du concert\u00a0; ceux qui n’ont pas été utilisés ne se reportent pas. Une réservation par le Pass porte sur une place, dans la limite des places disponibles.',
      'Le Pass ouvre ce qui a lieu pendant la période payée. Une place réservée ou offerte pour après est valable si le Pass est renouvelé\u00a0: s’il prend fin, elle est annulée ce jour-là, et vous en êtes averti. Après un passage à une formule moins chère, chaque mois garde ce qu’elle comprend, les premières places réservées.',
      'Le Pass est nominatif. Son code se montre à l’entrée et ne se prête pas.',
    ],
  },
  {
    id: 'abonnement',
    title: 'Durée, renouvellement et résiliation du Pass',
    blocks: [
      'Un Pass payant est un abonnement mensuel. Il commence au paiement et se renouvelle automatiquement chaque mois, au même prix, jusqu’à ce que vous l’arrêtiez.',
      'Vous pouvez l’arrêter à tout moment, sans frais ni motif\u00a0: depuis vos [paramètres](/settings), ou sans vous connecter par [Résilier votre contrat](/resilier). La résiliation est confirmée par email. Elle prend effet à la fin de la période déjà payée\u00a0: le Pass vaut jusque-là, puis redevient gratuit. Couper le renouvellement automatique a le même effet, et se rétablit avant cette date.',
      'Passer à une formule plus chère vaut tout de suite\u00a0: la différence, au prorata des jours qui restent, vous est annoncée avant que vous la payiez. Passer à une formule moins chère vaut à la période suivante.',
      'Si un renouvellement ne peut pas être prélevé, ce qui est réservé pour les 72\u00a0heures qui suivent reste valable, le temps d’un nouvel essai\u00a0; rien d’autre ne peut être réservé ni offert. Ensuite le Pass redevient gratuit.',
      'Un changement de prix est annoncé par email au moins 30\u00a0jours avant de s’appliquer, et vous pouvez résilier d’ici là.',
    ],
  },
  {
    id: 'offert',
    title: 'Le Pass offert',
    blocks: [
      'Un Pass Standard ou Premium s’offre pour un nombre de mois, payé en une fois\u00a0: le nombre de mois multiplié par le prix du mois. Il ne se renouvelle pas, et personne n’est prélevé ensuite.',
      'Le lien de la carte donne le Pass à la première personne qui le prend, une seule fois, dans l’année qui suit le paiement\u00a0; passé ce délai il n’est plus valable et n’est pas remboursé. Gardez ce lien comme un billet\u00a0: nous ne pouvons pas savoir à qui vous le destinez.',
      'Le Pass commence quand il est pris ou, si cette personne a déjà un Pass, à la fin de celui-ci. Il donne ce que donne sa formule, prend fin tout seul, et ne se résilie ni ne se change.',
    ],
  },
  {
    id: 'billets',
    title: 'Billets et réservations',
    blocks: [
      'Vous choisissez vos billets dans la limite affichée (quatre par commande et par type, sauf indication contraire), vérifiez le récapitulatif, acceptez ces conditions et payez. Le contrat est conclu quand le paiement est confirmé\u00a0; un email vous le confirme.',
      `Vos places sont gardées ${HOLD_MINUTES}\u00a0minutes pendant le paiement. Un paiement qui arrive plus tard vous donne des places s’il en reste\u00a0; sinon il est intégralement remboursé, et vous en êtes averti.`,
      'Chaque place a son propre code, lisible sans réseau dans «\u00a0Mes billets\u00a0». Seule la première présentation à l’entrée est admise\u00a0: ne publiez pas vos codes.',
      `Une réservation gratuite peut être annulée jusqu’à ${CANCELLATION_WINDOW_HOURS}\u00a0heures avant l’événement\u00a0; le concert du mois est alors rendu. D’une réservation de plusieurs places gratuites, une seule peut être rendue. Les billets payés ne sont ni repris ni échangés.`,
      'Si le concert est complet et que son organisateur le permet, une place payée peut être proposée à la revente sur Nectar jusqu’à deux heures avant le début, au prix payé. Elle reste la vôtre, avec son code, tant que personne ne l’a payée\u00a0; son prix vous est alors remboursé par le moyen de paiement d’origine, et son code ne vaut plus rien. Rien ne garantit qu’elle trouve preneur.',
      'Un billet non utilisé (absence, retard, sortie avant la fin) n’est pas remboursé.',
      'Si l’événement est annulé, le prix du billet est remboursé par le moyen de paiement d’origine. S’il est reporté, le billet vaut pour la nouvelle date, ou est remboursé à votre demande.',
      'Certains événements sont vendus par une billetterie extérieure\u00a0: la vente se fait alors sur son site, à ses conditions.',
    ],
  },
  {
    id: 'prix',
    title: 'Prix',
    blocks: [
      'Les prix sont en euros, toutes taxes comprises. Le total à payer est affiché avant chaque paiement\u00a0; aucuns frais ne s’y ajoutent. Si le prix d’un billet change pendant votre commande, elle est refusée et le nouveau total vous est montré.',
    ],
  },
  {
    id: 'paiement',
    title: 'Paiement',
    blocks: [
      'Le paiement se fait par carte bancaire, au moment de la commande. Pour le Pass, la même carte est débitée à chaque renouvellement, sauf s’il a été offert.',
      'Il est traité par notre prestataire, Stripe\u00a0: votre numéro de carte ne passe pas par nos serveurs et n’y est jamais conservé. Votre banque peut vous demander une authentification.',
      'Sur un site de démonstration, signalé comme tel à chaque paiement, aucun argent ne circule et aucun billet n’a de valeur.',
    ],
  },
  {
    id: 'retractation',
    title: 'Droit de rétractation',
    blocks: [
      `Pour le Pass, vous avez ${WITHDRAWAL_DAYS}\u00a0jours à compter de la souscription pour vous rétracter, sans motif. En souscrivant, vous demandez que le Pass s’ouvre tout de suite, avant la fin de ce délai.`,
      {
        list: [
          'Tant que le Pass n’a ouvert aucun concert, tout ce que vous avez payé est remboursé. Une place compte comme utilisée à partir de 24\u00a0heures avant le concert, quand elle ne se rend plus\u00a0; elle reste alors valable.',
          'Ensuite, le remboursement est ce que vous avez payé, moins le plus élevé de ces deux montants\u00a0: la part des jours passés, ou la somme des prix publics, à la réservation, des concerts partenaires vus avec le Pass, par vous ou vos invités, et des places qui ne se rendent plus. Il n’est jamais négatif, et un concert annulé par son organisateur ne compte pas. Son montant vous est indiqué avant que vous ne confirmiez\u00a0; il est réglé 24\u00a0heures après, quand les entrées sans réseau ont fait savoir qui est venu, et n’est jamais plus élevé. Il n’y a pas de droit de rétractation après utilisation pour ce qui a été pleinement exécuté\u00a0: un concert auquel vous avez assisté ne se rembourse pas.',
          'Le Pass prend fin aussitôt, et les autres places à venir qu’il avait ouvertes sont annulées, celles de vos invités aussi.',
        ],
      },
      `Pour un Pass offert, c’est la personne qui l’a payé qui peut se rétracter, ${WITHDRAWAL_DAYS}\u00a0jours à compter du paiement et tant que personne ne l’a pris, depuis la page de la carte\u00a0: le lien ne vaut plus rien aussitôt, et tout est remboursé par le moyen de paiement d’origine.`,
      'Pour vous rétracter, utilisez la fonction [renoncer au contrat ici](/retractation), sans vous connecter si vous le souhaitez, ou le [formulaire en annexe](#formulaire). Un accusé de réception vous est envoyé par email. Le remboursement se fait par le moyen de paiement d’origine, sous 14\u00a0jours au plus.',
      'Pour les billets, il n’y a pas de droit de rétractation\u00a0: ce sont des prestations de loisirs fournies à une date déterminée (article L. 221-28, 12°, du Code de la consommation). Cela vous est rappelé avant chaque paiement.',
    ],
  },
]

/** `/cgu` and `/cgv`: one text under two titles. */
export const termsCopy = {
  title: {
    use: 'Conditions Générales d’Utilisation',
    sale: 'Conditions Générales de Vente',
  },
  lead: 'Ce qui nous lie quand vous utilisez Nectar, prenez un Pass ou achetez un billet.',
  updated: '27/08/2025',
  sections: [...generalTerms, ...salesTerms, ...closingTerms] satisfies readonly LegalSection[],
} as const
