import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Route, Routes } from 'react-router-dom'
import { beforeEach, expect, it } from 'vitest'
import { freshDevice } from '../../tests/support/fresh-device.ts'
import {
  answersFor,
  authOf,
  eventOf,
  memoryTokenStore,
  refusalOf,
  serve,
} from '../../tests/support/member-data.ts'
import { renderInApp } from '../../tests/support/render-in-app.tsx'
import { installTokenStore, openSession } from '../data/session.ts'
import EventCheckoutPage from './event-checkout.tsx'
import StorePage from './store.tsx'

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
})

const shown = { '/api/events/e': eventOf('e'), '/api/events/e/tickets': [] }

it.each([
  ['/store', <StorePage key="store" />, /^Changer de pass$/],
  ['/events/e/checkout', <EventCheckoutPage key="checkout" />, /^Voir l’événement$/],
])('%s says that it is not known who is here, and tries again', async (at, page, after) => {
  serve(answersFor('u1'))
  await openSession(authOf('u1'))
  await freshDevice()
  serve({ ...answersFor('u1'), ...shown, '/api/auth/me': refusalOf(500, 'internal') })
  renderInApp(
    <Routes>
      <Route path="/store" element={page} />
      <Route path="/events/:eventId/checkout" element={page} />
    </Routes>,
    { at },
  )
  const retry = await screen.findByRole('button', { name: 'Réessayer' })
  expect(screen.getByRole('alert')).toBeVisible()
  serve({ ...answersFor('u1'), ...shown })
  await userEvent.click(retry)
  expect((await screen.findAllByRole(at === '/store' ? 'button' : 'link', { name: after }))[0]).toBeVisible()
})
