import * as z from 'zod/mini'
import { CalendarDate, Euros, Id, Instant, WallTime } from './fields.ts'

const NOTHING = 'Veuillez sélectionner au moins un billet.'

/** Quantity per ticket type id; at least one seat in total. */
export const SelectedTickets = z
  .record(Id, z.int('Quantité invalide.').check(z.gte(0), z.lte(1000)), NOTHING)
  .check(
    z.refine((tickets) => Object.keys(tickets).length <= 50, 'Trop de types de billets.'),
    z.refine((tickets) => Object.values(tickets).some((quantity) => quantity > 0), NOTHING),
  )
export type SelectedTickets = z.infer<typeof SelectedTickets>

/** Identifies a payment attempt: a repeated key returns the response of the first request. */
export const IdempotencyHeaders = z.object({
  'idempotency-key': z.optional(z.uuid('L’en-tête Idempotency-Key doit être un UUID.')),
})

/** Body of `POST /api/create-payment-intent`. `totalAmount` is the total shown to the buyer, in euros; the server rejects any other total. */
export const PaymentIntentRequest = z.object({
  eventId: Id,
  tickets: SelectedTickets,
  /** Unit price in euros per ticket type id, if the buyer chooses the price. */
  prices: z.optional(z.record(Id, Euros)),
  totalAmount: Euros,
  attemptId: z.optional(
    z.union([z.int(), z.string().check(z.maxLength(64))], 'Numéro de tentative invalide.'),
  ),
  isFreeBooking: z.optional(z.boolean()),
})
export type PaymentIntentRequest = z.infer<typeof PaymentIntentRequest>

/** The response holds a client secret, a payment page address, or a free booking. Clients show 'Réponse inattendue' for anything else. */
export const PaymentIntentResponse = z.object({
  orderId: z.optional(z.string()),
  paymentIntentId: z.optional(z.string()),
  clientSecret: z.optional(z.nullable(z.string())),
  checkout_url: z.optional(z.nullable(z.string())),
  checkoutUrl: z.optional(z.nullable(z.string())),
  success: z.optional(z.boolean()),
  type: z.optional(z.string()),
  /** When the seat reservation expires. */
  heldUntil: z.optional(Instant),
})
export type PaymentIntentResponse = z.infer<typeof PaymentIntentResponse>

/** Body of `POST /api/payment/confirm`, sent if the return from the payment page was blocked. The server verifies the payment with the provider. */
export const PaymentConfirmRequest = z.object({
  paymentIntentId: Id,
  eventId: z.optional(Id),
  selectedTickets: z.optional(z.record(Id, z.int())),
})
export type PaymentConfirmRequest = z.infer<typeof PaymentConfirmRequest>

/**
 * Order state shown to its buyer. `pending` awaits the payment, `processing` the bank. `ticketed` has its seats. `refunding` was paid after
 * its seats were released. `refunded` is repaid, for any reason.
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
/** Reason of a refund: the payment came after the seats were released, the concert was cancelled, or the holder returned the order after a move. */
export const refundCauses = ['late', 'event_cancelled', 'returned'] as const
export type PaymentState = (typeof paymentStates)[number]

/** `GET /api/payment/{id}` and `POST /api/payment/confirm`, for the member of the order only. Prices in euros, TTC. */
export const PaymentStatus = z.object({
  id: Id,
  orderId: Id,
  state: z.enum(paymentStates),
  /** True if no real money is charged. */
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
  /** Null if there is no refund, or if it was made by hand. */
  refundCause: z._default(z.nullable(z.enum(refundCauses)), null),
  /** Whether the bank sent the refund back. */
  hasRefundFailed: z._default(z.boolean(), false),
})
export type PaymentStatus = z.infer<typeof PaymentStatus>

/**
 * The member's unpaid order, which reserves its seats (`GET /api/orders`). `secondsLeft` counts from the response, because a device's clock
 * may be wrong. Prices in euros, TTC.
 */
export const OpenOrder = z.object({
  orderId: Id,
  eventId: Id,
  eventName: z.string(),
  totalAmount: Euros,
  lines: z.array(z.object({ ticketTypeId: Id, ticketType: z.string(), quantity: z.int(), price: Euros })),
  heldUntil: Instant,
  secondsLeft: z.int(),
  /** Seats by ticket type that this order gives back to the next one for the event: in a shared room, those of other types too. */
  givesBack: z._default(z.record(Id, z.int()), {}),
})
export type OpenOrder = z.infer<typeof OpenOrder>

/** Data of the demonstration's payment page. No real money is involved. */
export const DemoPayment = z.object({
  id: Id,
  kind: z.enum(['order', 'subscription', 'gift']),
  label: z.string(),
  amount: Euros,
  state: z.enum(['open', 'accepted', 'ended']),
  /** Paths on this site: after an accepted payment, and after a cancelled one. */
  returnPath: z.string(),
  cancelPath: z.string(),
})
export type DemoPayment = z.infer<typeof DemoPayment>

export const DemoPaymentRequest = z.object({
  card: z.string('Numéro de carte attendu.').check(z.maxLength(40, 'Numéro de carte invalide.')),
})
export const DemoPaymentResponse = z.object({ outcome: z.enum(['accepted', 'refused']), path: z.string() })
export type DemoPaymentResponse = z.infer<typeof DemoPaymentResponse>
