import type { ConcertFigures } from '../../../contract/organiser.ts'
import { DAY_MS } from '../../../contract/rules/paris-time.ts'

/** Days that a bar stands for. */
export type Step = 1 | 7 | 28

export interface SalesBars {
  step: Step
  /** Tickets sold per bar, from the bar's first day on. */
  bars: { date: string; issued: number }[]
  /** The top of the scale: a round number, at least the highest bar. */
  top: number
}

/** Maximum bars: more would be too thin on a phone. */
const MAX_BARS = 31

const dayNumber = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / DAY_MS)
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Returns 1, 2, 4 or 6 times a power of ten, at least `count`: its half, the middle of the scale, is a number of tickets too. */
const roundUp = (count: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(count, 1)))
  return ([1, 2, 4, 6, 10].find((times) => times * power >= count) ?? 10) * power
}

/** Groups a concert's sales into bars of equal length, from its first sale to `until` or its last sale. Null without a sale. */
export const salesBars = (days: ConcertFigures['days'], until: string): SalesBars | null => {
  const sold = days.filter(({ issued }) => issued > 0)
  const [first, last] = [sold[0], sold.at(-1)]
  if (!first || !last) return null
  const [from, to] = [dayNumber(first.date), dayNumber(last.date > until ? last.date : until)]
  const step = ([1, 7, 28] as const).find((length) => to - from < length * MAX_BARS) ?? 28
  const bars = Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => ({
    date: dateOf(from + index * step),
    issued: 0,
  }))
  for (const { date, issued } of sold) {
    const bar = bars[Math.floor((dayNumber(date) - from) / step)]
    if (bar) bar.issued += issued
  }
  return { step, bars, top: roundUp(Math.max(...bars.map(({ issued }) => issued))) }
}
