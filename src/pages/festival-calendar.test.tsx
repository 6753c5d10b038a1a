import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { placeLine } from '../../contract/rules/address.ts'
import type { CalendarEvent } from '../../contract/rules/calendar.ts'
import { answers, onAFreshDevice, ticket } from '../../tests/support/booking-data.ts'
import { serve } from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import BookingConfirmationPage from './booking-confirmation.tsx'
import PaymentSuccessPage from './payment-success.tsx'

vi.mock('../features/calendar/add-to-calendar.tsx', () => ({
  AddToCalendar: ({ event }: { event: Omit<CalendarEvent, 'url'> }) => (
    <>
      <p>
        {event.date} – {event.endDate}
      </p>
      <p>{placeLine(event.place, event.venue, event.city)}</p>
    </>
  ),
}))

onAFreshDevice()

const days = { date: '2099-12-18', endDate: '2099-12-20' }
const payment = {
  ...days,
  ...{ id: 'o1', orderId: 'o1', state: 'ticketed', isDemo: false, totalAmount: 18, heldUntil: null },
  ...{ eventId: 'e', eventName: 'Festival', time: '14:00', place: 'La Cave', city: 'Lyon', lines: [] },
}

const venue = {
  ...{ id: 'cave', name: 'La Cave', address: '12 rue des Lices', postalCode: '69001', city: 'Lyon' },
  ...{ latitude: null, longitude: null },
}

it.each([
  ['/booking/confirmation/e', BookingConfirmationPage],
  ['/payment/success/o1?event_id=e', PaymentSuccessPage],
])('%s puts all days of a festival and its street into the calendar', async (at, Page) => {
  serve(
    answers({
      '/api/tickets': [{ ...ticket, ...days }],
      '/api/payment/o1': payment,
      '/api/payment/confirm': payment,
      '/api/events/e/related': { artists: [], venue, organizer: null, atVenue: [], similar: [] },
    }),
  )
  renderInApp(<Page />, { at })
  expect(await screen.findByText('2099-12-18 – 2099-12-20')).toBeVisible()
  expect(await screen.findByText('La Cave, 12 rue des Lices, 69001 Lyon')).toBeVisible()
})

it('a ticket’s calendar names its street where the device does not know the venue', async () => {
  const address = '12 rue des Lices, 69001 Lyon'
  serve(answers({ '/api/tickets': [{ ...ticket, address }] }))
  renderInApp(<BookingConfirmationPage />, { at: '/booking/confirmation/e' })
  expect(await screen.findByText(`La Cave, ${address}`, { selector: 'p' })).toBeVisible()
})
