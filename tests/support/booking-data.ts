import { IDBFactory } from 'fake-indexeddb'
import { afterEach, beforeEach, vi } from 'vitest'
import { connectivity } from '../../src/data/connectivity.ts'
import { closeDevice } from '../../src/data/device.ts'
import { installTokenStore, openSession } from '../../src/data/session.ts'
import { writesSettled } from '../../src/data/stored.ts'
import { toastStore } from '../../src/ui/toast-store.ts'
import { type Answer, answersFor, authOf, eventOf, memoryTokenStore, serve, ticketOf } from './member-data.ts'

/** A partner event of 18 €, and a seat at it booked with the Pass. */
export const event = eventOf('e', { source: 'concerts-api', price: 18 })
export const ticket = ticketOf('new', { eventId: 'e', eventName: 'Soirée e', price: 0, withPass: true })
export const types = [
  {
    id: 'type-1',
    name: 'Entrée',
    description: null,
    price: 18,
    availableTickets: 3,
    capacityTotal: 9,
    capacitySold: 6,
    perOrderLimit: 1,
  },
]

/** The server's responses for the member u1 and that event, and further ones. */
export const answers = (more: Record<string, Answer> = {}) => ({
  ...answersFor('u1'),
  '/api/events/e': event,
  '/api/events/e/tickets': types,
  '/api/events/e/book-free': { bookingId: 'b1', ticket },
  '/api/events/e/reserve-free': { bookingId: 'b1', ticket },
  ...more,
})

export const lastToast = () => toastStore.shown().at(-1)

/** Returns the calls sent to a path. */
export const sentTo = (spy: ReturnType<typeof serve>, path: string) =>
  (spy.mock.calls as unknown as [string, RequestInit][]).filter(([url]) => url === path)

/** Begins each test of the file on an empty device with u1 signed in. */
export const onAFreshDevice = (): void => {
  beforeEach(async () => {
    await closeDevice()
    vi.stubGlobal('indexedDB', new IDBFactory())
    installTokenStore(memoryTokenStore())
    connectivity.report(true)
    serve(answers())
    await openSession(authOf('u1'))
  })
  afterEach(async () => {
    await writesSettled()
    for (const { key } of toastStore.shown()) toastStore.remove(key)
  })
}
