/**
 * Where an order stands. `selected` is asked for and holds nothing; `held` keeps its seats until `heldUntil`; `paid` is the provider's word;
 * `ticketed` has its bookings and codes. `expired` and `declined` have given their seats back; `refunding` was paid without a seat being
 * left and owes the money, `refunded` has paid it back, for that or another reason.
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
