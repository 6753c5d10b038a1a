import {
  ALTERNATIVES_MAX,
  type Busiest,
  type Event,
  type EventAlternatives,
  type EventsQuery,
  type Strikable,
  strikable,
} from '../events.ts'
import { firstListedDay, nextDay } from './paris-time.ts'
import { fold } from './search.ts'
import { spanOf } from './when.ts'

type Filters = Partial<EventsQuery>
type Listed = Pick<Event, 'date' | 'eventName'>
type Read = (query: Filters) => Promise<readonly Listed[]>

/** Number of days suggested if a search finds no event. */
const DATES = 3

const isSet = (query: Filters, filter: Strikable): boolean =>
  filter === 'dates' ? Boolean(query.dateFrom || query.dateTo) : Boolean(query[filter])

const strike = (query: Filters, filter: Strikable): Filters =>
  filter === 'dates' ? { ...query, dateFrom: '', dateTo: '' } : { ...query, [filter]: '' }

/** Counts the events per day, in their order, and names the first of each day. One that began before `from` counts on that day. */
const daysOf = (events: readonly Listed[], from: string) => {
  const days = new Map<string, EventAlternatives['dates'][number]>()
  for (const { date: begin, eventName } of events) {
    const date = begin < from ? from : begin
    const day = days.get(date)
    if (day) day.count += 1
    else days.set(date, { date, count: 1, eventName })
  }
  return [...days.values()]
}

/** Returns the first days after the requested span, or the first days overall if there are none. */
const nearestDays = async (query: Filters, now: Date, read: Read) => {
  if (!isSet(query, 'when') && !isSet(query, 'dates')) return []
  const anyDay = { ...strike(strike(query, 'when'), 'dates'), limit: ALTERNATIVES_MAX }
  const { to } = spanOf(query, now)
  const daysFrom = async (from: string, filters: Filters) =>
    daysOf(await read({ ...anyDay, ...filters }), from).slice(0, DATES)
  const after = to === null ? [] : await daysFrom(nextDay(to), { dateFrom: nextDay(to) })
  return after.length > 0 ? after : daysFrom(firstListedDay(now), {})
}

/** Computes the alternatives to a list query, on the server or on the device; `read` runs a list query. */
export const alternativesTo = async (query: Filters, now: Date, read: Read): Promise<EventAlternatives> => {
  const asked: Filters = { ...query, offset: 0, limit: ALTERNATIVES_MAX }
  const set = strikable.filter((filter) => isSet(query, filter))
  const counts = await Promise.all(
    set.map(async (filter) => ({ filter, count: (await read(strike(asked, filter))).length })),
  )
  return { without: counts.filter(({ count }) => count > 0), dates: await nearestDays(asked, now, read) }
}

/** Number of upcoming concerts read to find the busiest cities and styles, and number of values returned. */
export const BUSIEST_OF = 400
const BUSIEST = 8

/** Returns the most frequent values first, each in its first spelling. */
const mostOf = (values: readonly (string | null)[]): string[] => {
  const counts = new Map<string, { value: string; count: number }>()
  for (const value of values) {
    if (!value) continue
    const key = fold(value)
    const counted = counts.get(key)
    counts.set(key, { value: counted?.value ?? value, count: (counted?.count ?? 0) + 1 })
  }
  return [...counts.values()]
    .sort((one, other) => other.count - one.count)
    .slice(0, BUSIEST)
    .map(({ value }) => value)
}

export const busiestOf = (next: readonly Pick<Event, 'city' | 'musicStyle'>[]): Busiest => ({
  cities: mostOf(next.map(({ city }) => city)),
  styles: mostOf(next.map(({ musicStyle }) => musicStyle)),
})
