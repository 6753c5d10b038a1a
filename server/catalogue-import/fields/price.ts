/** The most that a price may be, in cents: beyond it the file means something else. */
const PRICE_MAX = 1_000_000

/** A price in euros as files write it: 12, '12.50', '12,50 €', 'EUR 12', 'Gratuit'. Cents; null where it says nothing. */
export const parseCents = (raw: string | number): number | null => {
  const text = String(raw).trim().slice(0, 60)
  if (/^(gratuit|gratuite|free|entrée libre|prix libre)$/i.test(text)) return 0
  const bare = text
    .replace(/eur(os?)?|€/gi, '')
    .replace(/[\s\u00a0\u202f]/g, '')
    .replace(/^(\d{1,3}),(\d{3}\.\d{1,2})$/, '$1$2')
    .replace(',', '.')
  if (!/^\d{1,7}(\.\d+)?$/.test(bare)) return null
  const cents = Math.round(Number(bare) * 100)
  return cents <= PRICE_MAX ? cents : null
}
