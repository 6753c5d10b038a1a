import type { Event } from '../events.ts'

/** Euros of the wire to integer cents. Throws RangeError on anything that is not a price. */
export const centsOfEuros = (euros: number): number => {
  const cents = Math.round(euros * 100)
  if (!Number.isSafeInteger(cents) || cents < 0 || Math.abs(cents - euros * 100) > 1e-6) {
    throw new RangeError(`Not a price in euros: ${euros}`)
  }
  return cents
}

/** Integer cents to the euros of the wire. */
export const eurosOfCents = (cents: number): number => cents / 100

const NO_BREAK_SPACE = '\u00a0'

/** A price as a person reads it: 'Gratuit' for 0 or absent, else '12 €' or '12,50 €' with a no-break space (document 1, section 1). */
export const priceLabel = (euros: number | null | undefined): string => {
  if (!euros) return 'Gratuit'
  const cents = centsOfEuros(euros)
  const whole = String(Math.trunc(cents / 100)).replace(/\B(?=(\d{3})+$)/g, '\u202f')
  const rest = String(cents % 100).padStart(2, '0')
  return `${whole}${rest === '00' ? '' : `,${rest}`}${NO_BREAK_SPACE}€`
}

/** The most that a place costs whose buyer chooses its price, in euros. */
const MOST_CHOSEN = 200

/** Why a buyer may not choose this price for a place, in a sentence; undefined where they may. Euros; `least` is the organiser's. */
export const chosenPriceFault = (euros: number, least: number): string | undefined => {
  if (euros < least) return `le prix est de ${priceLabel(least)} au moins.`
  return euros > MOST_CHOSEN ? `le prix est de ${priceLabel(MOST_CHOSEN)} au plus.` : undefined
}

/** What one place costs whose buyer may choose: 'Prix libre' or 'Prix libre dès 5 €'; of another one `priceLabel`. */
export const kindPriceLabel = ({ price, isMinimum }: { price: number; isMinimum: boolean }): string =>
  isMinimum ? chosenLabel(price) : priceLabel(price)

const chosenLabel = (least: number) =>
  least > 0 ? `Prix libre dès${NO_BREAK_SPACE}${priceLabel(least)}` : 'Prix libre'

/** What an event costs, as its card says it: 'Gratuit', '12 €', 'Dès 9 €', 'Prix libre dès 5 €'; where nobody told it (ruling: a price that nobody told), where it is said. */
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
