import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { copyFilledDatabase } from '../../../tests/support/server/databases.ts'
import { signupForm, startHarness } from '../../../tests/support/server/harness.ts'
import { post, type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import { boundConnections, defaultMaxConnections, proxyAddresses } from './connections.ts'
import { answerClientError } from './errors.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-connections-'))

copyFilledDatabase(join(folder, 'data'))

const running: ServerProcess[] = []

const sockets: Socket[] = []

const start = (variables: Record<string, string>, behind: string[] = []) => {
  const server = startProcess({ DATA_DIR: join(folder, 'data'), ...variables }, { behind })
  running.push(server)
  return server
}

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Opens a client that sends these bytes and then stays passive: it does not even close when told to. */
const silent = (port: number, bytes = '', localAddress = '127.0.0.1'): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress, allowHalfOpen: true })
  sockets.push(socket)
  socket.on('error', () => {})
  if (bytes) socket.write(bytes)
  return socket
}

const many = (count: number, make: () => Socket) => Array.from({ length: count }, make)

const connected = (all: Socket[]) =>
  Promise.all(all.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)))

/** Returns true if the server has not ended the connection; reads the pending data. */
const isOpen = (socket: Socket) => {
  socket.resume()
  return !socket.destroyed && !socket.readableEnded
}

const GET = 'GET /api/health HTTP/1.1\r\nHost: nectar.test\r\n'

const HALF_BODY =
  'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{'

const LARGE =
  'GET /api/docs/static/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\nAccept-Encoding: identity\r\n\r\n'

describe('a process that is told to stop', () => {
  test('with 300 connections of each kind open ends with 0, and finishes the answers under way', {
    tags: ['long'],
  }, async () => {
    const server = start({})
    const address = await server.ready
    const port = Number(new URL(address).port)
    const idle = many(300, () => silent(port, `${GET}\r\n`))
    const answered = Promise.all(idle.map((socket) => once(socket, 'data')))
    const unread = many(300, () => silent(port, LARGE + LARGE))
    await connected([
      ...idle,
      ...unread,
      ...many(300, () => silent(port)),
      ...many(300, () => silent(port, GET)),
      ...many(300, () => silent(port, HALF_BODY)),
    ])
    await answered
    const underWay = Promise.all(
      Array.from({ length: 5 }, (_, index) =>
        post(`${address}/api/auth/signup`, signupForm(`sous-arret-${index}@exemple.fr`)),
      ),
    )
    // They are in flight when the first one gets its response.
    await post(`${address}/api/auth/login`, { email: 'libre@nectar.test', password: 'nectar-demo' })
    const late = post(`${address}/api/auth/login`, { email: 'libre@nectar.test', password: 'nectar-demo' })
    await fetch(`${address}/api/health`)
    const begun = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    // After 10 s it would have ended with 1; the log line is only information.
    console.info(`1500 connections: ended ${Math.round(performance.now() - begun)} ms after SIGTERM`)
    for (const answer of [...(await underWay), await late]) expect(answer?.status).toBe(200)
    // 600 simultaneous requests exceed the limit of concurrent work.
    const faults = server
      .output()
      .split('\n')
      .filter((line) => /"level":(?:40|50)/.test(line) && !line.includes('requests refused under load'))
    expect(faults).toEqual([])
  })

  test('that meets a single silent socket ends with 0', async () => {
    const server = start({})
    const port = Number(new URL(await server.ready).port)
    await connected([silent(port)])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
  })

  test('has logged nothing of clients that left while sending', { tags: ['long'] }, async () => {
    const server = start({})
    const address = await server.ready
    const port = Number(new URL(address).port)
    const leaving = [silent(port, HALF_BODY), silent(port, HALF_BODY), silent(port, GET)]
    await connected(leaving)
    // They are read before the response to the request after them.
    await post(`${address}/api/auth/login`, { email: 'personne@nectar.test', password: 'faux' })
    leaving[0]?.destroy()
    leaving[1]?.resetAndDestroy()
    leaving[2]?.resetAndDestroy()
    await post(`${address}/api/auth/login`, { email: 'personne@nectar.test', password: 'faux' })
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(server.output()).not.toMatch(/"level":/)
  })
})

describe('a process with 400 descriptors', () => {
  test('answers others and the same address while 395 requests are half sent', {
    tags: ['long'],
  }, async () => {
    const server = start({}, ['prlimit', '--nofile=400:400'])
    const address = await server.ready
    const port = Number(new URL(address).port)
    const attack = many(395, () => silent(port, GET))
    await connected(attack)
    await expect.poll(() => attack.filter(isOpen).length).toBeLessThan(395)
    for (const localAddress of ['127.0.0.1', '127.0.0.2', '127.0.0.3']) {
      const socket = silent(port, `${GET}Connection: close\r\n\r\n`, localAddress)
      const [chunk] = await once(socket, 'data')
      expect(String(chunk)).toContain('200 OK')
    }
    const signUp = await post(`${address}/api/auth/signup`, signupForm('malgre-tout@exemple.fr'))
    expect(signUp?.status).toBe(200)
  })

  test('leaves so many connections of them', () => {
    expect(defaultMaxConnections(400)).toBe(200)
    expect(defaultMaxConnections(1024)).toBe(824)
    expect(defaultMaxConnections(Number.POSITIVE_INFINITY)).toBe(10_000)
    expect(defaultMaxConnections(100)).toBe(32)
  })
})

describe('connections', () => {
  const serve = async (
    more: { max?: number; maxPerNetwork?: number; isProxy?: (address: string) => boolean } = {},
  ) => {
    const server = createServer({ requestTimeout: 200, headersTimeout: 200, connectionsCheckingInterval: 50 })
    server.on('clientError', answerClientError({}))
    boundConnections(server, {
      max: 20,
      maxPerNetwork: 5,
      networkOf: (address) => address,
      isProxy: () => false,
      ...more,
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    return { server, port: (server.address() as AddressInfo).port }
  }
  const count = (server: ReturnType<typeof createServer>) =>
    new Promise<number>((resolve) => server.getConnections((_, open) => resolve(open)))

  test('that ran out of time are closed, also where the other side neither reads nor closes', async () => {
    const { server, port } = await serve({ max: 100, maxPerNetwork: 100 })
    const all = [...many(5, () => silent(port)), ...many(5, () => silent(port, GET))]
    for (const socket of all) socket.pause()
    await connected(all)
    await expect.poll(() => count(server)).toBe(10)
    await expect.poll(() => count(server)).toBe(0)
    server.close()
  })

  test('of one network are so many at most: its own oldest unanswered one ends for each that comes', async () => {
    const { server, port } = await serve()
    server.on('request', (request, response) => {
      if (request.url === '/quick') response.end('quick')
    })
    const asking = many(3, () => silent(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2'))
    await connected(asking)
    const [other] = many(1, () => silent(port, GET, '127.0.0.3'))
    await expect.poll(() => count(server)).toBe(4)
    const half: Socket[] = []
    for (let index = 0; index < 4; index++) {
      half.push(silent(port, GET, '127.0.0.2'))
      await connected(half)
    }
    await expect.poll(() => half.map(isOpen)).toEqual([false, false, true, true])
    expect(asking.every(isOpen)).toBe(true)
    expect(other && isOpen(other)).toBe(true)
    const socket = silent(port, 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n', '127.0.0.2')
    expect(String((await once(socket, 'data'))[0])).toContain('quick')
    server.closeAllConnections()
    server.close()
  })

  test('through a proxy are nobody’s in particular: only the bound of all holds', async () => {
    const { server, port } = await serve({ isProxy: proxyAddresses(false), max: 12 })
    const all = many(12, () => silent(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n'))
    await connected(all)
    await expect.poll(() => count(server)).toBe(12)
    // All connections await a response: the server refuses another one rather than end any of them.
    const further = silent(port, 'GET /slow HTTP/1.1\r\nHost: x\r\n\r\n')
    await expect.poll(() => isOpen(further)).toBe(false)
    expect(all.every(isOpen)).toBe(true)
    server.closeAllConnections()
    server.close()
  })

  test('from private networks are a proxy’s only where one is told of', () => {
    const [alone, behind] = [proxyAddresses(false), proxyAddresses(['uniquelocal'])]
    for (const address of ['127.0.0.1', '127.8.0.1', '::1'])
      expect([alone(address), behind(address)]).toEqual([true, true])
    for (const address of ['10.1.2.3', '172.18.0.1', '192.168.1.1', 'fd00::1'])
      expect([alone(address), behind(address)]).toEqual([false, true])
    for (const address of ['203.0.113.1', '2001:db8::1', ''])
      expect([alone(address), behind(address)]).toEqual([false, false])
  })
})

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
  await expect.poll(() => answers).toContain('{"status":"ok"')
  answers = ''
  const closed = api.close()
  await wait(20)
  ask()
  await once(socket, 'close')
  expect(answers).toContain('{"status":"ok"')
  expect(answers).toMatch(/^connection: close\r$/im)
  await closed
})
