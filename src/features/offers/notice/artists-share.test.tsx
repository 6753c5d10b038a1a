import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { freshDevice } from '../../../../tests/support/fresh-device.ts'
import { serve } from '../../../../tests/support/member-data.ts'
import { renderInApp } from '../../../../tests/support/render-in-app.tsx'
import { ArtistsShare } from './artists-share.tsx'

beforeEach(freshDevice)

const concert = (eventId: string, entries: number, share: number) => ({
  ...{ eventId, eventName: `Concert ${eventId}`, date: '2026-10-09', place: 'La Cale', entries, share },
})

it('says what last month’s Passes leave to the artists, and which concert gets how much', async () => {
  const concerts = [concert('a', 2, 22.17), concert('b', 1, 11.08)]
  serve({ '/api/artists-share': { month: '2026-10', total: 33.25, concerts } })
  renderInApp(<ArtistsShare />)
  expect(
    await screen.findByText(
      /^Sur les Pass payés en octobre, 70\s% reviennent aux artistes\s: 33,25\s€, répartis entre 2 concerts selon/,
    ),
  ).toBeVisible()
  await userEvent.click(screen.getByText('Voir la répartition'))
  expect(screen.getByText(/^22,17\s€$/)).toBeVisible()
  expect(screen.getByText('ven. 9 oct., La Cale · 2 entrées')).toBeVisible()
  expect(screen.getByText('ven. 9 oct., La Cale · 1 entrée')).toBeVisible()
})

it.each([
  ['nothing was paid', { month: '2026-10', total: 0, concerts: [concert('a', 2, 0)] }],
  ['nobody entered', { month: '2026-10', total: 13.3, concerts: [] }],
])('says nothing if %s', async (_, share) => {
  const spy = serve({ '/api/artists-share': share })
  renderInApp(<ArtistsShare />)
  await expect.poll(() => spy.mock.calls.length).toBe(1)
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByText(/reviennent aux artistes/)).toBeNull()
})
