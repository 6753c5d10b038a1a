import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Followed } from '../../../contract/favourites.ts'
import { answers, lastToast, onAFreshDevice, sentTo } from '../../../tests/support/booking-data.ts'
import { proUserOf } from '../../../tests/support/directory-data.ts'
import { authOf, refusalOf, serve, ticketOf, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { listProUsers } from '../../data/catalogue/directory.ts'
import { storedFollows } from '../../data/member/follows.ts'
import { openSession } from '../../data/session.ts'
import { currentUserKey } from '../../lib/current-user-key.ts'
import { FollowButton, FollowConcert } from './follow-button.tsx'
import FollowedList from './followed-list.tsx'

const pro = proUserOf('p1', { name: 'Nour Sélène', Type: 'Artist', genre: [] })
const followed: Followed = { id: 'p1', name: 'Nour Sélène', kind: 'artist', city: 'Lyon', imageUrl: null }

beforeAll(() => import('../../data/member/follows.ts'))
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

  it('of a visitor is done by the card it was wished on, whichever other cards stand before it', async () => {
    const { closeSession } = await import('../../data/session.ts')
    await closeSession()
    serve(answers({ '/api/follows': [] }))
    const other = { ...pro, id: 'p0', name: 'Autre' }
    const cards = (
      <>
        <FollowButton pro={other} isCorner />
        <FollowButton pro={pro} isCorner />
      </>
    )
    const visited = renderInApp(cards)
    await userEvent.click(await button(false))
    visited.unmount()
    const spy = serve(answers({ '/api/follows': [], '/api/follows/p1': { isFollowed: true } }))
    await openSession(authOf('u1'))
    renderInApp(cards).client.setQueryData(currentUserKey, userOf('u1'))
    await waitFor(() =>
      expect(sentTo(spy, '/api/follows/p1').map(([, { method }]) => method)).toEqual(['POST']),
    )
    expect(sentTo(spy, '/api/follows/p0')).toEqual([])
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

describe('after a concert', () => {
  const ticket = ticketOf('t1', { eventName: 'Nour Sélène en concert', place: 'La Cave', city: 'Lyon' })
  const openConcert = async () => {
    const opened = renderInApp(<FollowConcert ticket={ticket} />)
    opened.client.setQueryData(currentUserKey, userOf('u1'))
    await userEvent.click(
      screen.getByRole('button', { name: 'Suivre les artistes et le lieu de Nour Sélène en concert' }),
    )
    return opened
  }

  it('offers who played and where', async () => {
    const venue = {
      id: 'v1',
      name: 'La Cave',
      address: null,
      postalCode: null,
      city: 'Lyon',
      latitude: null,
      longitude: null,
    }
    const related = {
      artists: [{ id: 'p1', name: 'Nour Sélène' }],
      venue,
      organizer: null,
      atVenue: [],
      similar: [],
    }
    const spy = serve(
      answers({
        '/api/follows': [],
        '/api/events/event-t1/related': related,
        '/api/follows/v1': { isFollowed: true },
      }),
    )
    await openConcert()
    expect(await screen.findByRole('link', { name: 'Nour Sélène' })).toHaveAttribute('href', '/artists/p1')
    const follow = await screen.findByRole('button', { name: 'Suivre La Cave' })
    await waitFor(() => expect(follow).toBeEnabled())
    await userEvent.click(follow)
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Vous suivez La Cave', type: 'success' }))
    expect(sentTo(spy, '/api/follows/v1')).toHaveLength(1)
  })

  it('knows them without a network from the directory that the device holds, and the wish waits', async () => {
    serve(answers({ '/api/prousers': [pro] }))
    await listProUsers()
    serve({})
    await openConcert()
    await userEvent.click(await button(false))
    await waitFor(() => expect(lastToast()).toMatchObject({ title: 'Enregistré hors connexion' }))
    expect((await storedFollows('u1'))?.value).toMatchObject([{ id: 'p1', kind: 'artist', city: 'Lyon' }])
  })

  it('says so where the directory knows nobody of it', async () => {
    const nobody = { artists: [], venue: null, organizer: null, atVenue: [], similar: [] }
    serve(answers({ '/api/follows': [], '/api/events/event-t1/related': nobody }))
    await openConcert()
    expect(await screen.findByText('Ni artiste ni lieu de l’annuaire pour ce concert.')).toBeVisible()
  })
})
