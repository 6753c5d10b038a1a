import { once, parisMonth } from '../../contract/rules/paris-time.ts'

const monthName = once(() => new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long' }))

/** The first day of the next month of Europe/Paris, when the month's counters start anew: '1er décembre'. */
export const nextMonthStart = (now: Date): string => {
  const [year = 0, month = 0] = parisMonth(now).split('-').map(Number)
  return `1er ${monthName().format(new Date(Date.UTC(year, month, 1)))}`
}
