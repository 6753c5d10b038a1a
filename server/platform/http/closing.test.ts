import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { startHarness } from '../../../tests/support/server/harness.ts'

test('a call on its way over a kept connection while the server closes is answered, as the last one', async () => {
  const api = await startHarness()
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  const socket = connect((api.app.server.address() as AddressInfo).port, '127.0.0.1')
  let answers = ''
  socket.on('data', (chunk) => {
    answers += String(chunk)
  })
  const ask = () => socket.write('GET /api/health HTTP/1.1\r\nHost: nectar.test\r\n\r\n')
  ask()
  await expect.poll(() => answers).toContain('{"status":"ok"}')
  answers = ''
  const closed = api.close()
  await wait(20)
  ask()
  await once(socket, 'close')
  expect(answers).toContain('{"status":"ok"}')
  expect(answers).toMatch(/^connection: close\r$/im)
  await closed
})
