import { act, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { machineNow } from '../../../server/platform/machine-clock.ts'
import { eventOf, memoryTokenStore, userOf } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { AppError } from '../../data/errors.ts'
import { installTokenStore } from '../../data/session.ts'
import { signInWay } from '../../shared/sign-in-way.ts'
import { toastStore } from '../../ui/toast-store.ts'

import { Heart } from './heart.tsx'
import { inOneCall, useFavouritesSync } from './queries.ts'

const repository = vi.hoisted(() => ({
  favouriteFlags: vi.fn(),
  storedFavouriteFlags: vi.fn(),
  storedFavourites: vi.fn(),
  listFavourites: vi.fn(),
  setFavourite: vi.fn(),
  onFavouritesChange: vi.fn(),
  takeRefusals: vi.fn(),
  queuedCount: vi.fn(),
}))
vi.mock('../../data/member/favourites.ts', () => repository)

const event = eventOf('e')
const refusal = (status: number) => new AppError('Non', { kind: 'api', status, code: 'not_found' })
const toasts = () => toastStore.shown().map(({ title, description }) => [title, description])

const Sync = () => {
  useFavouritesSync('u1')
  return null
}
const show = (signedIn = true) => {
  const tokens = memoryTokenStore()
  if (signedIn) tokens.write('token')
  installTokenStore(tokens)
  const app = renderInApp(
    <>
      <Sync />
      <Heart event={event} />
      <Heart event={eventOf('f')} />
    </>,
    { at: '/events' },
  )
  if (signedIn) act(() => void app.client.setQueryData(['current-user'], userOf('u1')))
  return app
}
const off = () => screen.findByRole('button', { name: 'Ajouter Soirée e aux favoris' })
const on = () => screen.findByRole('button', { name: 'Retirer Soirée e des favoris' })

let changed: () => void = () => undefined

beforeEach(() => {
  // The redirect of a visitor in an earlier test may still wait: it would swallow this one's.
  signInWay.leave()
  for (const { key } of toastStore.shown()) toastStore.remove(key)
  repository.favouriteFlags.mockReset().mockResolvedValue({})
  repository.storedFavouriteFlags.mockReset().mockResolvedValue({})
  repository.storedFavourites.mockReset().mockResolvedValue(undefined)
  repository.setFavourite.mockReset()
  repository.takeRefusals.mockReset().mockResolvedValue([])
  repository.queuedCount.mockReset().mockResolvedValue(0)
  repository.onFavouritesChange.mockReset().mockImplementation((listener: () => void) => {
    changed = listener
    return () => undefined
  })
})

describe('a heart', () => {
  it('asks with the others in one call, and shows the answer', async () => {
    repository.favouriteFlags.mockResolvedValue({ e: true })
    show()
    expect(await on()).toHaveAttribute('aria-pressed', 'true')
    expect(repository.favouriteFlags.mock.calls).toEqual([['u1', ['e', 'f']]])
  })

  it('counts a check that fails as no favourite, silently', async () => {
    repository.favouriteFlags.mockRejectedValue(refusal(500))
    show()
    await waitFor(() => expect(repository.favouriteFlags).toHaveBeenCalled())
    expect(await off()).toBeEnabled()
    expect(toasts()).toEqual([])
  })

  it('turns at once, is disabled meanwhile, and says what became of it', async () => {
    let answer: (outcome: string) => void = () => undefined
    repository.setFavourite.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    show()
    await userEvent.click(await off())
    expect(await on()).toBeDisabled()
    repository.favouriteFlags.mockResolvedValue({ e: true })
    await act(async () => answer('sent'))
    expect(await on()).toBeEnabled()
    expect(repository.setFavourite.mock.calls).toEqual([['u1', event, true]])
    expect(toasts()).toEqual([['Ajouté aux favoris', 'Cet événement a été ajouté à vos favoris.']])
  })

  describe('of a visitor', () => {
    beforeEach(() => sessionStorage.clear())
    afterEach(() => void vi.restoreAllMocks())
    const press = async () => {
      const visit = show(false)
      await userEvent.click(await off())
      visit.unmount()
      for (const { key } of toastStore.shown()) toastStore.remove(key)
    }

    it('is done once they have signed in, once', async () => {
      repository.setFavourite.mockResolvedValue('sent')
      await press()
      expect(repository.setFavourite).not.toHaveBeenCalled()
      show().unmount()
      await waitFor(() =>
        expect(toasts()).toEqual([['Ajouté aux favoris', 'Cet événement a été ajouté à vos favoris.']]),
      )
      expect(repository.setFavourite.mock.calls).toEqual([['u1', event, true]])
      show()
      await off()
      expect(repository.setFavourite).toHaveBeenCalledTimes(1)
    })

    it('is said where it is refused then', async () => {
      repository.setFavourite.mockRejectedValue(refusal(404))
      await press()
      show()
      await waitFor(() => expect(toasts()[0]?.[1]).toContain('Soirée e'))
    })

    it.each([
      [
        'half an hour later',
        () => void vi.spyOn(Date, 'now').mockReturnValue(machineNow().getTime() + 31 * 60_000),
      ],
      [
        'as somebody else',
        () =>
          sessionStorage.setItem(
            'nectar.wish',
            JSON.stringify({ kind: 'favourite', memberId: 'u2', subject: event, at: machineNow().getTime() }),
          ),
      ],
      [
        'with what is no event',
        () =>
          sessionStorage.setItem(
            'nectar.wish',
            JSON.stringify({
              kind: 'favourite',
              memberId: null,
              subject: { id: 1 },
              at: machineNow().getTime(),
            }),
          ),
      ],
    ])('is dropped %s', async (_, change) => {
      await press()
      change()
      show()
      await off()
      await waitFor(() => expect(sessionStorage.getItem('nectar.wish')).toBeNull())
      expect(repository.setFavourite).not.toHaveBeenCalled()
    })
  })

  it('says nothing of a change that was withdrawn before it was sent', async () => {
    repository.setFavourite.mockResolvedValue('unchanged')
    repository.favouriteFlags.mockResolvedValueOnce({ e: true }).mockResolvedValue({ e: false })
    show()
    await userEvent.click(await on())
    expect(await off()).toBeEnabled()
    expect(toasts()).toEqual([])
  })

  it('leaves refusals to a visible tab', async () => {
    const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    show()
    await waitFor(() => expect(repository.storedFavouriteFlags).toHaveBeenCalled())
    await off()
    expect(repository.takeRefusals).not.toHaveBeenCalled()
    seen.mockReturnValue('visible')
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    await waitFor(() => expect(repository.takeRefusals).toHaveBeenCalledOnce())
  })

  it('says that a change waits for the network', async () => {
    repository.setFavourite.mockResolvedValue('queued')
    repository.favouriteFlags.mockResolvedValueOnce({ e: true }).mockResolvedValue({ e: false })
    show()
    await userEvent.click(await on())
    expect(await off()).toBeEnabled()
    expect(toasts()).toEqual([['Enregistré hors connexion', 'Synchronisation au retour du réseau.']])
  })

  it.each([
    [true, 'Impossible d’ajouter l’événement aux favoris.'],
    [false, 'Impossible de retirer l’événement des favoris.'],
  ])('turns back where it is refused (wanted: %s)', async (wanted, sentence) => {
    repository.favouriteFlags.mockResolvedValue({ e: !wanted })
    repository.setFavourite.mockRejectedValue(refusal(404))
    show()
    await userEvent.click(await (wanted ? off() : on()))
    await waitFor(() => expect(toasts()).toEqual([['Erreur', sentence]]))
    expect(await (wanted ? off() : on())).toBeEnabled()
  })

  it('leads a visitor to sign in, asks the server nothing, and queues nothing', async () => {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
    const { address } = show(false)
    await userEvent.click(await off())
    expect(toasts()).toEqual([['Connexion requise', 'Vous devez être connecté pour ajouter des favoris.']])
    expect(repository.favouriteFlags).not.toHaveBeenCalled()
    expect(repository.setFavourite).not.toHaveBeenCalled()
    await waitFor(() => expect(address()).toBe('/auth?return=%2F'))
  })

  it('follows what another tab or the worker does, and tells each refusal once', async () => {
    show()
    await off()
    repository.storedFavouriteFlags.mockResolvedValue({ e: true })
    repository.takeRefusals.mockResolvedValueOnce([
      { entity: 'e', name: 'Soirée e', wanted: true, status: 404, message: '' },
    ])
    await waitFor(() => expect(repository.onFavouritesChange).toHaveBeenCalled())
    await act(async () => changed())
    expect(await on()).toBeEnabled()
    await act(async () => changed())
    const told = toasts().map(([title, description]) => [title, description?.replaceAll('\u00a0', ' ')])
    expect(told).toEqual([['Erreur', 'Impossible d’ajouter l’événement aux favoris. (« Soirée e »)']])
  })
})

it('what is asked for within a turn goes out once, later questions by themselves', async () => {
  const load = vi.fn(async (ids: string[]) => Object.fromEntries(ids.map((id) => [id, id === 'a'])))
  const ask = inOneCall(load)
  expect(await Promise.all([ask('a'), ask('b'), ask('a')])).toEqual([true, false, true])
  expect(await ask('c')).toBe(false)
  expect(load.mock.calls).toEqual([[['a', 'b']], [['c']]])
})
