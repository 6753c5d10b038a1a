import type { Event } from '../events.ts'
import { PARTNER_SOURCE } from './pass.ts'

/** 'Avec mon Pass' and 'Gratuit', as a list query asks for them. */
export interface Admission {
  pass: boolean
  free: boolean
}

export const admissionOf = ({
  pass,
  free,
}: {
  pass?: string | undefined
  free?: string | undefined
}): Admission => ({
  pass: Boolean(pass),
  free: Boolean(free),
})

/**
 * Whether a source is asked for. With the Pass: partner concerts alone. Free: for everybody, so no partner concert, unless the Pass is asked
 * for too; then it is those that take none of the month's concerts (rulings: book-free or reserve-free, a partner event with a price).
 */
export const isSourceAdmitted = ({ pass, free }: Admission, source: string | null): boolean =>
  pass ? source === PARTNER_SOURCE : !free || source !== PARTNER_SOURCE

/** Whether a price is asked for. Free is what costs everybody nothing: neither a price that nobody told nor one that each chooses. */
export const isPriceAdmitted = (
  { free }: Admission,
  { price, priceKnown, pricing }: Pick<Event, 'price' | 'priceKnown' | 'pricing'>,
): boolean => !free || (price === 0 && priceKnown && pricing === 'single')
