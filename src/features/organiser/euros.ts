import { priceLabel } from '../../../contract/rules/price.ts'

/** Formats a sum in euros, which may be nothing or negative: '12,50 €', '0 €', '−12 €'. */
export const euros = (sum: number): string => {
  if (sum === 0) return '0\u00a0€'
  return sum < 0 ? `−${priceLabel(-sum)}` : priceLabel(sum)
}
