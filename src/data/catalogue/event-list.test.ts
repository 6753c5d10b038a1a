import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Event, EventsQuery } from '../../../contract/events.ts'
import { firstListedDay, isUpcoming } from '../../../contract/rules/paris-time.ts'
import { fold, matches, searchText } from '../../../contract/rules/search.ts'
import { isWithin, spanOfWhen } from '../../../contract/rules/when.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { eventOf } from '../../../tests/support/member-data.ts'
import { queriedEvents } from '../../../tests/support/queried-events.ts'

const words = ['Soirée', 'électro', 'Œuvre', 'ÇA', 'l’été', 'rock', 'Techno', 'a', 'ab', 'cœur-à-cœur', '88']
const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(' '))
const nullable = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null })
const date = fc.constantFrom('2026-03-28', '2026-03-29', '2026-03-30', '2026-10-25', '2026-10-26')
const time = nullable(fc.constantFrom('18:59', '19:00', '19:01', '23:30'))
const city = fc.constantFrom('Paris', 'PARÍS', 'Saint-Étienne', '')
const style = fc.constantFrom('Techno', 'Hip Hop', 'hip-hop', 'Jazz')

const event: fc.Arbitrary<Event> = fc
  .record({
    id: fc.stringMatching(/^[A-Za-z0-9_-]{1,4}$/),
    eventName: text,
    organizer: nullable(text),
    place: nullable(text),
    city: nullable(city),
    musicStyle: nullable(style),
    date,
    time,
    source: fc.constantFrom(null, 'concerts-api', 'cave'),
    price: fc.constantFrom(0, 12.5),
    stepFree: fc.constantFrom(true, false, null),
    seating: fc.constantFrom(true, false, null),
    companionFree: fc.constantFrom(true, false, null),
    signLanguages: fc.constantFrom('LSF', '', null),
    minAge: fc.constantFrom(0, 12, 18, null),
  })
  .map(({ id, ...more }) => eventOf(id, more))
const events = fc.uniqueArray(event, { selector: ({ id }) => id, maxLength: 30 })

const absent = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined })
const seldom = (...values: string[]) => fc.constantFrom(undefined, undefined, undefined, '', ...values)
const query = fc.record({
  search: absent(fc.oneof(text, fc.constantFrom('soiree electro', 'coe', 'ete', '- !', 'z'))),
  city: absent(fc.constantFrom('paris', 'saint etienne', '', 'Lyon', '!')),
  genre: absent(fc.constantFrom('All', 'techno', 'HIP HOP', '')),
  musicStyle: absent(fc.constantFrom('All', 'Jazz', 'hip hop', '')),
  dateFrom: absent(fc.constantFrom('', '2026-03-29', '2026-10-26')),
  dateTo: absent(fc.constantFrom('', '2026-03-29', '2026-10-25')),
  when: absent(fc.constantFrom('', 'tonight', 'tomorrow', 'weekend')),
  pass: absent(fc.constantFrom('', '1')),
  free: absent(fc.constantFrom('', '1')),
  stepFree: seldom('1'),
  seating: seldom('1'),
  companionFree: seldom('1'),
  signed: seldom('1'),
  age: seldom('0', '12', '16'),
  limit: absent(fc.integer({ min: 1, max: 10 })),
  offset: absent(fc.integer({ min: 0, max: 20 })),
}) as fc.Arbitrary<Partial<EventsQuery>>
const now = fc.constantFrom(
  new Date('2026-03-28T12:00:00Z'),
  // Just before and at 06:00 in Paris, in summer and in winter.
  new Date('2026-03-29T03:59:59Z'),
  new Date('2026-03-29T04:00:00Z'),
  new Date('2026-10-26T04:59:59Z'),
  new Date('2026-10-26T05:00:00Z'),
)

/** The search rule, computed naively. */
const byTheRule = (all: Event[], asked: Partial<EventsQuery>, at: Date): Event[] => {
  const isStyle = (wanted: string | undefined, { musicStyle }: Event) =>
    !wanted || wanted === 'All' || (musicStyle !== null && fold(musicStyle) === fold(wanted))
  const key = ({ date: day, time: hour, id }: Event) => [day, hour ?? '19:00', id]
  return all
    .filter(
      (one) =>
        isUpcoming(one, at) &&
        (!asked.city || (one.city !== null && fold(one.city) === fold(asked.city))) &&
        isStyle(asked.genre, one) &&
        isStyle(asked.musicStyle, one) &&
        (!asked.when || isWithin(spanOfWhen(asked.when, at), one)) &&
        (!asked.pass || one.source === 'concerts-api') &&
        (!asked.free || (one.price === 0 && (asked.pass === '1' || one.source !== 'concerts-api'))) &&
        (!asked.stepFree || one.stepFree === true) &&
        (!asked.seating || one.seating === true) &&
        (!asked.companionFree || one.companionFree === true) &&
        (!asked.signed || (one.signLanguages ?? '') !== '') &&
        (!asked.age || (one.minAge !== null && one.minAge <= Number(asked.age))) &&
        (!asked.dateFrom || one.date >= asked.dateFrom) &&
        (!asked.dateTo || one.date <= asked.dateTo) &&
        matches(asked.search ?? '', searchText(one)),
    )
    .sort((first, second) => {
      const [left, right] = [key(first), key(second)]
      const at = left.findIndex((part, index) => part !== right[index])
      return at < 0 ? 0 : (left[at] ?? '') < (right[at] ?? '') ? -1 : 1
    })
    .slice(asked.offset ?? 0, (asked.offset ?? 0) + (asked.limit ?? 50))
}

describe('the list without a server', () => {
  it('is the list by the rule, whatever is asked and whenever', () => {
    fc.assert(
      fc.property(events, query, now, (all, asked, at) => {
        expect(queriedEvents(all, asked, at)).toEqual(byTheRule(all, asked, at))
      }),
      { numRuns: 500 },
    )
  })

  it('finds without accents what has them', () => {
    const found = queriedEvents(
      [eventOf('a', { eventName: 'Soirée électro' }), eventOf('b', { eventName: 'Rétro' })],
      { search: 'soiree electro' },
      machineNow(),
    )
    expect(found.map(({ id }) => id)).toEqual(['a'])
  })
})

it('the first listed day is the first that is upcoming', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('2025-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (at) => {
        const first = firstListedDay(at)
        const before = new Date(Date.parse(`${first}T00:00:00Z`) - 1).toISOString().slice(0, 10)
        expect(isUpcoming({ date: first }, at)).toBe(true)
        expect(isUpcoming({ date: before }, at)).toBe(false)
      },
    ),
  )
})
