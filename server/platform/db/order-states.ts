/**
 * Where an order stands. `selected` is asked for and holds nothing; `held` keeps its seats until `heldUntil`; `paid` is the provider's word;
 * `ticketed` has its bookings and codes. `expired` and `declined` have given their seats back; `refunding` owes the money,
 * since no seat was left when it came, the concert was cancelled, or its tickets were returned; `refunded` has paid it back.
 */
export const orderStates = [
  'selected',
  'held',
  'paid',
  'ticketed',
  'expired',
  'declined',
  'refunding',
  'refunded',
] as const
export type OrderState = (typeof orderStates)[number]
