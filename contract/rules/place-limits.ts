/** Places that cost nothing, a member and event, over all orders and the Pass (ruling: places a member may take). */
export const FREE_PLACES = 4

/** Paid places, a member and event, over all orders. */
export const PAID_PLACES = 10

/** Free places of an account whose address is not verified, over all events. */
export const UNVERIFIED_FREE_PLACES = 2
