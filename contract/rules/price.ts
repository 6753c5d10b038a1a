import type { Event } from '../events.ts'
import { isPartner } from './pass.ts'

/** Converts euros of the API to integer cents. Throws RangeError if the value is not a price. */
export const centsOfEuros = (euros: number): number => {
  const cents = Math.round(euros * 100)
  if (!Number.isSafeInteger(cents) || cents < 0 || Math.abs(cents - euros * 100) > 1e-6) {
    throw new RangeError(`Not a price in euros: ${euros}`)
  }
  return cents
}

export const eurosOfCents = (cents: number): number => cents / 100

const NO_BREAK_SPACE = '\u00a0'

/** Formats a price in euros: 'Gratuit' for 0 or absent, else '12 €' or '12,50 €' with a no-break space. */
export const priceLabel = (euros: number | null | undefined): string => {
  if (!euros) return 'Gratuit'
  const cents = centsOfEuros(euros)
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  const rest = String(cents % 100).padStart(2, '0')
  return `${whole}${rest === '00' ? '' : `,${rest}`}${NO_BREAK_SPACE}€`
}

/** Maximum price of a seat if its buyer chooses the price, in euros. */
const MAX_CHOSEN = 200

/** Returns the reason to refuse a chosen price, or undefined if it is valid. Euros; `least` is the organiser's minimum. */
export const chosenPriceFault = (euros: number, least: number): string | undefined => {
  if (euros < least) return `le prix est de ${priceLabel(least)} au moins.`
  return euros > MAX_CHOSEN ? `le prix est de ${priceLabel(MAX_CHOSEN)} au plus.` : undefined
}

/** Formats a seat's price: 'Prix libre' or 'Prix libre dès 5 €' if the buyer chooses it, or else `priceLabel`. */
export const kindPriceLabel = ({ price, isMinimum }: { price: number; isMinimum: boolean }): string =>
  isMinimum ? chosenLabel(price) : priceLabel(price)

const chosenLabel = (least: number) =>
  least > 0 ? `Prix libre dès${NO_BREAK_SPACE}${priceLabel(least)}` : 'Prix libre'

/**
 * Formats an event's price for its card: 'Gratuit', '12 €', 'Dès 9 €', 'Prix libre dès 5 €'. If the price is unknown, the label says how to
 * find it.
 */
export const eventPriceLabel = ({
  price,
  priceKnown,
  pricing,
  pageUrl,
}: Pick<Event, 'price' | 'priceKnown' | 'pricing' | 'pageUrl'>): string => {
  if (!priceKnown) return pageUrl ? 'Voir le prix' : 'Prix sur place'
  if (pricing === 'minimum') return chosenLabel(price)
  return pricing === 'from' ? `Dès${NO_BREAK_SPACE}${priceLabel(price)}` : priceLabel(price)
}

/** Writes an event's price for a text without the app: a partner event is not sold singly, its price is what the place is worth. */
export const eventPriceSentence = (
  event: Parameters<typeof eventPriceLabel>[0] & Pick<Event, 'source'>,
): string => {
  const label = eventPriceLabel(event)
  if (!isPartner(event)) return label
  if (!event.priceKnown) return 'Avec le Pass'
  return event.price > 0 ? `Avec le Pass, au lieu de ${label}` : `${label} avec le Pass`
}
