import { DAY_MS } from '../../../contract/rules/paris-time.ts'
import { PARTNER_SOURCE, type PaidPlan } from '../../../contract/rules/pass.ts'
import { centsOfEuros } from '../../../contract/rules/price.ts'
import { platformLinks } from '../../catalogue-import/fields/entry.ts'
import type { CatalogueRecord } from '../../modules/catalogue/rules/record.ts'
import type { NewEvent } from '../../modules/catalogue/store/saved.ts'
import { nameKeyOf } from '../../modules/directory/store.ts'
import { reservationEnd } from '../../modules/orders/rules/order-steps.ts'
import type { Db } from '../../platform/db/database.ts'
import type { OrderState } from '../../platform/db/order-states.ts'
import {
  demoProvider,
  invoices,
  orderLines,
  orders,
  orderTransitions,
  type proUsers,
  subscriptions,
  type ticketTypes,
} from '../../platform/db/schema.ts'
import { monthsAfter } from '../../platform/retention.ts'
import { hashToken, newId } from '../../platform/security/tokens.ts'
import {
  advancedTo,
  begun,
  type DemoPaymentRecord,
  type DemoSubscriptionRecord,
} from '../../providers/demo/records.ts'
import { demoOrganisation } from '../accounts.ts'
import artists from '../catalogue/artists.json' with { type: 'json' }
import venues from '../catalogue/venues.json' with { type: 'json' }
import { type DemoEvent, demoEvents, typeset } from '../catalogue.ts'

const OPENING = typeset('Placement libre, ouverture des portes une heure avant.')

const REDUCED = typeset('Moins de 26 ans, demandeurs d’emploi : un justificatif est demandé à l’entrée.')

const REDUCED_SEATS = 40

const COMPANION = typeset('Pour qui accompagne une personne en situation de handicap.')

type TicketRow = typeof ticketTypes.$inferInsert

const COMPANION_SEATS = 10

/** Whether a companion enters free, which only a paid event of ours sells: by its own access, or its venue's. */
const hasCompanionSeats = (event: DemoEvent, { priceCents }: TicketRow): boolean => {
  const venue = venues.find((one) => one['@id'] === event.location['@id'])
  const access = [...(event.accessibilityFeature ?? []), ...(venue?.accessibilityFeature ?? [])]
  return priceCents > 0 && access.includes('Accompagnateur gratuit')
}

/** Returns an event's ticket types: the imported one with its sold seats, those at a reduced price, and the companion's. */
const ticketsOf = (imported: TicketRow, event: DemoEvent): TicketRow[] => {
  const eventId = event.identifier
  const priced = event.offers.map((offer, position) => ({
    ...imported,
    id: `${eventId}-${position + 1}`,
    eventId,
    position,
    perOrderLimit: offer.eligibleQuantity?.maxValue ?? 4,
    ...(position === 0
      ? {
          description: OPENING,
          capacitySold: (imported.capacityTotal ?? 0) - (event.remainingAttendeeCapacity ?? 0),
        }
      : {
          name: offer.name ?? imported.name,
          description: REDUCED,
          priceCents: centsOfEuros(offer.price),
          capacityTotal: REDUCED_SEATS,
          capacitySold: REDUCED_SEATS - (offer.inventoryLevel ?? 0),
        }),
  }))
  if (!hasCompanionSeats(event, imported)) return priced
  const companion: TicketRow = {
    ...imported,
    id: `${eventId}-${priced.length + 1}`,
    eventId,
    name: 'Accompagnateur',
    description: COMPANION,
    position: priced.length,
    isCompanion: true,
    priceCents: 0,
    perOrderLimit: 1,
    capacityTotal: COMPANION_SEATS,
    capacitySold: 0,
  }
  return [...priced, companion]
}

const byId = new Map(demoEvents.map((event) => [event.identifier, event]))

/** Completes an imported event with the product's own data: its identifier as id, likes and sold tickets. */
export const completed = ({ event, tickets }: NewEvent, { key }: CatalogueRecord): NewEvent => {
  const demo = byId.get(key.value)
  if (!demo) throw new Error(`Unknown event ${key.value}`)
  return {
    event: {
      ...event,
      id: demo.identifier,
      likes: demo.interactionStatistic.userInteractionCount,
      ...(demoOrganisation.venues.includes(demo.location['@id']) && { organisationId: demoOrganisation.id }),
      source: event.source === PARTNER_SOURCE ? PARTNER_SOURCE : null,
      sourceKey: null,
    },
    tickets: tickets.flatMap((row) => ticketsOf(row, demo)),
  }
}

type ProUserRow = typeof proUsers.$inferInsert

const entries = (): Omit<ProUserRow, 'nameKey'>[] => [
  ...artists.map((artist) => {
    const { spotify, youtube } = platformLinks(artist.sameAs)
    return {
      id: artist['@id'],
      name: artist.name,
      type: 'artist',
      city: artist.location,
      description: typeset(artist.description),
      spotify,
      socialMedia: youtube,
      genres: artist.genre,
      associatedArtists: [],
    }
  }),
  ...venues.map((venue) => ({
    id: venue['@id'],
    companyName: venue.name,
    name: venue.name,
    type: venue['@type'] === 'MusicVenue' ? 'venue' : 'programmer',
    city: venue.address.addressLocality,
    address: venue.address.streetAddress,
    postcode: venue.address.postalCode,
    latitude: venue.geo?.latitude ?? null,
    longitude: venue.geo?.longitude ?? null,
    description: typeset(venue.description),
    website: venue.url ?? null,
    genres: venue.genre,
    associatedArtists: venue.artists,
  })),
]

/** Returns the directory: artists, venues and producers, which the import finds by name and links to its events. */
export const proUserRows = (): ProUserRow[] => entries().map((row) => ({ ...row, nameKey: nameKeyOf(row) }))

/** Days left of the current period at the filling. */
const DAYS_LEFT = 23

/** Months that a demonstration account has paid for. */
const MONTHS = 4

const idOf = (memberId: string) => `demo_sub_${memberId}`

/** Builds the subscription of a demonstration account in the provider's form: some months old, and renewing itself. */
export const demoSubscription = (memberId: string, plan: PaidPlan, now: Date): DemoSubscriptionRecord => {
  const id = idOf(memberId)
  const end = new Date(now.getTime() + DAYS_LEFT * DAY_MS)
  return advancedTo(id, begun(id, memberId, plan, monthsAfter(end, -MONTHS)), now)
}

/** Stores the subscription for the demonstration's provider, and our own rows. */
export const addDemoSubscription = async (db: Db, record: DemoSubscriptionRecord): Promise<void> => {
  const { memberId, plan, autorenew } = record
  const providerId = idOf(memberId)
  await db.insert(demoProvider).values({ id: providerId, kind: 'subscription', body: record })
  const subscriptionId = newId()
  const currentPeriodEnd = new Date(record.periodEnd)
  await db.insert(subscriptions).values({
    id: subscriptionId,
    memberId,
    provider: 'demo',
    providerId,
    customerId: `demo_cus_${memberId}`,
    state: 'active',
    plan,
    autorenew,
    currentPeriodStart: new Date(record.periodStart),
    currentPeriodEnd,
    startedAt: new Date(record.startedAt),
    checkAt: currentPeriodEnd,
  })
  await db.insert(invoices).values(
    record.invoices.map(({ id, paidAt, ...invoice }) => ({
      ...invoice,
      id: newId(),
      subscriptionId,
      memberId,
      provider: 'demo' as const,
      providerId: id,
      paidAt: new Date(paidAt),
    })),
  )
}

/** An order of the demonstration; the price of one ticket in cents. */
interface DemoOrder {
  memberId: string
  eventId: string
  eventName: string
  ticketTypeId: string
  quantity: number
  priceCents: number
  at: Date
}

/** Stores payments that succeeded, for the demonstration's provider. */
const addDemoPayments = async (
  db: Db,
  paid: { id: string; orderId: string; eventId: string; label: string; amountCents: number }[],
): Promise<void> => {
  if (paid.length === 0) return
  await db.insert(demoProvider).values(
    paid.map(({ id, ...payment }) => {
      const body: DemoPaymentRecord = { ...payment, refundedCents: 0, state: 'succeeded' }
      return { id, kind: 'payment' as const, body }
    }),
  )
}

const steps: [from: OrderState, to: OrderState, cause: string][] = [
  ['selected', 'held', 'checkout'],
  ['held', 'paid', 'demo'],
  ['paid', 'ticketed', 'demo'],
]

/** Stores ticketed orders, and the payments of those that cost money for the demonstration's provider. Returns their ids, in their order. */
export const addDemoOrders = async (db: Db, wanted: DemoOrder[]): Promise<string[]> => {
  const rows = wanted.map((order) => {
    const id = newId()
    const totalCents = order.priceCents * order.quantity
    return { ...order, id, totalCents, paymentId: totalCents > 0 ? `demo_pay_${id}` : null }
  })
  await db.insert(orders).values(
    rows.map(({ id, memberId, eventId, totalCents, paymentId, at }) => ({
      ...{ id, memberId, eventId, totalCents, paymentId },
      state: 'ticketed' as const,
      requestKey: id,
      requestHash: hashToken(id),
      provider: paymentId ? ('demo' as const) : null,
      createdAt: at,
      heldUntil: reservationEnd(at),
      paidAt: at,
    })),
  )
  await db.insert(orderLines).values(
    rows.map(({ id, ticketTypeId, quantity, priceCents }) => ({
      ...{ orderId: id, position: 0, ticketTypeId, quantity, priceCents },
    })),
  )
  await db.insert(orderTransitions).values(
    rows.flatMap(({ id, paymentId, at }) =>
      steps.map(([from, to, cause]) => ({
        orderId: id,
        ...{ from, to, cause: paymentId ? cause : 'checkout', at },
      })),
    ),
  )
  await addDemoPayments(
    db,
    rows.flatMap(({ id, eventId, eventName, totalCents, paymentId }) =>
      paymentId ? [{ id: paymentId, orderId: id, eventId, label: eventName, amountCents: totalCents }] : [],
    ),
  )
  return rows.map(({ id }) => id)
}
