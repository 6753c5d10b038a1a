import type { LegalSection } from './section.ts'

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
            text: 'Favoris, réservations, commandes, billets, formule de Pass, dates et montants payés.',
          },
          {
            term: 'Vos démarches',
            text: 'Résiliations, rétractations et messages, avec ce que vous y écrivez.',
          },
          {
            term: 'La sécurité',
            text: 'Sessions ouvertes, empreintes qui comptent les tentatives de connexion (effacées après 15\u00a0minutes), journaux d’erreurs du serveur.',
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
            text: 'Tenir votre compte, délivrer billets et Pass, encaisser et rembourser, envoyer les reçus et confirmations.',
          },
          {
            term: 'Respecter la loi',
            text: 'Garder les pièces comptables, traiter vos résiliations, rétractations et réclamations.',
          },
          {
            term: 'Notre intérêt légitime',
            text: 'Protéger le service contre la fraude et les intrusions, corriger les pannes.',
          },
          {
            term: 'Votre consentement',
            text: 'Notifications et emails facultatifs\u00a0: vous les activez et les coupez vous-même.',
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
          { term: 'Compte', text: 'Jusqu’à sa fermeture, ou trois ans après votre dernière connexion.' },
          {
            term: 'Commandes et factures',
            text: 'Dix ans, comme le Code de commerce le demande (article L. 123-22).',
          },
          { term: 'Résiliations, rétractations, réclamations', text: 'Cinq ans.' },
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
      'Pour s’ouvrir sans réseau à la porte d’une salle, Nectar garde sur votre appareil une copie de vos billets, de votre Pass et de vos favoris. Elle est effacée quand vous vous déconnectez. Le détail est dans la page [cookies](/legal/cookies).',
    ],
  },
  {
    id: 'droits',
    title: 'Vos droits',
    blocks: [
      'Vous pouvez demander l’accès à vos données, leur rectification, leur effacement, leur copie dans un format courant, la limitation de leur usage, ou vous y opposer, et dire ce qu’elles deviendront après votre mort. Écrivez à {{email}}\u00a0: nous répondons sous un mois. Les pièces que la loi nous oblige à garder ne peuvent pas être effacées avant terme.',
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

/** `/legal/privacy` (document 2, 'Legal'). */
export const privacyCopy = {
  title: 'Politique de confidentialité',
  lead: 'Ce que Nectar sait de vous, pourquoi, combien de temps, et ce que vous pouvez en faire.',
  updated: '27/08/2025',
  sections,
} as const
