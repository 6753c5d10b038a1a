import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { fold } from '../../../../contract/rules/search.ts'
import type { NewKindRow, StoredEvent, StoredKind } from '../store/known.ts'
import { type Offer, plainOffer } from './record.ts'

/** A kind of tickets that an import writes; `known` is the one that it takes the place of. */
interface WantedKind {
  known: StoredKind | undefined
  values: Omit<NewKindRow, 'id' | 'eventId' | 'capacitySold'>
}

/** What an event costs, as its card says it. */
export type Price = Pick<StoredEvent, 'priceCents' | 'priceKnown' | 'pricing'>

/** By what an event is sold here, and what it costs. */
export interface Tariffs {
  price: Price
  /** Every place that its source knows of is sold elsewhere. */
  toldSoldOut: boolean
  /** Places of the room that its kinds share; null where each has its own, or nobody knows. */
  roomTotal: number | null
  /** Kinds to open or change, in their order. */
  kinds: WantedKind[]
  /** Kinds that are not offered any more: they are closed, and what was sold stays. */
  closed: StoredKind[]
}

/** How many of a kind one order takes where nobody says. */
export const PER_ORDER = 4
const BLANK = plainOffer({ priceCents: 0 })

/** The id of an event's next kind of tickets: they are numbered, and none is ever deleted. */
export const ticketTypeId = (eventId: string, number: number): string => `${eventId}-${number}`

/** What a kind of tickets is called that its source gives no name. */
export const defaultName = ({
  priceCents,
  isMinimum,
  isCompanion,
}: Pick<Offer, 'isMinimum' | 'isCompanion'> & { priceCents: number }) => {
  if (isCompanion) return 'Accompagnateur'
  if (isMinimum) return 'Prix libre'
  return priceCents === 0 ? 'Entrée libre' : 'Plein tarif'
}

type PricedOffer = Offer & { priceCents: number }

const isPriced = (offer: Offer): offer is PricedOffer => offer.priceCents !== null

/** What these offers cost together: the lowest that is paid, as a free one beside it is for the few. Unknown where one of them has no price. */
export const priceOf = (
  offers: readonly Pick<Offer, 'priceCents' | 'isMinimum' | 'isCompanion'>[],
): Price => {
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

const nameOf = (offer: PricedOffer) => offer.name ?? defaultName(offer)

/** The kind that an offer was written to before: by the name that its source gives it; one alone is one alone, whatever its name. */
const knownFor = (offer: PricedOffer, isAlone: boolean, known: readonly StoredKind[]) =>
  isAlone && known.length === 1
    ? known[0]
    : known.find(({ offerKey, name }) => (offerKey || fold(name)) === fold(nameOf(offer)))

/** How many of a kind there are to sell: null for as many as the room has; undefined where nobody knows. */
const capacityOf = (offer: Offer, isAlone: boolean, room: number | null, known: StoredKind | undefined) => {
  const own = offer.seats ?? known?.capacityTotal ?? undefined
  if (!isAlone) return offer.seats ?? (room === null ? own : null)
  return room === null ? own : Math.min(offer.seats ?? room, room)
}

interface Sold {
  source: string
  offers: readonly Offer[]
  /** Places of the room, null where nobody told. */
  room: number | null
  /** The event and its kinds as they are stored. */
  event: Pick<StoredEvent, keyof Price | 'edited' | 'roomTotal'> | undefined
  known: readonly StoredKind[]
}

/** The kinds that are there stay as they are, with the places that are told. */
const unchanged = ({ room, event, known }: Sold): Omit<Tariffs, 'toldSoldOut'> => ({
  price: {
    priceCents: event?.priceCents ?? 0,
    priceKnown: event?.priceKnown ?? false,
    pricing: event?.pricing ?? 'single',
  },
  roomTotal: known.length === 1 ? null : (room ?? event?.roomTotal ?? null),
  kinds: known.map((kind) => ({
    known: kind,
    values: { ...kind, ...(known.length === 1 && room !== null && { capacityTotal: room }) },
  })),
  closed: [],
})

/** What is offered, where the price of all of it is told; of a partner concert, which the Pass opens, one kind at least. */
const pricedOffers = ({ source, offers }: Sold, { priceKnown }: Price): PricedOffer[] => {
  if (priceKnown) return offers.filter(isPriced)
  return source === PARTNER_SOURCE ? [{ ...(offers[0] ?? BLANK), priceCents: 0 }] : []
}

const written = (sold: Sold, price: Price): Omit<Tariffs, 'toldSoldOut'> => {
  const { event, known } = sold
  const room = sold.room ?? event?.roomTotal ?? null
  const offers = pricedOffers(sold, price)
  const isAlone = offers.length === 1
  const kinds = offers.flatMap((offer, position): WantedKind[] => {
    const before = knownFor(offer, isAlone, known)
    const capacityTotal = capacityOf(offer, isAlone, room, before)
    if (capacityTotal === undefined) return []
    const { name, seats, perOrder, ...told } = offer
    const perOrderLimit = perOrder ?? (offer.isCompanion ? 1 : PER_ORDER)
    const named = { name: nameOf(offer), offerKey: fold(nameOf(offer)) }
    return [{ known: before, values: { ...told, ...named, position, capacityTotal, perOrderLimit } }]
  })
  const kept = new Set(kinds.map((kind) => kind.known?.id))
  const closed = kinds.length > 0 ? known.filter(({ id }) => !kept.has(id)) : []
  // One kind alone has the room's places for its own.
  const roomTotal = isAlone && kinds.length === 1 && closed.length === 0 ? null : room
  return { price, roomTotal, kinds, closed }
}

/**
 * By what an event is sold here: its offers in the places that are told of it. Nothing is sold whose price or whose number nobody told. What a file leaves out
 * stays, and so do the tariffs that an operator wrote.
 */
export const tariffsOf = (sold: Sold, now: Date): Tariffs => {
  const { offers, event, known } = sold
  const told = priceOf(offers)
  const isOperators = event?.edited.includes('priceCents') ?? false
  const stays = isOperators || (known.length > 0 && !told.priceKnown && sold.source !== PARTNER_SOURCE)
  const tariffs = stays ? unchanged(sold) : written(sold, told)
  const isOver = ({ isSoldOut, soldUntil }: Offer) => isSoldOut || (soldUntil !== null && soldUntil <= now)
  return {
    ...tariffs,
    toldSoldOut: tariffs.kinds.length === 0 && offers.length > 0 && offers.every(isOver),
  }
}

const several = (count: number, one: string, more: string) =>
  count === 1 ? one : more.replace('N', String(count))

/** What an operator should know of how an event is sold. */
export const tariffWarnings = (
  { source, offers, room, event, known }: Sold,
  { price, kinds, closed }: Tariffs,
): string[] => {
  const told = priceOf(offers)
  const isOperators = event?.edited.includes('priceCents')
  const seats = offers.flatMap((offer) => offer.seats ?? [])
  const wasToldSeats = room !== null || seats.length > 0
  const wanted = kinds.length === 1 ? (seats[0] ?? room) : room
  const taken = known.reduce((sum, { capacitySold }) => sum + capacitySold, 0)
  const unsold = told.priceKnown && kinds.length > 0 ? offers.length - kinds.length : 0
  return [
    ...(known.length > 0 && !wasToldSeats
      ? ['le nombre de places n’est plus dit : celles qui sont ouvertes le restent']
      : []),
    ...(known.length > 0 && !told.priceKnown && !isOperators && source !== PARTNER_SOURCE
      ? ['le prix n’est plus dit : celui d’avant reste']
      : []),
    ...(!price.priceKnown && wasToldSeats && source !== PARTNER_SOURCE
      ? ['prix inconnu : les places ne sont pas en vente (edit ID --price 12, ou 0 pour une entrée libre)']
      : []),
    ...(unsold > 0
      ? [
          several(
            unsold,
            'un tarif sans nombre de places n’est pas en vente',
            'N tarifs sans nombre de places ne sont pas en vente',
          ),
        ]
      : []),
    ...(wanted !== null && wanted < taken
      ? [`${wanted} places demandées, ${taken} déjà prises : la jauge ne descend pas dessous`]
      : []),
    ...closed.map(({ name }) => `le tarif « ${name} » n’est plus dit : sa vente est close`),
  ]
}
