import type { ErrorCode } from '../../contract/errors.ts'

/** What a person reads when the server gave no sentence of its own, by the contract's codes. */
export const errorCopy: Record<ErrorCode, string> = {
  malformed_request: 'La demande n’a pas été comprise.',
  validation_failed: 'Certaines informations sont à corriger.',
  unauthenticated: 'Vous devez être connecté.',
  session_expired: 'Votre session a expiré\u00a0: reconnectez-vous.',
  invalid_credentials: 'L’adresse email ou le mot de passe ne convient pas.',
  forbidden: 'Vous n’avez pas accès à cette page.',
  pass_required: 'Il faut un Pass pour réserver cette place.',
  verification_required: 'Confirmez d’abord votre adresse email.',
  not_found: 'Introuvable.',
  method_not_allowed: 'La demande n’a pas été comprise.',
  email_taken: 'Un compte existe déjà avec cette adresse email.',
  conflict: 'Cette action n’est plus possible.',
  sold_out: 'Complet\u00a0: il ne reste plus de place.',
  sales_closed: 'Les réservations sont closes.',
  allowance_spent: 'Tous les concerts de votre Pass sont utilisés ce mois-ci.',
  not_cancellable: 'Cette réservation ne peut plus être annulée.',
  token_invalid: 'Ce lien n’est plus valable\u00a0: demandez-en un autre.',
  total_mismatch: 'Le prix a changé\u00a0: vérifiez votre sélection.',
  payment_failed: 'Le paiement a été refusé.',
  payload_too_large: 'Le contenu envoyé est trop long.',
  unsupported_media_type: 'La demande n’a pas été comprise.',
  too_many_requests: 'Trop de tentatives\u00a0: réessayez dans un moment.',
  unavailable: 'Le service est momentanément indisponible.',
  internal: 'Une erreur s’est produite de notre côté.',
}
