/** Tickets of one concert with the same category, price and channel; prices in cents. `entered`: how many are checked in. */
export interface SoldLine {
  eventId: string
  eventName: string
  startsAt: Date
  /** False if nobody told the hour: `startsAt` is then at 19:00. */
  hasHour: boolean
  /** The last day (`YYYY-MM-DD`) of several. */
  endDate: string | null
  place: string
  seller: string | null
  /** The event's current organiser. */
  organiser: string | null
  isPaid: boolean
  category: string
  priceCents: number
  vatBasisPoints: number | null
  channel: 'card' | 'pass' | 'free' | 'invitation' | 'door' | 'guest'
  first: number
  last: number
  issued: number
  cancelled: number
  entered: number
  /** Partial refunds on tickets that stay valid. */
  refundedCents: number
}

/** How tickets were obtained, as statements name it. */
export const CHANNELS: Record<SoldLine['channel'], string> = {
  card: 'carte',
  pass: 'Pass',
  free: 'gratuit',
  invitation: 'invitation',
  door: 'Pass, à l’entrée',
  guest: 'liste d’invités',
}

/** Writes a ticket's number; those of the free series begin with G. */
export const numberOf = (isPaid: boolean, number: number): string => `${isPaid ? '' : 'G'}${number}`

const BASIS = 10_000

/** Returns the VAT included in a price, in cents, rounded to the nearest; 0 if the rate is unknown. */
export const vatOf = (cents: number, basisPoints: number | null): number =>
  basisPoints === null ? 0 : cents - Math.round((cents * BASIS) / (BASIS + basisPoints))

/** The levy of the Centre national de la musique on a show's takings without VAT, in basis points. */
const CNM_BASIS_POINTS = 350

/** Returns the valid tickets of a line and their takings in cents, VAT included. */
export const validOf = ({ issued, cancelled, priceCents, refundedCents }: SoldLine) => ({
  tickets: issued - cancelled,
  takenCents: (issued - cancelled) * priceCents - refundedCents,
})

/**
 * The figures of a concert: tickets by channel, entries, and takings in cents. `vat` per rate; `basisPoints` is null if the rate is unknown, and with
 * it the takings without VAT and the CNM's tax.
 */
export interface Figures {
  sold: number
  free: number
  pass: number
  /** Guests of members' Passes and of the organiser. */
  invited: number
  /** The organiser's among them. */
  guests: number
  cancelled: number
  entered: number
  takenCents: number
  /** Partial refunds on tickets that stay valid: not part of the takings. */
  refundedCents: number
  vat: { basisPoints: number | null; takenCents: number; vatCents: number }[]
  withoutVatCents: number | null
  cnmCents: number | null
}

export const figuresOf = (lines: readonly SoldLine[]): Figures => {
  const count = (isCounted: (line: SoldLine) => boolean) =>
    lines.filter(isCounted).reduce((sum, line) => sum + validOf(line).tickets, 0)
  const rates = [...new Set(lines.filter(({ isPaid }) => isPaid).map((line) => line.vatBasisPoints))]
  const vat = rates.map((basisPoints) => {
    const takenCents = lines
      .filter((line) => line.vatBasisPoints === basisPoints)
      .reduce((sum, line) => sum + validOf(line).takenCents, 0)
    return { basisPoints, takenCents, vatCents: vatOf(takenCents, basisPoints) }
  })
  const takenCents = vat.reduce((sum, rate) => sum + rate.takenCents, 0)
  const isVatKnown = vat.every((rate) => rate.basisPoints !== null || rate.takenCents === 0)
  const withoutVatCents = isVatKnown ? takenCents - vat.reduce((sum, rate) => sum + rate.vatCents, 0) : null
  return {
    sold: count(({ isPaid }) => isPaid),
    free: count(({ channel, isPaid }) => !isPaid && (channel === 'free' || channel === 'card')),
    pass: count(({ channel }) => channel === 'pass' || channel === 'door'),
    invited: count(({ channel }) => channel === 'invitation' || channel === 'guest'),
    guests: count(({ channel }) => channel === 'guest'),
    cancelled: lines.reduce((sum, line) => sum + line.cancelled, 0),
    entered: lines.reduce((sum, line) => sum + line.entered, 0),
    takenCents,
    refundedCents: lines.reduce((sum, line) => sum + line.refundedCents, 0),
    vat,
    withoutVatCents,
    cnmCents: withoutVatCents === null ? null : Math.round((withoutVatCents * CNM_BASIS_POINTS) / BASIS),
  }
}

/** The share of each Pass that goes to the artists, in percent: as the offers page claims. */
const ARTISTS_PERCENT = 70

/** Returns a concert's entries with the Pass, booked or not. */
export const passEntriesOf = (lines: readonly SoldLine[]): number =>
  lines
    .filter(({ channel }) => channel === 'pass' || channel === 'door')
    .reduce((sum, { entered }) => sum + entered, 0)

/**
 * Divides the artists' share of what Passes were paid by entries with the Pass, to the cent: what rounding leaves goes to the largest remainders, in
 * their order. Without an entry nothing is divided.
 */
export const artistsShare = (takenCents: number, entries: readonly number[]) => {
  const poolCents = Math.round((takenCents * ARTISTS_PERCENT) / 100)
  const total = entries.reduce((sum, count) => sum + count, 0)
  const exact = entries.map((count) => (total === 0 ? 0 : (poolCents * count) / total))
  const shares = exact.map(Math.floor)
  const left = total === 0 ? 0 : poolCents - shares.reduce((sum, cents) => sum + cents, 0)
  const byRemainder = exact
    .map((cents, at) => ({ at, remainder: cents - Math.floor(cents) }))
    .sort((one, other) => other.remainder - one.remainder || one.at - other.at)
  for (const { at } of byRemainder.slice(0, left)) shares[at] = (shares[at] ?? 0) + 1
  return { poolCents, shares }
}
