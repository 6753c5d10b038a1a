/** When a kind of tickets is sold; null: at once, until the concert begins. */
export interface SaleTimes<Moment = string> {
  soldFrom: Moment | null
  soldUntil: Moment | null
}

/** Whether a kind of tickets is sold at a moment. */
export const saleOf = (
  { soldFrom, soldUntil }: SaleTimes<string | Date>,
  now: Date,
): 'coming' | 'open' | 'ended' => {
  if (soldUntil && new Date(soldUntil) <= now) return 'ended'
  return soldFrom && new Date(soldFrom) > now ? 'coming' : 'open'
}
