import { fold } from '../../../contract/rules/search.ts'
import { type Offer, plainOffer } from '../../modules/catalogue/rules/record.ts'
import { readEnumeration } from '../fields/enumeration.ts'
import { offeredPrice, paidIn, readPrice } from '../fields/price.ts'
import { parseInstant } from '../fields/start.ts'
import { oneLine, paragraphs } from '../fields/text.ts'
import { RecordRefused } from '../record.ts'
import { type Document, type Node, nodesOf, property, textOf, textsOf } from './values.ts'

const AVAILABILITIES = {
  ...{ soldout: 'soldOut', outofstock: 'soldOut', discontinued: 'ended', reserved: 'soldOut' },
  ...{ instock: 'open', limitedavailability: 'open', onlineonly: 'open', instoreonly: 'open' },
  ...{ presale: 'open', preorder: 'open', backorder: 'open', madetoorder: 'open' },
} as const

/** An offer with the AggregateOffer around it, if any. */
interface Written {
  offer: Node
  around: Node | null
}

/** Returns the offers of an event; an AggregateOffer is replaced by the offers within it, if any. */
const writtenOffers = (node: Node, document: Document): Written[] =>
  nodesOf(property(node, 'offers'), document).flatMap((offer): Written[] => {
    const inner = nodesOf(property(offer, 'offers'), document)
    return inner.length > 0 ? inner.map((one) => ({ offer: one, around: offer })) : [{ offer, around: null }]
  })

/** Returns every node of an event's offers, to find its pages. */
export const offerNodesOf = (node: Node, document: Document): Node[] =>
  nodesOf(property(node, 'offers'), document).flatMap((offer) => [
    offer,
    ...nodesOf(property(offer, 'offers'), document),
  ])

/** Returns an offer's prices as texts; a range if its lowest and highest differ. */
const pricesOf = (offer: Node, document: Document): string[] => {
  const told = [offer, ...nodesOf(property(offer, 'priceSpecification'), document)].flatMap((one) => {
    const first = (name: string) => textsOf(property(one, name), document)[0]?.trim() || undefined
    const price = first('price')
    if (price !== undefined) return [price]
    const [low, high] = [first('lowPrice') ?? first('minPrice'), first('highPrice') ?? first('maxPrice')]
    if (low === undefined) return high === undefined ? [] : [`– ${high}`]
    if (high === undefined) return [`à partir de ${low}`]
    return [isSamePrice(low, high) ? low : `${low} – ${high}`]
  })
  return told.filter((price, index) => !told.slice(0, index).some((other) => isSamePrice(other, price)))
}

const isSamePrice = (one: string, other: string): boolean =>
  JSON.stringify(readPrice(one)) === JSON.stringify(readPrice(other))

const currencyOf = ({ offer, around }: Written, document: Document): string | null => {
  const nodes = [
    offer,
    ...nodesOf(property(offer, 'priceSpecification'), document),
    ...(around ? [around] : []),
  ]
  for (const node of nodes) {
    const currency = oneLine(textOf(node, 'priceCurrency', document))?.toUpperCase()
    if (currency) return /^(?:EUR|EUROS?|€)$/.test(currency) ? null : currency.slice(0, 10)
  }
  return null
}

const COUNT_MAX = 200_000

const countOf = (node: Node, name: string, document: Document, inner: string): number | null => {
  const raw = textsOf(property(node, name), document, [inner])[0]?.trim() ?? ''
  return /^\d{1,6}(\.0+)?$/.test(raw) && Number(raw) <= COUNT_MAX ? Number(raw) : null
}

const instantOf = (node: Node, names: string[], document: Document, isEnd: boolean): Date | null =>
  names.flatMap((name) => parseInstant(textOf(node, name, document), { isEnd }) ?? [])[0] ?? null

/** Sold beside an entry: 'Parking', 'Frais de location', but not 'Navette + concert'. */
const IS_EXTRA =
  /^(?:frais|vestiaires?|(?:places? de )?parking|stationnement|consignes?|navettes?|camping|assurance|t shirt|tee shirt|tote ?bag|eco ?cup|gobelet|cashless|adhesion)\b(?!.*\b(?:concert|entree|place|billet|spectacle|soiree)s?\b)/

/** For nothing, but not for everybody: 'Invitation', 'Presse', 'Tarif adhérent'. */
const IS_RESERVED =
  /^(?:(?:tarif|entree|place|billet|gratuit(?:e|es|s)?(?: pour)?(?: les)?) )*(?:adherent|abonne|membre|accredite)(?:s|e|es)?\b|^(?:invitations?|invites?|presse|staff|benevoles?|guest ?list|partenaires?|professionnels?|exoneres?|exonerations?)\b/

/** Returns the offers that let anybody in; a warning names each other one. */
const entriesOf = (written: Written[], document: Document, warnings: string[]): Written[] =>
  written.filter(({ offer }) => {
    const name = oneLine(textOf(offer, 'name', document), 120) ?? ''
    const isFree = () => pricesOf(offer, document).every((price) => isSamePrice(price, '0'))
    const reason = IS_EXTRA.test(fold(name))
      ? 'n’est pas une entrée'
      : IS_RESERVED.test(fold(name)) && isFree()
        ? 'n’est pas ouvert à tous'
        : null
    if (reason) warnings.push(`« ${name} » ${reason} : laissé de côté`)
    return reason === null
  })

const IS_COMPANION = /\baccompagn(?:ant|ateur|atrice)/

interface ReadOffer extends Offer {
  isOver: boolean
  /** Whether it says nothing of a price, not even what cannot be read. */
  isSilent: boolean
}

const readOffer = (written: Written, document: Document, warnings: string[]): ReadOffer => {
  const { offer } = written
  const prices = pricesOf(offer, document)
  const raw = prices.join(' / ')
  const price = offeredPriceOf(raw, warnings)
  const name = oneLine(textOf(offer, 'name', document), 120)
  const left = countOf(offer, 'inventoryLevel', document, 'value')
  const availability = readEnumeration(
    textOf(offer, 'availability', document, ['@id', 'name']),
    AVAILABILITIES,
    'état des ventes (availability)',
    warnings,
  )
  const perOrder = countOf(offer, 'eligibleQuantity', document, 'maxValue')
  return {
    ...plainOffer(price),
    name,
    description: oneLine(paragraphs(textOf(offer, 'description', document)), 300),
    seats: left || null,
    perOrder: perOrder || null,
    soldFrom: instantOf(offer, ['validFrom', 'availabilityStarts'], document, false),
    soldUntil: instantOf(offer, ['validThrough', 'availabilityEnds', 'priceValidUntil'], document, true),
    isSoldOut: availability === 'soldOut' || availability === 'ended' || left === 0,
    isCompanion: price.priceCents === 0 && IS_COMPANION.test(fold(name ?? '')),
    isOver: availability === 'ended',
    isSilent: raw === '',
  }
}

const offeredPriceOf = (raw: string, warnings: string[]) =>
  raw ? offeredPrice(raw, warnings) : { priceCents: null, isMinimum: false, suggestionsCents: [] }

/** Merges offers of the same name and price, because ticket shops list each channel; sold out only if all are. */
const merged = (offers: Offer[]): Offer[] => {
  const byKey = new Map<string, Offer>()
  for (const offer of offers) {
    const key = JSON.stringify([fold(offer.name ?? ''), offer.priceCents, offer.isMinimum])
    const other = byKey.get(key)
    byKey.set(key, other ? { ...other, isSoldOut: other.isSoldOut && offer.isSoldOut } : offer)
  }
  return [...byKey.values()]
}

const isTold = (raw: string | null, answer: 'true' | 'false') =>
  raw !== null && new RegExp(`^(?:https?://schema\\.org/)?${answer}$`, 'i').test(raw.trim())

/** Returns what says that an event of price 0 is not free; null if nothing does. */
const doubtOfFree = (free: string | null, node: Node, document: Document): string | null => {
  if (isTold(free, 'true')) return null
  if (isTold(free, 'false')) return '« pas gratuit » (isAccessibleForFree)'
  const paid = paidIn(paragraphs(textOf(node, 'description', document)))
  return paid && `« ${paid} » dans le texte`
}

/** Returns an event's offers in file order, without those in another currency. Throws RecordRefused if no price is left in euros. */
export const offersOf = (node: Node, document: Document, warnings: string[]): Offer[] => {
  const read = entriesOf(writtenOffers(node, document), document, warnings).map((written) => ({
    currency: currencyOf(written, document),
    offer: readOffer(written, document, warnings),
  }))
  const isForeign = ({ currency, offer }: (typeof read)[number]) =>
    currency !== null && offer.priceCents !== 0
  const foreign = read.find(isForeign)
  const own = read.filter((one) => !isForeign(one)).map(({ offer }) => offer)
  if (foreign && !own.some(({ priceCents }) => priceCents !== null && priceCents > 0)) {
    throw new RecordRefused(`prix en ${foreign.currency} : seuls les prix en euros sont repris`)
  }
  // Ignore ended offers beside others; if all have ended, the event is sold out.
  const open = own.filter(({ isOver }) => !isOver)
  const offers = merged((open.length > 0 ? open : own).map(({ isOver, isSilent, ...offer }) => offer))
  const free = textOf(node, 'isAccessibleForFree', document)
  if (offers.length === 0) return isTold(free, 'true') ? [plainOffer({ priceCents: 0 })] : []
  if (isTold(free, 'true') && own.every(({ isSilent }) => isSilent))
    return offers.map((offer) => ({ ...offer, priceCents: 0 }))
  const isFree = offers.every(({ priceCents, isMinimum }) => priceCents === 0 && !isMinimum)
  const doubt = isFree ? doubtOfFree(free, node, document) : null
  if (doubt) {
    warnings.push(`prix 0, mais ${doubt} : prix inconnu`)
    return offers.map((offer) => ({ ...offer, priceCents: null }))
  }
  return countOf(node, 'remainingAttendeeCapacity', document, 'value') === 0
    ? offers.map((offer) => ({ ...offer, isSoldOut: true }))
    : offers
}
