import { eurosOfCents, priceLabel } from '../../../contract/rules/price.ts'

/** A plan's price in figures, 0 too: beside the other prices 'Gratuit' would say the Pass's name twice. */
export const wholeEuros = (cents: number): string =>
  cents === 0 ? '0\u00a0€' : priceLabel(eurosOfCents(cents))
