import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { codeOf, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { TicketCard } from './ticket-card.tsx'

const late = { date: '2026-09-05', time: '00:30', doorsAt: '23:30' }
const plain = { date: '2026-09-05', time: '20:30' }

it.each([
  ['2026-09-03T10:00Z', late, 'sam. 5 sept. · 00:30 · portes la veille à 23:30', null],
  ['2026-09-04T10:00Z', late, 'sam. 5 sept. · 00:30 · portes la veille à 23:30', null],
  ['2026-09-04T20:00Z', late, 'Cette nuit · 00:30 · portes 23:30', 'Cette nuit'],
  ['2026-09-04T23:00Z', late, 'Cette nuit · 00:30 · portes 23:30', 'Cette nuit'],
  ['2026-09-05T08:00Z', late, 'sam. 5 sept. · 00:30 · portes la veille à 23:30', null],
  ['2026-09-04T10:00Z', plain, 'Demain · 20:30', null],
  ['2026-09-05T10:00Z', plain, 'Ce soir · 20:30', 'Aujourd’hui'],
  ['2026-09-05T10:00Z', { ...plain, time: '14:00' }, 'Aujourd’hui · 14:00', 'Aujourd’hui'],
])('a ticket says its evening at %s', (at, more, when, badge) => {
  const [ticket, now] = [ticketOf('t', more), new Date(at)]
  const { unmount } = renderInApp(<TicketCard ticket={ticket} now={now} isPast={false} isNext />)
  expect(screen.getByText(when)).toBeVisible()
  unmount()
  renderInApp(<TicketCard ticket={ticket} now={now} isPast={false} />)
  expect(screen.queryByText(/^(?:Aujourd’hui|Cette nuit)$/)?.textContent ?? null).toBe(badge)
})

it('the badges of a ticket stand side by side above its name', () => {
  const ticket = ticketOf('t', { ...plain, previousDate: '2026-09-04', previousPlace: 'Le Hangar' })
  renderInApp(<TicketCard ticket={ticket} now={new Date('2026-09-01T10:00Z')} isPast={false} />)
  expect(screen.getByText('Nouvelle date').parentElement).toHaveTextContent(/^Nouvelle date\s?Nouveau lieu$/)
})

it.each([
  ['one of two seats', '2026-09-05T18:41:00Z', null],
  ['the whole ticket', '2026-09-05T18:41:00Z', '2026-09-05T18:42:00Z'],
])('shows its code by the large button until %s was used', (what, first, second) => {
  const codes = [
    { ...codeOf('t', 1), usedAt: first },
    { ...codeOf('t', 2), usedAt: second },
  ]
  const ticket = ticketOf('t', { ...plain, quantity: 2, codes })
  renderInApp(<TicketCard ticket={ticket} now={new Date('2026-09-05T19:00Z')} isPast={false} isNext />)
  const link = screen.getByRole('link', { name: /^Afficher/ })
  expect(link.className.includes('button')).toBe(what !== 'the whole ticket')
})
