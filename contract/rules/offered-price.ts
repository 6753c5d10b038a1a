import type { Event } from '../events.ts'

/** An event's price: `priceCents` is 0 also if it is unknown. */
export interface Price extends Pick<Event, 'priceKnown' | 'pricing'> {
  priceCents: number
}

interface Offered {
  /** Null if it is unknown. */
  priceCents: number | null
  /** Each buyer chooses the price, from `priceCents` up. */
  isMinimum: boolean
  isCompanion: boolean
}

/** Returns the lowest paid price of these offers, because a free offer beside it is for few people. The price is unknown if one offer has none. */
export const priceOf = (offers: readonly Offered[]): Price => {
  const asked = offers.filter(({ isCompanion }) => !isCompanion)
  const priced = asked.filter((offer) => offer.priceCents !== null) as {
    priceCents: number
    isMinimum: boolean
  }[]
  const paid = [...new Set(priced.map(({ priceCents }) => priceCents).filter((cents) => cents > 0))]
  const priceCents = paid.length > 0 ? Math.min(...paid) : 0
  if (priced.length === 0 || priced.length < asked.length)
    return { priceCents: 0, priceKnown: false, pricing: 'single' }
  const chosen = priced.filter(({ isMinimum }) => isMinimum)
  if (chosen.length === priced.length)
    return {
      priceCents: Math.min(...chosen.map((offer) => offer.priceCents)),
      priceKnown: true,
      pricing: 'minimum',
    }
  const isOneOfSeveral = paid.length > 1 || (paid.length > 0 && chosen.length > 0)
  return { priceCents, priceKnown: true, pricing: isOneOfSeveral ? 'from' : 'single' }
}
