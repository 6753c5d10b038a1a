import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { FetchFailed, guardedFetch } from './guarded-fetch.ts'

test('checks the address of each request: no connection of an earlier one is used again', async () => {
  const server = createServer((_, response) => response.end('dit')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://localhost:${(server.address() as AddressInfo).port}/`
  const limits = { timeoutMs: 10_000, maxBytes: 1_000, redirects: 0 }
  try {
    const said = await guardedFetch(address, {}, { ...limits, isAllowed: () => true })
    expect(said?.bytes.toString()).toBe('dit')
    const forbidden = guardedFetch(address, {}, { ...limits, isAllowed: () => false })
    await expect(forbidden).rejects.toThrow(new FetchFailed('forbidden'))
  } finally {
    server.closeAllConnections()
    server.close()
  }
})
