import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import { serve } from '../../../tests/support/member-data.ts'
import { quiet } from '../../../tests/support/quiet.ts'
import { renderInApp } from '../../../tests/support/render-in-app.tsx'
import { OUTBOX_SYNC } from '../../config/worker.ts'
import { preregister } from '../../data/member/preregistration.ts'
import { useDrain } from './use-drain.ts'

const Drain = () => {
  useDrain()
  return null
}
const register = vi.fn(async (_tag: string) => undefined)

beforeEach(async () => {
  await freshDevice()
  register.mockClear()
  const serviceWorker = { getRegistration: async () => ({ sync: { register } }), addEventListener: () => {} }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  vi.unstubAllGlobals()
})

it('a visitor’s first row on this device, left at once and without a network, is the worker’s to send', async () => {
  serve({})
  // Disables the timer after which a first page looks for rows.
  quiet('never')
  renderInApp(<Drain />)
  expect(await preregister('ada@exemple.fr')).toBe('queued')
  await expect.poll(() => register.mock.calls).toEqual(expect.arrayContaining([[OUTBOX_SYNC]]))
})
