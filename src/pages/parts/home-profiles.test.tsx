import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, expect, it } from 'vitest'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { proUserOf } from '../../../tests/support/directory-data.ts'
import { serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { currentUserKey } from '../../lib/current-user-key.ts'
import HomeProfiles from './home-profiles.tsx'

beforeAll(() => import('../../features/follows/follow-button.tsx'))
onAFreshDevice()

it('follows an artist and a venue from home', async () => {
  const spy = serve(
    answers({
      '/api/prousers': [
        proUserOf('p1', { name: 'Nour' }),
        proUserOf('v1', { name: 'La Cave', Type: 'venue' }),
      ],
      '/api/follows': [],
      '/api/follows/p1': { isFollowed: true },
      '/api/follows/v1': { isFollowed: true },
    }),
  )
  const { client } = renderInApp(<HomeProfiles />)
  client.setQueryData(currentUserKey, userOf('u1'))
  for (const [id, name] of [
    ['p1', 'Nour'],
    ['v1', 'La Cave'],
  ]) {
    const button = await screen.findByRole('button', { name: `Suivre ${name}` })
    await waitFor(() => expect(button).toBeEnabled())
    await userEvent.click(button)
    await waitFor(() => expect(lastToast()?.title).toBe(`Vous suivez ${name}`))
    expect(sentTo(spy, `/api/follows/${id}`)).toHaveLength(1)
  }
})
