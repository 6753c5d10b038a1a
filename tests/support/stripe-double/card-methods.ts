import type { StripeObject, StripeState } from './state.ts'

export interface CardMethod extends StripeObject {
  object: 'payment_method'
  card: { brand: string; last4: string }
  customer: string
  livemode: false
  type: 'card'
}

/** Stores a card for a customer; all of Stripe's test numbers used here are of one network. */
export const cardMethod = (state: StripeState, customer: string, number: string): CardMethod =>
  state.keep<CardMethod>({
    id: state.newId('pm'),
    object: 'payment_method',
    created: state.seconds(),
    card: { brand: 'visa', last4: number.slice(-4) },
    customer,
    livemode: false,
    type: 'card',
  })
