import { WITHDRAWAL_DAYS } from '../../contract/rules/pass.ts'

/** Names of card networks by Stripe's ids. */
const networks: Partial<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  cartes_bancaires: 'CB',
  demo: 'de démonstration',
}

export const recapCopy = {
  perMonth: (price: string) => `${price} TTC par mois`,
  amount: (price: string) => `${price} TTC`,
  nothing: 'Rien',
  obligation: 'Commande avec obligation de paiement',
  pay: (price: string) => `Payer ${price}`,
  back: 'Annuler',
  failed: 'Erreur',
  demo: 'Démonstration\u00a0: le paiement est simulé, aucun argent ne circule.',
  /** A payment that opened after its page was left. */
  late: (plan: string) => ({
    title: 'Votre Pass attend son paiement',
    description: `Vous avez quitté la page avant que le paiement du ${plan} s’ouvre. Rien n’est débité.`,
  }),
  notOpened: (plan: string) => `Le paiement du ${plan} ne s’est pas ouvert`,
  goOn: 'Aller au paiement',
  subscribe: {
    title: (plan: string) => `S’abonner au ${plan}`,
    fields: {
      plan: 'Formule',
      price: 'Prix',
      now: 'À payer aujourd’hui',
      duration: 'Durée',
      ending: 'Résiliation',
      withdrawal: 'Rétractation',
    },
    duration: 'Un mois, renouvelé automatiquement chaque mois jusqu’à votre résiliation.',
    ending:
      'À tout moment en ligne, sans frais, par «\u00a0Résilier votre contrat\u00a0». Le Pass reste valable jusqu’à la fin du mois payé.',
    withdrawal: `${WITHDRAWAL_DAYS} jours pour renoncer au contrat. Vous demandez que le Pass commence tout de suite\u00a0: si des concerts ont eu lieu avec lui ou si vous avez donné des invitations, le remboursement est réduit de leur prix public, ou de la part des jours passés si elle est plus élevée.`,
  },
  change: {
    title: 'Changer de pass',
    fields: {
      plan: 'Nouveau pass',
      price: 'Nouveau prix',
      from: 'Début',
      now: 'À payer aujourd’hui',
      means: 'Moyen de paiement',
    },
    card: (brand: string, last4: string) =>
      ['Carte', networks[brand], `se terminant par\u00a0${last4}`].filter(Boolean).join(' '),
    onFile: 'Celui qui est enregistré pour votre Pass',
    atOnce: 'Tout de suite',
    up: 'Le complément de la période en cours, au prorata des jours restants.',
    free: 'Rien à payer aujourd’hui\u00a0: ce pass vaut dès maintenant.',
    down: 'Rien à payer aujourd’hui\u00a0: votre pass actuel reste valable jusqu’à cette date.',
    confirm: 'Confirmer le changement',
    loading: 'Calcul du montant…',
    success: {
      title: 'Changement d’abonnement réussi',
      description: 'Votre demande de changement d’abonnement a été envoyée avec succès.',
    },
    noPreview: 'Le montant du changement n’a pas pu être calculé.',
    retry: 'Réessayer',
  },
} as const
