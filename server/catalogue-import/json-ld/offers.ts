import { parseCents } from '../fields/price.ts'
import { RecordRefused } from '../record.ts'
import { type Document, type Node, nodesOf, property, textOf, textsOf } from './values.ts'

/** The offers of an event; those within an AggregateOffer come after it. */
export const offersOf = (node: Node, document: Document): Node[] => {
  const offers = nodesOf(property(node, 'offers'), document)
  return offers.flatMap((offer) => [offer, ...nodesOf(property(offer, 'offers'), document)])
}

const specifications = (offer: Node, document: Document): Node[] => [
  offer,
  ...nodesOf(property(offer, 'priceSpecification'), document),
]

interface Priced {
  cents: number
  currency: string | null
}

const pricesOf = (offer: Node, document: Document): { priced: Priced[]; unread: string[] } => {
  const priced: Priced[] = []
  const unread: string[] = []
  for (const one of specifications(offer, document)) {
    const currency = textOf(one, 'priceCurrency', document) ?? textOf(offer, 'priceCurrency', document)
    for (const name of ['lowPrice', 'price', 'minPrice']) {
      const raw = textsOf(property(one, name), document)[0]
      if (raw === undefined || !raw.trim()) continue
      const cents = parseCents(raw)
      if (cents === null) unread.push(raw)
      else priced.push({ cents, currency: currency?.trim().toUpperCase() || null })
    }
  }
  return { priced, unread }
}

const isTrue = (text: string | null) =>
  text !== null && /^(?:https?:\/\/schema\.org\/)?true$/i.test(text.trim())

/**
 * The price of an event in cents: the lowest that is paid, as a free one beside it is for the few; null where the file says none. Throws
 * RecordRefused where it is sold in another currency only.
 */
export const readPrice = (
  node: Node,
  offers: Node[],
  document: Document,
  warnings: string[],
): number | null => {
  const read = offers.map((offer) => pricesOf(offer, document))
  const priced = read.flatMap((one) => one.priced)
  const [unread] = read.flatMap((one) => one.unread)
  const inEuros = priced.filter(
    ({ currency, cents }) => currency === null || currency === 'EUR' || cents === 0,
  )
  const [foreign] = priced.filter((one) => !inEuros.includes(one))
  if (foreign && !inEuros.some(({ cents }) => cents > 0)) {
    throw new RecordRefused(`prix en ${foreign.currency?.slice(0, 10)} : seuls les prix en euros sont repris`)
  }
  const paid = [...new Set(inEuros.map(({ cents }) => cents).filter((cents) => cents > 0))].sort(
    (a, b) => a - b,
  )
  const [lowest] = paid
  if (lowest !== undefined) {
    if (paid.length > 1) warnings.push(`${paid.length} tarifs : le plus bas est repris`)
    return lowest
  }
  if (inEuros.length > 0 || isTrue(textOf(node, 'isAccessibleForFree', document))) return 0
  if (unread !== undefined) warnings.push(`prix illisible « ${unread.trim().slice(0, 40)} »`)
  return null
}
