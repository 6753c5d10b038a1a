import { beforeEach, expect, it, vi } from 'vitest'
import { answersFor, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { signedInDevice } from '../../../tests/support/signed-in-device.ts'
import { connectivity } from '../../data/connectivity.ts'
import { doorReadiness, prefetch } from '../../data/member/prefetch.ts'
import { writesSettled } from '../../data/stored.ts'
import { usePrefetch } from './use-prefetch.ts'

const Prefetch = () => {
  usePrefetch('u1')
  return null
}

beforeEach(async () => {
  connectivity.report(true)
  // The shortest pause.
  vi.spyOn(Math, 'random').mockReturnValue(0)
  await signedInDevice('u1')
})

const ready = { tickets: expect.any(Number), pass: expect.any(Number), keys: expect.any(Number) }

it('fetches what the server could not give, again and without a return of the person', async () => {
  const failing = serve({ ...answersFor('u1'), '/api/user/pass-qr': refusalOf(503, 'unavailable') })
  renderInApp(<Prefetch />)
  await expect.poll(async () => (await doorReadiness('u1')).tickets).not.toBeNull()
  expect((await doorReadiness('u1')).pass).toBeNull()
  const asked = () => failing.mock.calls.filter(([url]) => String(url).endsWith('/pass-qr')).length
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(1)
  serve(answersFor('u1'))
  await expect.poll(() => doorReadiness('u1'), { timeout: 10_000 }).toMatchObject(ready)
})

it('starts again after a server that did not know the member yet, and ends once it has everything', async () => {
  serve({ ...answersFor('u1'), '/api/auth/me': refusalOf(503, 'unavailable') })
  renderInApp(<Prefetch />)
  await expect.poll(() => prefetch('u1')).toEqual(expect.any(Number))
  const whole = serve(answersFor('u1'))
  await expect.poll(() => doorReadiness('u1'), { timeout: 10_000 }).toMatchObject(ready)
  await writesSettled()
  expect(await prefetch('u1')).toBeNull()
  expect(whole).toHaveBeenCalled()
})

it('waits as long as the server asks, though the device has an older copy', async () => {
  await prefetch('u1')
  await writesSettled()
  const busy = () =>
    new Response(JSON.stringify({ message: 'Non.', code: 'unavailable', requestId: 'r1' }), {
      status: 503,
      headers: { 'retry-after': '40' },
    })
  serve({ ...answersFor('u1'), '/api/tickets': busy })
  expect(await prefetch('u1')).toBe(40_000)
})

it('does not ask again for what the server refuses', async () => {
  serve({ ...answersFor('u1'), '/api/events/event-t2': refusalOf(404, 'not_found') })
  expect(await prefetch('u1')).toBeNull()
})
