import { MONTHS, parisMonth } from '../../contract/rules/paris-time.ts'

/** The first day of the next month of Europe/Paris, when the month's counters start anew: '1er décembre'. */
export const nextMonthStart = (now: Date): string =>
  `1er ${MONTHS[Number(parisMonth(now).slice(5)) % MONTHS.length]}`
