import { DAY_MS } from './paris-time.ts'

/** How long before its start an event is recalled (document 2, section 6), in ms: from then on the preflight of its ticket stands on 'Mes billets'. */
export const REMINDER_AHEAD_MS = DAY_MS

/** What the address of 'Mes billets' ends with where it leads to the preflight. */
export const PREFLIGHT_ANCHOR = '#pret'
