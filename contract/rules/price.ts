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
