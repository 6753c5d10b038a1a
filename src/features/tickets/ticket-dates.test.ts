import { describe, expect, it } from 'vitest'
import { ticketOf } from '../../../tests/support/member-data.ts'
import { preflightTicket, sortTickets, tonightsTicket } from './ticket-dates.ts'

const evening = ticketOf('evening', { date: '2026-10-24', time: '21:00' })
const at = (instant: string, tickets = [evening]) => tonightsTicket(tickets, new Date(instant))?.id

describe('the ticket of today', () => {
  it('is today’s in Paris, until 06:00 of the next morning', () => {
    expect(at('2026-10-23T21:59:59Z')).toBeUndefined()
    expect(at('2026-10-23T22:00:00Z')).toBe('evening')
    // The clocks go back in that night: 06:00 is 05:00 UTC.
    expect(at('2026-10-25T04:59:59Z')).toBe('evening')
    expect(at('2026-10-25T05:00:00Z')).toBeUndefined()
  })

  it('of a concert in the small hours is that of the evening before, too', () => {
    const night = [ticketOf('night', { date: '2026-10-25', time: '00:30' })]
    expect(at('2026-10-24T16:00:00Z', night)).toBeUndefined()
    expect(at('2026-10-24T21:50:00Z', night)).toBe('night')
  })

  it('is the next one of several, and the one that has just begun until halfway over to it', () => {
    const late = ticketOf('late', { date: '2026-10-24', time: '23:00' })
    const both = [late, evening]
    expect(at('2026-10-24T16:00:00Z', both)).toBe('evening')
    expect(at('2026-10-24T19:30:00Z', both)).toBe('evening')
    expect(at('2026-10-24T20:30:00Z', both)).toBe('late')
    expect(at('2026-10-25T02:00:00Z', both)).toBe('late')
  })

  it('is no other day’s after midnight', () => {
    const tomorrow = ticketOf('tomorrow', { date: '2026-10-25', time: '20:00' })
    expect(at('2026-10-24T23:30:00Z', [tomorrow, evening])).toBe('evening')
    expect(at('2026-10-25T10:00:00Z', [tomorrow, evening])).toBe('tomorrow')
  })

  it('without a time counts as 19:00', () => {
    const open = ticketOf('open', { date: '2026-10-24', time: null })
    expect(at('2026-10-24T16:00:00Z', [evening, open])).toBe('open')
  })

  it('of a festival is today’s from its first day to its last, and of its present day beside another', () => {
    const festival = [ticketOf('festival', { date: '2026-10-23', endDate: '2026-10-25', time: '18:00' })]
    expect(at('2026-10-22T20:00:00Z', festival)).toBeUndefined()
    expect(at('2026-10-24T10:00:00Z', festival)).toBe('festival')
    expect(at('2026-10-25T22:00:00Z', festival)).toBe('festival')
    expect(at('2026-10-26T05:00:00Z', festival)).toBeUndefined()
    expect(at('2026-10-24T15:00:00Z', [evening, ...festival])).toBe('festival')
    expect(at('2026-10-24T19:00:00Z', [evening, ...festival])).toBe('evening')
  })

  it('is none whose concert does not take place', () => {
    expect(at('2026-10-24T16:00:00Z', [{ ...evening, status: 'cancelled' }])).toBeUndefined()
  })
})

it('of the preflight is today’s, and from its reminder on tomorrow’s', () => {
  const tomorrow = ticketOf('tomorrow', { date: '2026-10-25', time: '20:00' })
  const of = (instant: string, tickets = [tomorrow]) => preflightTicket(tickets, new Date(instant))?.id
  // The clocks go back in that night: 24 hours before 19:00 UTC it is 21:00 in Paris.
  expect(of('2026-10-24T18:59:59Z')).toBeUndefined()
  expect(of('2026-10-24T19:00:00Z')).toBe('tomorrow')
  expect(of('2026-10-24T20:00:00Z', [tomorrow, evening])).toBe('evening')
  expect(of('2026-10-25T18:00:00Z', [tomorrow, evening])).toBe('tomorrow')
  // From midnight, even if that is more than 24 hours before.
  expect(of('2026-10-23T22:00:00Z', [evening])).toBe('evening')
})

describe('a ticket counts as upcoming', () => {
  it('until 06:00 of the next morning in Paris', () => {
    const tickets = [ticketOf('t', { date: '2026-10-24', time: '23:00' })]
    const at = (instant: string) => sortTickets(tickets, new Date(instant)).upcoming.length
    // The clocks go back in that night: 06:00 is 05:00 UTC.
    expect(at('2026-10-25T04:59:59Z')).toBe(1)
    expect(at('2026-10-25T05:00:00Z')).toBe(0)
  })

  it('the next one first; past ones the latest first', () => {
    const tickets = [
      ticketOf('b', { date: '2099-02-01' }),
      ticketOf('a', { date: '2099-01-01', time: null }),
      ticketOf('c', { date: '2001-01-01' }),
      ticketOf('d', { date: '2002-01-01' }),
    ]
    const { upcoming, past } = sortTickets(tickets, new Date('2026-01-01'))
    expect(upcoming.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(past.map(({ id }) => id)).toEqual(['d', 'c'])
  })
})
