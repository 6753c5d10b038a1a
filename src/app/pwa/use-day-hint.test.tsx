import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { parisWallClock } from '../../../contract/rules/paris-time.ts'
import type { Ticket } from '../../../contract/tickets.ts'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { answersFor, serve, ticketOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { connectivity } from '../../data/connectivity.ts'
import { prefetch } from '../../data/member/prefetch.ts'
import { toastStore } from '../../ui/toast-store.ts'
import { Toasts } from '../../ui/toaster.tsx'
import { useDayHint } from './use-prefetch.ts'

const HINT = /^Aujourd’hui\s: Soirée t1$/
const { date } = parisWallClock(machineNow())

const App = ({ userId = 'u1' }: { userId?: string | null }) => {
  useDayHint(userId)
  return (
    <>
      <Link to="/">Accueil</Link>
      <Link to="/events">Agenda</Link>
      <Toasts />
    </>
  )
}
const open = async (more: Partial<Ticket>, at = '/') => {
  serve({ ...answersFor('u1'), '/api/tickets': [ticketOf('t1', more)] })
  const app = renderInApp(<App />, { at })
  await act(() => prefetch('u1'))
  return app
}
/** Waits long enough for a hint to appear. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 100)))
const said = () => toastStore.shown().map(({ title }) => title)

beforeEach(async () => {
  sessionStorage.clear()
  toastStore.drop(() => true)
  connectivity.report(true)
  await signedInDevice('u1')
  await import('../../features/tickets/queries.ts')
})

it('is said on the day once what is needed has been fetched, once a tab, and leads to the preflight', async () => {
  const { address, unmount } = await open({ date, time: '23:59' })
  expect(await screen.findByText(HINT)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Vérifier' }))
  expect(address()).toBe('/tickets')
  await userEvent.click(screen.getByRole('link', { name: 'Accueil' }))
  await settled()
  expect(said()).toEqual([])
  unmount()
  renderInApp(<App />)
  await settled()
  expect(said()).toEqual([])
})

it.each([
  ['on another day', { date: '2099-09-04' }, '/'],
  ['of a concert that does not take place', { date, time: '23:59', status: 'cancelled' as const }, '/'],
  ['of one that has begun', { date, time: '00:00' }, '/'],
  ['elsewhere than on home', { date, time: '23:59' }, '/checkout'],
])('is not said %s', async (_when, ticket, at) => {
  await open(ticket, at)
  await settled()
  expect(said()).toEqual([])
})

it('is not said to who has just seen the preflight', async () => {
  await open({ date, time: '23:59' }, '/tickets')
  await userEvent.click(screen.getByRole('link', { name: 'Accueil' }))
  await settled()
  expect(said()).toEqual([])
})

it('waits for a network, by which what is missing can be fetched', async () => {
  connectivity.report(false)
  serve({})
  await open({ date, time: '23:59' })
  act(() => connectivity.report(false))
  await settled()
  act(() => connectivity.report(true))
  expect(await screen.findByText(HINT)).toBeVisible()
})
