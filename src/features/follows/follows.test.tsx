import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ProUser } from '../../../contract/directory.ts'
import type { Followed } from '../../../contract/follows.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { authOf, refusalOf, serve, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { storedFollows } from '../../data/repositories/follows.ts'
import { openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import FollowButton from './follow-button.tsx'
import FollowedList from './followed-list.tsx'

const pro: ProUser = {
  id: 'p1',
  name: 'Nour Sélène',
  Company_Name: null,
  Type: 'Artist',
  City: 'Lyon',
  Adress: null,
  Postcode: null,
  Description: null,
  Website: null,
  Spotify: null,
  SocialMedia: null,
  genre: [],
  MyArtists: [],
  pro_img: null,
  latitude: null,
  longitude: null,
  stepFree: null,
  seating: null,
  companionFree: null,
  minAge: null,
  signLanguages: null,
}
const followed: Followed = { id: 'p1', name: 'Nour Sélène', kind: 'artist', city: 'Lyon', imageUrl: null }

beforeAll(() => import('../../data/repositories/follows.ts'))
onAFreshDevice()

const openButton = () => {
  const opened = renderInApp(<FollowButton pro={pro} />)
  opened.client.setQueryData(currentUserKey, userOf('u1'))
  return opened
}
const button = (isFollowed: boolean) =>
  waitFor(() => {
    const found = screen.getByRole('button', {
      name: isFollowed ? /^Suivi\s: Nour Sélène$/ : 'Suivre Nour Sélène',
      pressed: isFollowed,
    })
    expect(found).toBeEnabled()
    return found
  })

describe('following', () => {
  it('is shown at once, sent, and ends with another press', async () => {
    let list: Followed[] = []
    const spy = serve(
      answers({
        '/api/follows': () => list,
        '/api/follows/p1': () => {
          const [, { method }] = spy.mock.lastCall as unknown as [string, RequestInit]
          list = method === 'POST' ? [followed] : []
          return { isFollowed: method === 'POST' }
        },
      }),
    )
    openButton()
    await userEvent.click(await button(false))
    expect(await button(true)).toHaveTextContent('Suivi')
    await waitFor(() =>
      expect(lastToast()).toMatchObject({ title: 'Vous suivez Nour Sélène', type: 'success' }),
    )
    expect((await storedFollows('u1'))?.value).toEqual([followed])
    await userEvent.click(await button(true))
    expect(await button(false)).toHaveTextContent('Suivre')
    await waitFor(() =>
      expect(sentTo(spy, '/api/follows/p1').map(([, { method }]) => method)).toEqual(['POST', 'DELETE']),
    )
    await waitFor(async () => expect((await storedFollows('u1'))?.value).toEqual([]))
  })

  it('waits for the network, is there after a reload, and in the list', async () => {
    serve({})
    const { unmount } = openButton()
    await userEvent.click(await button(false))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Enregistré hors connexion' }))
    unmount()
    openButton().unmount()
    openButton()
    expect(await button(true)).toBeVisible()
    renderInApp(<FollowedList userId="u1" isExpired={false} />)
    expect(await screen.findByRole('link', { name: /Nour Sélène/ })).toHaveAttribute('href', '/artists/p1')
  })

  it('that is refused turns back and says so', async () => {
    serve(answers({ '/api/follows': [], '/api/follows/p1': refusalOf(404, 'not_found') }))
    openButton()
    await userEvent.click(await button(false))
    await waitFor(() => expect(lastToast()).toMatchObject({ type: 'error' }))
    expect(await button(false)).toHaveTextContent('Suivre')
  })

  it('of a visitor is carried through the sign-in and done afterwards', async () => {
    const { closeSession } = await import('../../data/session.ts')
    await closeSession()
    serve(answers({ '/api/follows': [] }))
    const visited = renderInApp(<FollowButton pro={pro} />)
    await userEvent.click(await button(false))
    expect(lastToast()).toMatchObject({ title: 'Connexion requise' })
    visited.unmount()
    const spy = serve(answers({ '/api/follows': [], '/api/follows/p1': { isFollowed: true } }))
    await openSession(authOf('u1'))
    openButton()
    await waitFor(() =>
      expect(sentTo(spy, '/api/follows/p1').map(([, { method }]) => method)).toEqual(['POST']),
    )
  })

  it('nobody says where to begin', async () => {
    serve(answers({ '/api/follows': [] }))
    renderInApp(<FollowedList userId="u1" isExpired={false} />)
    expect(await screen.findByText(/^Rien pour l’instant/)).toBeVisible()
    expect(screen.getByRole('link', { name: 'Voir les artistes et les lieux' })).toHaveAttribute(
      'href',
      '/artists',
    )
  })

  it('leads to venues at their own address', async () => {
    serve(answers({ '/api/follows': [{ ...followed, id: 'v1', kind: 'venue', name: 'La Cave' }] }))
    renderInApp(<FollowedList userId="u1" isExpired={false} />)
    expect(await screen.findByRole('link', { name: /La Cave/ })).toHaveAttribute('href', '/venues/v1')
  })
})
