/** How many seats of a full concert a member may wait for. */
export const MAX_WAITED_SEATS = 4

/** Minutes for which an offer holds its seats, and on the day of the concert. */
export const OFFER_MINUTES = 30
export const OFFER_MINUTES_ON_THE_DAY = 10

/** Hours of Paris between which offers are made. */
export const OFFER_HOURS = { from: '08:00', until: '23:00' } as const
