/**
 * Order states. `selected` reserves no seats; `held` reserves them until `heldUntil`; `paid` is confirmed by the provider; `ticketed` has
 * its bookings and codes. `expired` and `declined` have released their seats. `refunding` owes the money; `refunded` has repaid it.
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
