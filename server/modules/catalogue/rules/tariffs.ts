import { type Price, priceOf } from '../../../../contract/rules/offered-price.ts'
import { PARTNER_SOURCE } from '../../../../contract/rules/pass.ts'
import { fold } from '../../../../contract/rules/search.ts'
import { usualTariffName } from '../../../../contract/rules/tariff-name.ts'
import type { NewKindRow, StoredEvent, StoredKind } from '../store/known.ts'
import { type Offer, plainOffer } from './record.ts'

/** A ticket type to write; `known` is the stored type that it updates. */
interface WantedKind {
  known: StoredKind | undefined
  values: Omit<NewKindRow, 'id' | 'eventId' | 'capacitySold'>
}

export interface Tariffs {
  price: Price
  /** Its source reports every seat as sold out elsewhere. */
  toldSoldOut: boolean
  /** Seats of the room shared by its ticket types; null if each type has its own, or the number is unknown. */
  roomTotal: number | null
  /** Ticket types to add or change, in order. */
  kinds: WantedKind[]
  /** Ticket types that are no longer offered: their sale is closed, sold tickets stay valid. */
  closed: StoredKind[]
}

/** Default maximum of one ticket type per order. */
export const PER_ORDER = 4
const BLANK = plainOffer({ priceCents: 0 })

/** Returns the id of an event's next ticket type: they are numbered and never deleted. */
export const ticketTypeId = (eventId: string, number: number): string => `${eventId}-${number}`

type PricedOffer = Offer & { priceCents: number }

const isPriced = (offer: Offer): offer is PricedOffer => offer.priceCents !== null

const nameOf = (offer: PricedOffer) => offer.name ?? usualTariffName(offer)

/**
 * Finds the stored ticket type of an offer: the one chosen, else by the source's name one that no other offer chose; a single offer matches a
 * single stored type, whatever its name.
 */
const knownFor = (offer: PricedOffer, offers: readonly PricedOffer[], known: readonly StoredKind[]) => {
  if (offer.kindId) return known.find(({ id }) => id === offer.kindId)
  if (offers.length === 1 && known.length === 1) return known[0]
  const chosen = new Set(offers.map(({ kindId }) => kindId))
  return known.find(
    ({ id, offerKey, name }) => !chosen.has(id) && (offerKey || fold(name)) === fold(nameOf(offer)),
  )
}

/** Returns the seats of a ticket type: null for all of the room, undefined if unknown. */
const capacityOf = (offer: Offer, isAlone: boolean, room: number | null, known: StoredKind | undefined) => {
  const own = offer.seats ?? known?.capacityTotal ?? undefined
  if (!isAlone) return offer.seats ?? (room === null ? own : null)
  return room === null ? own : Math.min(offer.seats ?? room, room)
}

interface Sold {
  source: string
  offers: readonly Offer[]
  /** Seats of the room; null if unknown. */
  room: number | null
  event: Pick<StoredEvent, keyof Price | 'edited' | 'roomTotal'> | undefined
  known: readonly StoredKind[]
}

/** Returns the seats of the room beside those of a single ticket type: null if that has all of them. */
const roomBeside = (room: number | null, seats: number | null): number | null =>
  room !== null && seats !== null && seats < room ? room : null

/** Returns the seats of a single stored ticket type, with those of the room from the source. */
const seatsOfSingle = ({ capacityTotal: own }: StoredKind, before: number | null, room: number | null) => {
  if (room === null) return own
  return own === null || roomBeside(before, own) === null ? room : Math.min(own, room)
}

/** Keeps the stored ticket types, with the seats from the source. */
const unchanged = ({ room: told, event, known }: Sold): Omit<Tariffs, 'toldSoldOut'> => {
  const before = event?.roomTotal ?? null
  const room = told ?? before
  const isAlone = known.length === 1
  const kinds = known.map((kind) => ({
    known: kind,
    values: { ...kind, ...(isAlone && { capacityTotal: seatsOfSingle(kind, before, room) }) },
  }))
  return {
    price: {
      priceCents: event?.priceCents ?? 0,
      priceKnown: event?.priceKnown ?? false,
      pricing: event?.pricing ?? 'single',
    },
    roomTotal: isAlone ? roomBeside(room, kinds[0]?.values.capacityTotal ?? null) : room,
    kinds,
    closed: [],
  }
}

/** Returns the offers if all of their prices are known; for a partner concert, which the Pass opens, at least one. */
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
    const before = knownFor(offer, offers, known)
    // A ticket type that was alone keeps its own seats if nothing is told of the room.
    const wasAlone = before !== undefined && known.length === 1 && before.capacityTotal !== null
    const capacityTotal = capacityOf(offer, isAlone, isAlone && wasAlone ? sold.room : room, before)
    if (capacityTotal === undefined) return []
    const { name, seats, perOrder, kindId, ...told } = offer
    const perOrderLimit = perOrder ?? (offer.isCompanion ? 1 : PER_ORDER)
    const named = { name: nameOf(offer), offerKey: fold(nameOf(offer)) }
    return [{ known: before, values: { ...told, ...named, position, capacityTotal, perOrderLimit } }]
  })
  const kept = new Set(kinds.map((kind) => kind.known?.id))
  const closed = kinds.length > 0 ? known.filter(({ id }) => !kept.has(id)) : []
  // A single ticket type takes the room's seats as its own, unless it has fewer.
  const isRooms = isAlone && kinds.length === 1 && closed.length === 0
  const roomTotal = isRooms ? roomBeside(room, kinds[0]?.values.capacityTotal ?? null) : room
  return { price, roomTotal, kinds, closed }
}

/**
 * Decides on the ticket types of an event. Offers without a price or a number of seats are not sold. Data missing from a file stays, and so do
 * tariffs written by an operator.
 */
export const tariffsOf = (sold: Sold, now: Date): Tariffs => {
  const { offers, event, known } = sold
  // A tariff whose sale is over is no price, unless all are.
  const open = offers.filter(({ soldUntil }) => !soldUntil || soldUntil > now)
  const told = priceOf(open.length > 0 ? open : offers)
  const isOperators = event?.edited.includes('priceCents') ?? false
  const stays = isOperators || (known.length > 0 && !told.priceKnown && sold.source !== PARTNER_SOURCE)
  const isRoomOperators = event?.edited.includes('roomTotal') ?? false
  const tariffs = stays ? unchanged(isRoomOperators ? { ...sold, room: null } : sold) : written(sold, told)
  // An online sale that has ended says nothing of the tickets at the door.
  return {
    ...tariffs,
    toldSoldOut:
      tariffs.kinds.length === 0 && offers.length > 0 && offers.every(({ isSoldOut }) => isSoldOut),
  }
}

const several = (count: number, one: string, more: string) =>
  count === 1 ? one : more.replace('N', String(count))

/** Returns warnings for the operator about the sale of an event. */
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
