/**
 * The state of an order. `selected` reserves nothing; `held` reserves its seats until `heldUntil`; `paid` is confirmed by the provider;
 * `ticketed` has its bookings and codes. `expired` and `declined` have given their seats back. `refunding` owes the money (no seat left,
 * concert cancelled, tickets returned); `refunded` has paid it back.
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
