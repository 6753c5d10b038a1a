import type { LegalSection } from './section.ts'

/** What holds for everybody who uses the site. */
export const generalTerms: readonly LegalSection[] = [
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
          'de revendre un billet ou une place sans l’autorisation de l’organisateur (article 313-6-2 du Code pénal)\u00a0;',
          'de copier, modifier ou falsifier un code de Pass ou de billet, ou d’utiliser celui d’un autre\u00a0;',
          'd’acheter ou de réserver par un programme, ou de contourner les limites par commande\u00a0;',
          'de perturber le service ou d’accéder aux données d’autrui.',
        ],
      },
    ],
  },
]

/** What closes the terms: guarantees, complaints, law, and the form that the law attaches. */
export const closingTerms: readonly LegalSection[] = [
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
