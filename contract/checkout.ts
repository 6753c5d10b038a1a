import * as z from 'zod/mini'
import { CalendarDate, Euros, Id, Instant, WallTime } from './fields.ts'

const NOTHING = 'Veuillez sélectionner au moins un billet.'

/** How many of each ticket type (document 2, 'Selected tickets'): a map of ticket id to quantity, at least one seat in all. */
export const SelectedTickets = z
  .record(Id, z.int('Quantité invalide.').check(z.gte(0), z.lte(1000)), NOTHING)
  .check(
    z.refine((tickets) => Object.keys(tickets).length <= 50, 'Trop de types de billets.'),
    z.refine((tickets) => Object.values(tickets).some((quantity) => quantity > 0), NOTHING),
  )
export type SelectedTickets = z.infer<typeof SelectedTickets>

/** The key of an attempt that costs money: the same key again is the same attempt, and gets the same answer. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.uuid('L’en-tête Idempotency-Key doit être un UUID.')),
})

/** Body of `POST /api/create-payment-intent` (document 2, section 7). `totalAmount` in euros is what the buyer was shown: another total is refused. */
export const PaymentIntentRequest = z.object({
  eventId: Id,
  tickets: SelectedTickets,
  /** What one of a kind is paid whose buyer chooses that, in euros, by the kind's id. */
  prices: z.optional(z.record(Id, Euros)),
  totalAmount: Euros,
  attemptId: z.optional(
    z.union([z.int(), z.string().check(z.maxLength(64))], 'Numéro de tentative invalide.'),
  ),
  isFreeBooking: z.optional(z.boolean()),
})
export type PaymentIntentRequest = z.infer<typeof PaymentIntentRequest>

/** Its answer is one of: a client secret, an address to pay at, a free booking (document 2, section 4). Anything else is 'Réponse inattendue'. */
export const PaymentIntentResponse = z.object({
  orderId: z.optional(z.string()),
  paymentIntentId: z.optional(z.string()),
  clientSecret: z.optional(z.nullable(z.string())),
  checkout_url: z.optional(z.nullable(z.string())),
  checkoutUrl: z.optional(z.nullable(z.string())),
  success: z.optional(z.boolean()),
  type: z.optional(z.string()),
  /** Until when the seats are reserved. */
  heldUntil: z.optional(Instant),
})
export type PaymentIntentResponse = z.infer<typeof PaymentIntentResponse>

/** Body of `POST /api/payment/confirm`: what the device knows of a payment whose way back was blocked. The server asks the provider. */
export const PaymentConfirmRequest = z.object({
  paymentIntentId: Id,
  eventId: z.optional(Id),
  selectedTickets: z.optional(z.record(Id, z.int())),
})
export type PaymentConfirmRequest = z.infer<typeof PaymentConfirmRequest>

/**
 * An order's state as its buyer sees it: `pending` waits for the payment, `processing` for the bank; `ticketed` has its seats;
 * `refunding` was paid after its seats had gone, and is being paid back; `refunded` has its money back, whatever the reason.
 */
export const paymentStates = [
  'pending',
  'processing',
  'ticketed',
  'declined',
  'expired',
  'refunding',
  'refunded',
] as const
/** Why an order is paid back: its payment came too late for its seats, its concert does not take place, or its holder returned it after a move. */
export const refundCauses = ['late', 'event_cancelled', 'returned'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `GET /api/payment/{id}` and `POST /api/payment/confirm`, for the order's own member. Prices in euros, TTC. */
export const PaymentStatus = z.object({
  id: Id,
  orderId: Id,
  state: z.enum(paymentStates),
  /** A demonstration takes no money. */
  isDemo: z.boolean(),
  eventId: Id,
  eventName: z.string(),
  place: z.nullable(z.string()),
  city: z.nullable(z.string()),
  date: CalendarDate,
  endDate: z._default(z.nullable(CalendarDate), null),
  time: z.nullable(WallTime),
  totalAmount: Euros,
  lines: z.array(z.object({ ticketType: z.string(), quantity: z.int(), price: Euros })),
  heldUntil: z.nullable(Instant),
  /** Null where nothing is paid back, or by hand. */
  refundCause: z._default(z.nullable(z.enum(refundCauses)), null),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * An order of the member that waits to be paid and reserves its seats (`GET /api/orders`). `secondsLeft` counts from the answer: the clock of a
 * device may be wrong. Prices in euros, TTC.
 */
export const OpenOrder = z.object({
  orderId: Id,
  eventId: Id,
  eventName: z.string(),
  totalAmount: Euros,
  lines: z.array(z.object({ ticketTypeId: Id, ticketType: z.string(), quantity: z.int(), price: Euros })),
  heldUntil: Instant,
  secondsLeft: z.int(),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** What the demonstration's payment page shows: nothing of it is money. */
export const DemoPayment = z.object({
  id: Id,
  kind: z.enum(['order', 'subscription']),
  label: z.string(),
  amount: Euros,
  state: z.enum(['open', 'accepted', 'ended']),
  /** Where an accepted payment leads, and where going back does: paths of this site. */
  returnPath: z.string(),
  cancelPath: z.string(),
})
export type DemoPayment = z.infer<typeof DemoPayment>

export const DemoPaymentRequest = z.object({
  card: z.string('Numéro de carte attendu.').check(z.maxLength(40, 'Numéro de carte invalide.')),
})
export const DemoPaymentResponse = z.object({ outcome: z.enum(['accepted', 'refused']), path: z.string() })
export type DemoPaymentResponse = z.infer<typeof DemoPaymentResponse>
