import { waitFor } from '@testing-library/react'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { authOf, eventOf, memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { readDevice, writeDevice } from '../device.ts'
import { closeSession, expireSession, installTokenStore, openSession } from '../session.ts'
import {
  favouriteFlags,
  listFavourites,
  queuedCount,
  setFavourite,
  storedFavouriteFlags,
  storedFavourites,
  takeRefusals,
} from './favourites.ts'

const path = (id: string) => `/api/favorites/${id}`
const added = { isFavorite: true }

beforeEach(async () => {
  await freshDevice()
  installTokenStore(memoryTokenStore())
  serve({})
  await openSession(authOf('u1'))
})

const rows = () =>
  readDevice(async (db) => [await db.outbox.count(), await db.favourites.count(), await db.refusals.count()])

describe('a tap', () => {
  it('is sent and known', async () => {
    const asked = serve({ [path('e1')]: added })
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('sent')
    expect(asked).toHaveBeenCalledTimes(1)
    expect(await storedFavouriteFlags('u1', ['e1', 'e2'])).toEqual({ e1: true })
    await waitFor(async () => expect(await queuedCount('u1')).toBe(0))
  })

  it.each([401, 403, 404, 409, 410, 422])(
    'answered %i reverts, leaves the queue and throws',
    async (status) => {
      serve({ [path('e1')]: refusalOf(status, 'not_found') })
      await expect(setFavourite('u1', eventOf('e1'), true)).rejects.toMatchObject({ status })
      expect(await queuedCount('u1')).toBe(0)
      expect(await storedFavouriteFlags('u1', ['e1'])).toEqual({ e1: false })
      expect(await takeRefusals('u1')).toEqual([])
    },
  )

  it('refused by a server with codes of its own reverts, and its message is kept', async () => {
    serve({ [path('e1')]: () => Response.json({ message: 'Message nu.', code: 'x' }, { status: 404 }) })
    await expect(setFavourite('u1', eventOf('e1'), true)).rejects.toMatchObject({
      status: 404,
      serverMessage: 'Message nu.',
    })
    expect(await queuedCount('u1')).toBe(0)
    expect(await storedFavouriteFlags('u1', ['e1'])).toEqual({ e1: false })
  })

  it.each([408, 429, 500, 503])('answered %i stays queued', async (status) => {
    serve({ [path('e1')]: refusalOf(status, 'unavailable') })
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('queued')
    expect(await queuedCount('u1')).toBe(1)
    expect(await storedFavouriteFlags('u1', ['e1'])).toEqual({ e1: true })
  })

  it('of a visitor, of another member and of an expired session is never queued', async () => {
    await expect(setFavourite('u2', eventOf('e1'), true)).rejects.toMatchObject({ status: 401 })
    await expireSession('token-u1')
    await expect(setFavourite('u1', eventOf('e1'), true)).rejects.toMatchObject({ status: 401 })
    await closeSession()
    await expect(setFavourite('u1', eventOf('e1'), true)).rejects.toMatchObject({ status: 401 })
    expect(await rows()).toEqual([0, 0, 0])
  })

  it('that waits outlives an expiry and the same member’s sign-in, not a sign-out', async () => {
    expect(await setFavourite('u1', eventOf('e1'), true)).toBe('queued')
    await expireSession('token-u1')
    await openSession({ ...authOf('u1'), token: 'another' })
    expect(await queuedCount('u1')).toBe(1)
    await closeSession()
    expect(await rows()).toEqual([0, 0, 0])
  })

  it('that waits outlives a purge for want of room', async () => {
    await setFavourite('u1', eventOf('e1'), true)
    let isFull = true
    await writeDevice(async () => {
      if (!isFull) return
      isFull = false
      throw Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    })
    expect(await queuedCount('u1')).toBe(1)
  })
})

describe('the list', () => {
  it('is the server’s, with the changes that wait on top, also offline', async () => {
    serve({ '/api/favorites': [eventOf('e1'), eventOf('e2')] })
    expect((await listFavourites('u1')).value.map(({ id }) => id)).toEqual(['e1', 'e2'])
    serve({})
    await setFavourite('u1', eventOf('e3'), true)
    await setFavourite('u1', eventOf('e1'), false)
    const offline = await listFavourites('u1')
    expect(offline.source).toBe('device')
    expect(offline.value.map(({ id }) => id)).toEqual(['e3', 'e2'])
    serve({ '/api/favorites': [eventOf('e1'), eventOf('e2')] })
    expect((await listFavourites('u1')).value.map(({ id }) => id)).toEqual(['e3', 'e2'])
  })

  it('forgets what was withdrawn or taken away elsewhere', async () => {
    serve({ '/api/favorites': [eventOf('e1'), eventOf('e2')] })
    await listFavourites('u1')
    serve({ '/api/favorites': [eventOf('e2')] })
    await listFavourites('u1')
    expect((await storedFavourites('u1'))?.value.map(({ id }) => id)).toEqual(['e2'])
    expect(await storedFavouriteFlags('u1', ['e1', 'e2'])).toEqual({ e1: false, e2: true })
  })

  it('that was asked for before a tap does not undo it', async () => {
    let answer = (_: unknown) => {}
    const late = new Promise((resolve) => {
      answer = resolve
    })
    serve({ '/api/favorites': () => late, [path('e1')]: added })
    const reading = listFavourites('u1')
    await waitFor(() => expect(fetch).toHaveBeenCalled())
    await setFavourite('u1', eventOf('e1'), true)
    answer([])
    expect((await reading).value.map(({ id }) => id)).toEqual(['e1'])
  })
})

describe('the checks', () => {
  it('ask 100 at a time, and answer the device’s word out of reach', async () => {
    const ids = Array.from({ length: 120 }, (_, index) => `e${index}`)
    const asked: string[][] = []
    vi.stubGlobal('fetch', async (_: string, { body }: { body: string }) => {
      const { eventIds } = JSON.parse(body) as { eventIds: string[] }
      asked.push(eventIds)
      return Response.json(Object.fromEntries(eventIds.map((id) => [id, { isFavorite: id === 'e7' }])))
    })
    expect((await favouriteFlags('u1', ids)).e7).toBe(true)
    expect(asked.map(({ length }) => length)).toEqual([100, 20])
    serve({})
    expect(await favouriteFlags('u1', ['e7', 'e8', 'unknown'])).toEqual({ e7: true, e8: false })
  })
})
