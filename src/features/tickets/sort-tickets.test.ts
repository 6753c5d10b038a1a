import { describe, expect, it } from 'vitest'
import { ticketOf } from '../../../tests/support/member-data.ts'
import { sortTickets } from './sort-tickets.ts'

describe('a ticket counts as upcoming', () => {
  it('until 06:00 of the next morning in Paris (ruling: clock)', () => {
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
