import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TicketType } from '../../../contract/events.ts'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { Wait } from '../../../contract/waits.ts'
import { answers, onAFreshDevice } from '../../../tests/support/booking-data.ts'
import { eventOf, serve, ticketOf, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { listTickets } from '../../data/member/tickets.ts'
import { now } from '../../lib/clock.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { Checkout } from './checkout.tsx'

const event = eventOf('e', { price: 12, soldOut: true })
const type: TicketType = {
  ...{ id: 'plein', name: 'Plein tarif', description: null, price: 12, perOrderLimit: 4 },
  ...{ availableTickets: 0, capacityTotal: 20, capacitySold: 20, isMinimum: false, suggestions: [] },
  ...{ soldFrom: null, soldUntil: null, isCompanion: false },
}
const waitOf = (until: string | null): Wait => ({
  ...{ id: 'e', eventName: event.eventName, place: event.place, city: event.city, date: event.date },
  ...{ time: event.time, endDate: null, quantity: 2, ticketTypeId: null, withPass: false, position: null },
  offer: {
    ticketTypeId: 'plein',
    ticketType: 'Plein tarif',
    until,
    secondsLeft: until === null ? null : 1800,
  },
  obstacle: null,
})
const open = () => {
  const shown = renderInApp(
    <Checkout event={event} userId="u1" isCovered={false} isPassRefused={false} types={[type]} />,
    { at: '/events/e/checkout' },
  )
  shown.client.setQueryData(currentUserKey, userOf('u1'))
}
const server = { '/api/config/app': defaultAppConfig, '/api/orders': [], '/api/waits': [] }

onAFreshDevice()

it.each([
  [30, 'places pour vous,'],
  [-1, 'places gardées pour vous'],
])(
  'says until when seats are held for a member who waited in line: in %i minutes',
  async (minutes, words) => {
    const until = new Date(now().getTime() + minutes * 60_000)
    serve(answers({ ...server, '/api/waits': [waitOf(until.toISOString())] }))
    open()
    expect(await screen.findByText(`2 ${words} jusqu’à ${parisWallClock(until).time}`)).toBeVisible()
    expect(await screen.findByRole('button', { name: 'Payer 24\u00a0€' })).toBeVisible()
  },
)

it('says that seats are held over the night', async () => {
  serve(answers({ ...server, '/api/waits': [waitOf(null)] }))
  open()
  expect(await screen.findByText(/^2\splaces pour vous, gardées au moins jusqu’à 8\sh$/)).toBeVisible()
})

it('tells a member who holds seats of the concert, before they buy others', async () => {
  serve(answers({ ...server, '/api/tickets': [ticketOf('t', { eventId: 'e' })] }))
  await listTickets('u1')
  open()
  expect(await screen.findByText('Ce concert est déjà dans vos billets.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Voir mes billets' })).toHaveAttribute('href', '/tickets')
})
