import { machineNow } from '../../../server/platform/machine-clock.ts'
import { freshDevice } from '../../../tests/support/fresh-device.ts'
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { defaultAppConfig } from '../../../contract/rules/default-config.ts'
import { authOf, memoryTokenStore, refusalOf, serve } from '../../../tests/support/member-data.ts'
import { connectivity } from '../connectivity.ts'
import { closeDevice, readDevice, writeDevice } from '../device.ts'
import { createDeviceOutbox } from '../outbox/device-outbox.ts'
import { closeSession, installTokenStore, openSession } from '../session.ts'
import { preregister } from './preregistration.ts'

const ADA = 'ada@exemple.fr'
const BOB = 'bob@exemple.fr'
const PATH = '/api/preregister'
const config = { '/api/config/app': defaultAppConfig }
const up = { ...config, [PATH]: { success: true } }
const down = {}

const page = createDeviceOutbox(() => null)
const worker = createDeviceOutbox(() => undefined)

const waiting = () =>
  readDevice(async (db) => (await db.preregistrations.toArray()).map(({ email }) => email))
const callsOf = (spy: ReturnType<typeof serve>) => spy.mock.calls as unknown as [string, RequestInit][]
const sentTo = (spy: ReturnType<typeof serve>, path = PATH) =>
  callsOf(spy)
    .filter(([url]) => url === path)
    .map(([, { body }]) => (JSON.parse(String(body)) as { email: string }).email)

beforeEach(async () => {
  await freshDevice()
  connectivity.report(true)
  installTokenStore(memoryTokenStore())
})

describe('an address', () => {
  it('is sent at once where there is a network, without anybody’s token, and leaves the device', async () => {
    serve({})
    await openSession(authOf('u1'))
    const asked = serve(up)
    expect(await preregister(ADA, page)).toBe('sent')
    expect(sentTo(asked)).toEqual([ADA])
    for (const [, { headers }] of callsOf(asked)) expect(headers).not.toHaveProperty('authorization')
    expect(await waiting()).toEqual([])
    expect(await page.nextDue()).toBeNull()
  })

  it('is sent where the operator has put that call', async () => {
    const api = { ...defaultAppConfig.api, externalUrl: 'https://ailleurs.example.org/base/' }
    const path = 'https://ailleurs.example.org/base/preregister'
    const asked = serve({ '/api/config/app': { ...defaultAppConfig, api }, [path]: { id: 7, email: ADA } })
    expect(await preregister(ADA, page)).toBe('sent')
    expect(sentTo(asked, path)).toEqual([ADA])
  })

  it('waits without a network, outlives a restart and a sign-out, and is sent once by whoever wakes first', async () => {
    serve(down)
    expect(await preregister(ADA, page)).toBe('queued')
    await closeSession()
    await closeDevice()
    expect(await waiting()).toEqual([ADA])
    expect(await worker.nextDue()).toEqual(expect.any(Number))
    const asked = serve(up)
    await Promise.all([worker.wake({ wait: true }), page.wake()])
    expect(sentTo(asked)).toEqual([ADA])
    expect(await waiting()).toEqual([])
  })

  it('typed again while it waits is one address', async () => {
    serve(down)
    await preregister(ADA, page)
    await preregister(ADA, page)
    const asked = serve(up)
    await page.wake()
    expect(sentTo(asked)).toEqual([ADA])
  })

  it.each([408, 429, 500, 503])('answered %i goes on waiting', async (status) => {
    serve({ ...config, [PATH]: refusalOf(status, 'unavailable') })
    expect(await preregister(ADA, page)).toBe('queued')
    expect(await waiting()).toEqual([ADA])
    expect(await page.nextDue()).toBeGreaterThan(machineNow().getTime())
  })

  it.each([400, 403, 404, 422])('answered %i is dropped', async (status) => {
    serve({ ...config, [PATH]: refusalOf(status, 'validation_failed') })
    expect(await preregister(ADA, page)).toBe('refused')
    expect(await waiting()).toEqual([])
  })

  it('waits where the configuration cannot be had, whatever the reason', async () => {
    serve({ '/api/config/app': refusalOf(404, 'not_found'), [PATH]: { success: true } })
    expect(await preregister(ADA, page)).toBe('queued')
    expect(await waiting()).toEqual([ADA])
  })

  it('goes straight to the server where nothing can be kept, and is lost where that fails', async () => {
    vi.stubGlobal('indexedDB', undefined)
    const asked = serve(up)
    expect(await preregister(ADA, page)).toBe('sent')
    expect(sentTo(asked)).toEqual([ADA])
    serve(down)
    expect(await preregister(ADA, page)).toBe('lost')
  })
})

describe('what waits', () => {
  const put = (email: string, more = {}) =>
    writeDevice((db) =>
      db.preregistrations.put({
        email,
        attempts: 0,
        nextAttemptAt: 0,
        notBefore: 0,
        sendingSince: null,
        storedAt: machineNow().getTime(),
        ...more,
      }),
    )

  it('is checked by the contract again before it is sent', async () => {
    await put('pas une adresse')
    const asked = serve(up)
    await page.drain()
    expect(sentTo(asked)).toEqual([])
    expect(await waiting()).toEqual([])
  })

  it('is sent oldest first, and one that fails holds the others back', async () => {
    await put(BOB, { storedAt: machineNow().getTime() - 1000 })
    await put(ADA)
    const failing = serve({ ...config, [PATH]: refusalOf(503, 'unavailable') })
    await page.drain()
    expect(sentTo(failing)).toEqual([BOB])
    const asked = serve(up)
    await page.wake()
    expect(sentTo(asked)).toEqual([BOB, ADA])
  })

  it('is left alone while the server asks for it, even as the person comes back', async () => {
    await put(ADA, { notBefore: machineNow().getTime() + 60_000 })
    const asked = serve(up)
    await page.wake()
    expect(sentTo(asked)).toEqual([])
    expect(await waiting()).toEqual([ADA])
  })

  it('is forgotten after a month', async () => {
    await put(ADA, { storedAt: machineNow().getTime() - 31 * 24 * 3_600_000 })
    const asked = serve(up)
    await page.drain()
    expect(sentTo(asked)).toEqual([])
    expect(await waiting()).toEqual([])
  })
})
