import type { LegalSection } from './legal.ts'

const sections: readonly LegalSection[] = [
  {
    id: 'responsable',
    title: 'Qui est responsable',
    blocks: [
      'Le responsable du traitement est {{name}}, {{address}}. Pour toute question sur vos données, écrivez à {{email}}.',
    ],
  },
  {
    id: 'donnees',
    title: 'Ce que nous enregistrons',
    blocks: [
      {
        terms: [
          {
            term: 'Votre compte',
            text: 'Prénom, nom, adresse email, mot de passe (sous une forme qui ne permet pas de le retrouver) et, si vous les donnez, ville et téléphone.',
          },
          {
            term: 'Ce que vous faites',
            text: 'Favoris, réservations, commandes, billets, formule de Pass, Pass offerts (prénom et petit mot de la carte compris, effacés 30\u00a0jours après qu’il a été pris ou remboursé), files d’attente, places proposées à la revente, dates et montants payés ou remboursés.',
          },
          {
            term: 'Vos démarches',
            text: 'Résiliations et rétractations, avec ce que vous y écrivez.',
          },
          {
            term: 'Vos messages',
            text: 'Par le formulaire de contact\u00a0: nom, adresse email, sujet, catégorie et texte. Votre avis\u00a0: une note et un commentaire, rattachés à votre compte si vous êtes connecté. Votre préinscription\u00a0: votre adresse email.',
          },
          {
            term: 'Vos notifications',
            text: 'Vos réglages. Si vous activez les notifications push\u00a0: l’adresse que votre navigateur a reçue de son service de messages, et les clés qui chiffrent ce que nous y envoyons. Les rappels déjà envoyés, pour ne pas les répéter.',
          },
          {
            term: 'La sécurité',
            text: 'Sessions ouvertes (depuis quand, dernier usage à une heure près, navigateur et système, par exemple «\u00a0Chrome sur Android\u00a0»), empreintes des adresses secrètes de votre agenda, jour de votre dernière connexion, empreintes des liens envoyés par email (mot de passe, adresse), adresse pour laquelle un lien de mot de passe est demandé (quelques secondes, le temps de chercher le compte), empreintes qui comptent les tentatives de connexion (effacées après un jour), empreintes des réseaux d’où vous vous êtes connecté (effacées après 90\u00a0jours sans usage), journaux d’erreurs du serveur.',
          },
        ],
      },
      'Votre numéro de carte ne nous parvient jamais\u00a0: il est donné à Stripe, qui nous dit seulement si le paiement a réussi.',
      'Nectar ne mesure pas votre audience, ne vous piste pas et ne revend rien. Aucune décision n’est prise par profilage.',
    ],
  },
  {
    id: 'finalites',
    title: 'Pourquoi, et sur quelle base',
    blocks: [
      {
        terms: [
          {
            term: 'Exécuter le contrat',
            text: 'Tenir votre compte, délivrer billets et Pass, encaisser et rembourser, envoyer les reçus, les confirmations et les liens que vous demandez.',
          },
          {
            term: 'Respecter la loi',
            text: 'Garder les pièces comptables, traiter vos résiliations, rétractations et réclamations.',
          },
          {
            term: 'Notre intérêt légitime',
            text: 'Répondre à vos messages, protéger le service contre la fraude et les intrusions, corriger les pannes, l’améliorer d’après vos avis.',
          },
          {
            term: 'Votre consentement',
            text: 'Notifications push, rappels, emails promotionnels (coupés tant que vous ne les avez pas choisis), préinscription\u00a0: vous les activez et les coupez vous-même.',
          },
        ],
      },
    ],
  },
  {
    id: 'destinataires',
    title: 'Qui les reçoit',
    blocks: [
      {
        list: [
          'notre équipe, pour ce que son travail demande\u00a0;',
          'notre hébergeur, {{hostName}}, et notre service d’envoi d’emails, sur nos instructions\u00a0;',
          'Stripe, pour les paiements par carte, qui traite aussi ces données comme responsable pour la lutte contre la fraude\u00a0;',
          'le service de messages de votre navigateur (Google, Mozilla ou Apple, par exemple), si vous activez les notifications push\u00a0: il achemine des messages chiffrés qu’il ne peut pas lire\u00a0;',
          'le site d’un lecteur (Spotify, YouTube, SoundCloud, Deezer ou Bandcamp), si vous appuyez sur «\u00a0Écouter\u00a0»\u00a0: il reçoit votre adresse IP et saura ce que vous écoutez\u00a0; YouTube saura aussi que vous êtes sur Nectar\u00a0;',
          'l’équipe de la structure qui organise votre concert\u00a0: votre nom, votre type de billet, le code court de votre place et votre entrée, jamais votre email\u00a0;',
          'la salle, à l’entrée\u00a0: le code de votre Pass montre votre nom, votre formule et vos compteurs, jamais votre email\u00a0; le code d’un billet ne dit rien de vous.',
        ],
      },
      'Stripe peut traiter des données hors de l’Union européenne, sous les clauses contractuelles types ou une décision d’adéquation de la Commission européenne.',
    ],
  },
  {
    id: 'durees',
    title: 'Combien de temps',
    blocks: [
      {
        terms: [
          {
            term: 'Compte',
            text: 'Jusqu’à sa fermeture, ou trois ans après votre dernière connexion\u00a0; un email vous prévient 30\u00a0jours avant. Un compte dont le Pass est payant ou qui garde un billet à venir n’est pas supprimé.',
          },
          {
            term: 'Commandes et factures',
            text: 'Dix ans, comme le Code de commerce le demande (article L. 123-22).',
          },
          { term: 'Résiliations, rétractations, réclamations', text: 'Cinq ans.' },
          {
            term: 'Messages de contact',
            text: 'Trois ans après le dernier échange, ou jusqu’à la suppression du compte dont c’est l’adresse confirmée.',
          },
          {
            term: 'Avis',
            text: 'Trois ans\u00a0; à la suppression de votre compte, ils n’y sont plus rattachés.',
          },
          {
            term: 'Équipe d’une structure',
            text: 'Tant que vous en faites partie. Une invitation est effacée 30\u00a0jours après sa fin\u00a0; le journal des actes d’une structure ne garde pas de nom, et plus rien de vous une fois votre compte supprimé. Un brouillon de concert dit qui l’a enregistré en dernier, tant que cette personne a un compte.',
          },
          { term: 'Préinscription', text: 'Jusqu’à l’annonce de l’ouverture, ou votre retrait.' },
          {
            term: 'Notifications push',
            text: 'Jusqu’à ce que vous les coupiez ou vous déconnectiez, ou que votre navigateur y mette fin.',
          },
          {
            term: 'Liens envoyés par email',
            text: 'Une heure pour un mot de passe, 24\u00a0heures pour une adresse, 7\u00a0jours pour rejoindre l’équipe d’une structure.',
          },
          {
            term: 'Adresse email remplacée',
            text: 'Sept jours, pour que le lien qui y est envoyé puisse revenir sur le changement.',
          },
          {
            term: 'Emails envoyés',
            text: 'Leur texte jusqu’à l’envoi\u00a0; leur objet, leur destinataire et, s’ils sont refusés ou nous reviennent, la raison, un an.',
          },
          {
            term: 'Passages à l’entrée d’un concert',
            text: 'Trente\u00a0jours après le concert\u00a0; l’heure d’entrée reste avec le billet.',
          },
          {
            term: 'Nom d’un invité',
            text: 'Celui d’une liste d’invités, ou le prénom de qui n’a pas de compte\u00a0: trente jours après le concert.',
          },
          {
            term: 'Messages d’une structure à son public',
            text: 'Trente jours après le concert. Vous les recevez parce que vous avez un billet\u00a0; la structure ne voit pas votre adresse.',
          },
          {
            term: 'Pass offerts',
            text: 'Le prénom et le petit mot de la carte\u00a0: 30\u00a0jours après qu’il a été pris, remboursé ou n’est plus valable, ou jusqu’à la suppression du compte qui l’a payé. Une commande de cadeau jamais payée\u00a0: 30\u00a0jours. Le paiement, comme les factures.',
          },
          {
            term: 'Files d’attente',
            text: 'Jusqu’à votre sortie de la file, le début du concert ou son annulation.',
          },
          { term: 'Sessions', text: 'Trente jours sans usage, ou jusqu’à votre déconnexion.' },
          { term: 'Journaux d’erreurs', text: 'Douze mois au plus.' },
        ],
      },
    ],
  },
  {
    id: 'appareil',
    title: 'Sur votre appareil',
    blocks: [
      'Pour s’ouvrir sans réseau à la porte d’une salle, Nectar garde sur votre appareil une copie de vos billets, de votre Pass et de vos favoris. «\u00a0Près de moi\u00a0» demande votre position à votre navigateur et calcule les distances sur l’appareil\u00a0: elle n’est ni envoyée ni gardée. Un message de contact commencé reste dans l’onglet jusqu’à son envoi, et une préinscription faite sans réseau jusqu’à son retour. Ce qui est à vous est effacé quand vous vous déconnectez. Le détail est dans la page [cookies](/legal/cookies).',
    ],
  },
  {
    id: 'droits',
    title: 'Vos droits',
    blocks: [
      {
        terms: [
          {
            term: 'Obtenir vos données',
            text: 'Dans vos [paramètres](/settings), «\u00a0Télécharger mes données\u00a0» donne tout ce que nous gardons sur vous, dans un fichier JSON.',
          },
          {
            term: 'Les corriger',
            text: 'Dans vos [paramètres](/settings). Une nouvelle adresse email est prise en compte par le lien qui y est envoyé.',
          },
          {
            term: 'Supprimer votre compte',
            text: 'Dans vos [paramètres](/settings), avec votre mot de passe. Profil, favoris, réservations, billets à venir, notifications et sessions sont effacés aussitôt\u00a0; un Pass payant prend fin et n’est plus prélevé. Commandes, factures et démarches que la loi nous fait garder sont détachées de votre compte.',
          },
          {
            term: 'Le reste',
            text: 'Vous pouvez demander la limitation d’un usage, vous y opposer, retirer un consentement, et dire ce que vos données deviendront après votre mort. Écrivez à {{email}} ou par le [formulaire de contact](/contact)\u00a0: nous répondons sous un mois.',
          },
        ],
      },
      'Si la réponse ne vous convient pas, vous pouvez saisir la CNIL, 3\u00a0place de Fontenoy, 75007\u00a0Paris, ou sur cnil.fr.',
    ],
  },
  {
    id: 'securite',
    title: 'Sécurité',
    blocks: [
      'Les échanges sont chiffrés, les mots de passe sont hachés, les codes sont signés et les accès limités. Si une fuite présentait un risque pour vous, nous vous préviendrions.',
    ],
  },
]

export const privacyCopy = {
  title: 'Politique de confidentialité',
  lead: 'Ce que Nectar sait de vous, pourquoi, combien de temps, et ce que vous pouvez en faire.',
  updated: '26/11/2026',
  sections,
} as const
