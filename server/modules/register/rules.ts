/** Tickets of one concert of one category, price and channel. `entered`: how many of them are in. Prices in cents. */
export interface SoldLine {
  eventId: string
  eventName: string
  startsAt: Date
  place: string
  seller: string | null
  /** Who announces it today. */
  organiser: string | null
  isPaid: boolean
  category: string
  priceCents: number
  vatBasisPoints: number | null
  channel: 'card' | 'pass' | 'free' | 'invitation' | 'door'
  first: number
  last: number
  issued: number
  cancelled: number
  entered: number
  /** Paid back in part of tickets that stay. */
  refundedCents: number
}

const BASIS = 10_000

/** The part of a price that is VAT, in cents, rounded to the nearest; 0 where the rate is not known. */
export const vatOf = (cents: number, basisPoints: number | null): number =>
  basisPoints === null ? 0 : cents - Math.round((cents * BASIS) / (BASIS + basisPoints))

/** The levy of the Centre national de la musique on a show's takings without VAT, in basis points. */
const CNM_BASIS_POINTS = 350

/** What is left of a line's tickets, and what was taken for them in cents, VAT included. */
export const validOf = ({ issued, cancelled, priceCents, refundedCents }: SoldLine) => ({
  tickets: issued - cancelled,
  takenCents: (issued - cancelled) * priceCents - refundedCents,
})

/** The figures of a concert: tickets by how they were had, who came in, and its takings in cents. `vat` by its rate, null where nobody said one. */
export interface Figures {
  sold: number
  free: number
  pass: number
  invited: number
  cancelled: number
  entered: number
  takenCents: number
  /** Paid back in part of tickets that stay: not in the takings. */
  refundedCents: number
  vat: { basisPoints: number | null; takenCents: number; vatCents: number }[]
  withoutVatCents: number
  cnmCents: number
}

/** What a concert's lines come to. */
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
  const withoutVatCents = takenCents - vat.reduce((sum, rate) => sum + rate.vatCents, 0)
  return {
    sold: count(({ isPaid }) => isPaid),
    free: count(({ channel, isPaid }) => !isPaid && (channel === 'free' || channel === 'card')),
    pass: count(({ channel }) => channel === 'pass' || channel === 'door'),
    invited: count(({ channel }) => channel === 'invitation'),
    cancelled: lines.reduce((sum, line) => sum + line.cancelled, 0),
    entered: lines.reduce((sum, line) => sum + line.entered, 0),
    takenCents,
    refundedCents: lines.reduce((sum, line) => sum + line.refundedCents, 0),
    vat,
    withoutVatCents,
    cnmCents: Math.round((withoutVatCents * CNM_BASIS_POINTS) / BASIS),
  }
}
