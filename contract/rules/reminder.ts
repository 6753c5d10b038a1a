import { DAY_MS } from './paris-time.ts'

/** Lead time of an event's reminder, in ms. From then on, 'Mes billets' shows the ticket's preflight. */
export const REMINDER_AHEAD_MS = DAY_MS

/** Fragment that opens the preflight on 'Mes billets'. */
export const PREFLIGHT_ANCHOR = '#pret'
