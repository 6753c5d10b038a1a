import 'fake-indexeddb/auto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { listProUsers } from '../../../src/data/catalogue/directory.ts'
import { installSnapshot } from '../../../src/data/catalogue/install-snapshot.ts'
import { eventsOfProUser, relatedToEvent } from '../../../src/data/catalogue/related.ts'
import { closeDevice } from '../../../src/data/device.ts'
import { writesSettled } from '../../../src/data/stored.ts'
import { FILLED_AT, type Harness, startHarness } from '../../../tests/support/server/harness.ts'
import { publishCatalogue } from '../catalogue/use-cases/publish-catalogue.ts'

let api: Harness
beforeAll(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: FILLED_AT })
  api = await startHarness()
  vi.stubGlobal('fetch', async (url: string) => {
    const answer = await api.app.inject({ url, headers: { 'accept-encoding': 'identity' } })
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode })
  })
})
afterAll(async () => {
  await closeDevice()
  await api.close()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

test('without a network, what stands around each event and what is on of each entry is as the server has it', {
  tags: ['long'],
}, async () => {
  await publishCatalogue(api.database, FILLED_AT, FILLED_AT)
  await installSnapshot({ most: 100_000, isWanted: () => true })
  const pros = (await listProUsers()).value
  await writesSettled()
  const events = (await api.call('GET', '/api/events?limit=100')).json as { id: string }[]
  const online = {
    related: new Map<string, unknown>(),
    events: new Map<string, unknown>(),
  }
  for (const { id } of events)
    online.related.set(id, (await api.call('GET', `/api/events/${id}/related`)).json)
  for (const { id } of pros) online.events.set(id, (await api.call('GET', `/api/prousers/${id}/events`)).json)

  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('no network')))
  for (const { id } of events) expect((await relatedToEvent(id)).value, id).toEqual(online.related.get(id))
  for (const { id } of pros) expect((await eventsOfProUser(id)).value, id).toEqual(online.events.get(id))
  expect([...online.related.values()].some((one) => (one as { artists: [] }).artists.length > 0)).toBe(true)
})
