import { cleanup, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../../contract/rules/default-config.ts'
import { freshDevice } from '../../../../tests/support/fresh-device.ts'
import {
  authOf,
  eventOf,
  memoryTokenStore,
  serve,
  subscriptionOf,
} from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { CITY_KEY } from '../../../config/storage.ts'
import { installTokenStore, openSession } from '../../../data/session.ts'
import { MonthCount } from './month-count.tsx'

const concert = (id: string, price: number, more = {}) =>
  eventOf(id, { source: 'concerts-api', city: 'Lyon', price, ...more })

beforeEach(freshDevice)
afterEach(() => localStorage.removeItem(CITY_KEY))

const open = async (events: unknown[], home: string | null = 'Lyon', answers?: Record<string, unknown>) => {
  vi.useFakeTimers({ now: Date.parse('2026-12-03T10:00:00Z'), toFake: ['Date'] })
  const config = { ...defaultAppConfig, payments: { provider: 'demo', publishableKey: null } }
  const spy = serve({ '/api/config/app': config, '/api/events': events, ...answers })
  renderInApp(<MonthCount home={home} userId={answers && 'u1'} />)
  const asked = () => spy.mock.calls.map(([url]) => String(url)).filter((url) => url.includes('/api/events'))
  await waitFor(() => expect(spy).toHaveBeenCalled())
  return asked
}

it('counts the month’s concerts in the member’s city, and names the least Pass that opens them all', async () => {
  const asked = await open([concert('a', 14), concert('b', 12), concert('free', 0)])
  expect(
    await screen.findByText(
      /^Encore ce mois-ci à Lyon : 2 concerts, 26\s€ à l’unité, 19\s€ avec le Pass Standard\.$/,
    ),
  ).toBeVisible()
  expect(asked()[0]).toMatch(/city=Lyon.*dateFrom=2026-12-03.*dateTo=2026-12-31/)
})

it('for a member counts what an earlier Pass used this month, and says nothing while that is unknown', async () => {
  installTokenStore(memoryTokenStore())
  await openSession(authOf('u1'))
  const free = { ...subscriptionOf(), passType: 0, passStatus: 0, concertsLeft: 0, autorenew: false }
  const used = [{ month: '2026-12', concerts: 3, invitations: 0 }]
  const concerts = [concert('a', 30), concert('b', 30)]
  await open(concerts, 'Lyon', { '/api/subscription/details': { ...free, used } })
  expect(await screen.findByText(/2 concerts, 60\s€ à l’unité, 39\s€ avec le Pass Premium\.$/)).toBeVisible()
  cleanup()
  await freshDevice()
  await openSession(authOf('u1'))
  const asked = await open(concerts, 'Lyon', {})
  await waitFor(() => expect(asked()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/ce mois-ci/)).toBeNull()
})

it('of more concerts than Standard opens names Premium, in the city chosen on this device', async () => {
  localStorage.setItem(CITY_KEY, 'Paris')
  const asked = await open(['a', 'b', 'c', 'd'].map((id) => concert(id, 14)))
  expect(
    await screen.findByText(
      /^Encore ce mois-ci à Paris : 4 concerts, 56\s€ à l’unité, 39\s€ avec le Pass Premium\.$/,
    ),
  ).toBeVisible()
  expect(asked()[0]).toContain('city=Paris')
})

it.each([
  ['one concert', [concert('a', 40)]],
  ['a price that nobody told', [concert('a', 30), concert('b', 0, { priceKnown: false })]],
  ['a concert that has begun', [concert('a', 40), concert('b', 40, { date: '2026-12-03', time: '10:30' })]],
  ['a concert that is full', [concert('a', 40), concert('b', 40, { soldOut: true })]],
  ['a concert that another site sells', [concert('a', 40), concert('b', 40, { ticketingMode: 'external' })]],
  ['less than the Pass costs', [concert('a', 9), concert('b', 9)]],
])('says nothing of %s', async (_, events) => {
  const asked = await open(events)
  await waitFor(() => expect(asked()).toHaveLength(1))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/ce mois-ci/)).toBeNull()
})

it('asks for nothing where no city is known', async () => {
  const asked = await open([concert('a', 14), concert('b', 12)], null)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(asked()).toEqual([])
})
