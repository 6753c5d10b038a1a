const FIXED = new Set(['01-01', '05-01', '05-08', '07-14', '08-15', '11-01', '11-11', '12-25'])
/** Easter Monday, Ascension, Whit Monday, in days after Easter. */
const AFTER_EASTER = [1, 39, 50]
const DAY_MS = 24 * 60 * 60_000

/** Easter Sunday of a year, at midnight UTC (the algorithm of Meeus, Jones and Butcher). */
const easter = (year: number): number => {
  const a = year % 19
  const b = Math.trunc(year / 100)
  const c = year % 100
  const d = Math.trunc((8 * b + 13) / 25)
  const h = (19 * a + b - Math.trunc(b / 4) - d + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.trunc(c / 4) - h - (c % 4)) % 7
  const m = Math.trunc((a + 11 * h + 22 * l) / 451)
  const day = h + l - 7 * m + 114
  return Date.UTC(year, Math.trunc(day / 31) - 1, (day % 31) + 1)
}

/** Whether nobody works on a day in France, `YYYY-MM-DD`: Saturdays, Sundays, public holidays. */
export const isDayOff = (date: string): boolean => {
  const day = Date.parse(`${date}T00:00:00Z`)
  const weekday = new Date(day).getUTCDay()
  if (weekday === 0 || weekday === 6 || FIXED.has(date.slice(5))) return true
  return AFTER_EASTER.includes((day - easter(Number(date.slice(0, 4)))) / DAY_MS)
}
