/** Number of events in a response of `GET /api/events` without `limit`, and with the largest. */
export const EVENTS_LIMIT_DEFAULT = 50
export const EVENTS_LIMIT_MAX = 100
