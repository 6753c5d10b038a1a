/** Stripe's own test numbers, by their outcome. */
export const cards = {
  accepted: '4242424242424242',
  declined: '4000000000000002',
  insufficientFunds: '4000000000009995',
  expired: '4000000000000069',
  wrongCvc: '4000000000000127',
  /** Requires 3-D Secure each time. */
  authentication: '4000002760003184',
  /** Requires 3-D Secure, and is then refused. */
  authenticationThenDeclined: '4000008260003178',
  /** Can be stored for a customer, but every charge is refused. */
  declinedLater: '4000000000000341',
} as const

export interface CardRefusal {
  code: string
  decline_code?: string
  message: string
}

const refusals: Record<string, CardRefusal> = {
  [cards.declined]: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
  [cards.insufficientFunds]: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  [cards.expired]: { code: 'expired_card', message: 'Your card has expired.' },
  [cards.wrongCvc]: { code: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  [cards.authenticationThenDeclined]: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  [cards.declinedLater]: {
    code: 'card_declined',
    decline_code: 'generic_decline',
    message: 'Your card was declined.',
  },
}

/** Returns why a charge is refused; undefined if it is accepted. An unknown number is invalid. */
export const refusalOf = (card: string): CardRefusal | undefined =>
  Object.values<string>(cards).includes(card)
    ? refusals[card]
    : { code: 'incorrect_number', message: 'Your card number is incorrect.' }

export const asksForAuthentication = (card: string): boolean =>
  card === cards.authentication || card === cards.authenticationThenDeclined
