/** Sale period of a ticket type. A null start means at once; a null end means until the concert begins. */
export interface SaleTimes<Moment = string> {
  soldFrom: Moment | null
  soldUntil: Moment | null
}

export const saleOf = (
  { soldFrom, soldUntil }: SaleTimes<string | Date>,
  now: Date,
): 'coming' | 'open' | 'ended' => {
  if (soldUntil && new Date(soldUntil) <= now) return 'ended'
  return soldFrom && new Date(soldFrom) > now ? 'coming' : 'open'
}
