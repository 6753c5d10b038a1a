import { once } from 'node:events'
import { connect } from 'node:net'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { endpoints } from '../../../contract/endpoints.ts'
import { ErrorBody } from '../../../contract/errors.ts'
import { refuseOverload } from './refuse.ts'

let app: FastifyInstance
afterEach(() => app.close())

/** Starts a server with these limits and the given delay, whose `/work` runs until released. */
const serve = async ({
  maxInFlight = 100,
  waitingForDatabase = () => 0,
  delayMs = () => 0,
}: {
  maxInFlight?: number
  /** Requests that wait for one of the database's connections, 10 at most. */
  waitingForDatabase?: () => number
  /** 'measured' for that of the event loop. */
  delayMs?: (() => number) | 'measured'
} = {}) => {
  const waiting: (() => void)[] = []
  app = fastify({ genReqId: () => 'an-id' })
  const limits = { maxDelayMs: 100, maxInFlight, maxWaiting: 10 }
  const pool = { connections: () => ({ open: 1, busy: 1, waiting: waitingForDatabase() }) }
  if (delayMs === 'measured') refuseOverload(app, { ...limits, maxDelayMs: 5 }, pool)
  else refuseOverload(app, limits, pool, delayMs)
  app.all('/work', () => new Promise((resolve) => waiting.push(() => resolve('done'))))
  app.get('/read', async () => 'read')
  app.get('/page', async () => (await app.inject('/read')).body)
  app.get('/assets/a.js', async () => 'file')
  app.get('/api/health', { config: { isProbe: endpoints.health.isProbe } }, async () => 'ok')
  app.post('/webhook', { config: { isRefusedLast: true } }, async () => 'taken')
  app.post(
    '/confirm',
    { config: { isRefusedLast: endpoints.paymentConfirm.isRefusedLast } },
    async () => 'taken',
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const origin = `http://127.0.0.1:${port}`
  const status = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).status
  const work = async (count: number) => {
    const answers = Array.from({ length: count }, () => status('/work'))
    await expect.poll(() => waiting.length).toBe(count)
    return { answers, end: () => waiting.splice(0).forEach((resolve) => void resolve()) }
  }
  return { origin, port, status, work }
}

test('what is more than may be under way is refused in the error form, with when to come again, and taken afterwards', async () => {
  const { origin, status, work } = await serve({ maxInFlight: 2 })
  const { answers, end } = await work(2)
  const refused = await fetch(`${origin}/read`)
  expect(refused.status).toBe(503)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThanOrEqual(3)
  expect(refused.headers.get('cache-control')).toBe('no-store')
  expect(ErrorBody.parse(await refused.json())).toEqual({
    code: 'unavailable',
    message: 'Nectar reçoit trop de demandes en ce moment. Réessayez dans quelques secondes.',
    requestId: 'an-id',
  })
  end()
  expect(await Promise.all(answers)).toEqual([200, 200])
  expect(await status('/read')).toBe(200)
})

test('who asks for a page reads a sentence, and the page asks again by itself', async () => {
  const { origin, work } = await serve({ maxInFlight: 1 })
  const { answers, end } = await work(1)
  const refused = await fetch(`${origin}/page`, { headers: { accept: 'text/html,*/*' } })
  const wait = refused.headers.get('retry-after')
  expect([refused.status, refused.headers.get('content-type')]).toEqual([503, 'text/html; charset=utf-8'])
  expect(await refused.text()).toContain(`<meta http-equiv="refresh" content="${wait}">`)
  end()
  await Promise.all(answers)
})

test('health is always answered; purchases and the files of a page are refused last', async () => {
  let delay = 200
  const { status } = await serve({ delayMs: () => delay })
  const asked = async () => [
    await status('/read'),
    await status('/api/health'),
    await status('/webhook', 'POST'),
    await status('/confirm', 'POST'),
    await status('/assets/a.js'),
  ]
  expect(await asked()).toEqual([503, 200, 200, 200, 200])
  delay = 400
  expect(await asked()).toEqual([503, 200, 503, 503, 503])
  delay = 99
  expect(await asked()).toEqual([200, 200, 200, 200, 200])
})

test('nobody queues behind a crowd for one of the database’s connections; purchases do a little longer', async () => {
  let waitingForDatabase = 9
  const { status } = await serve({ waitingForDatabase: () => waitingForDatabase })
  const asked = async () => [
    await status('/read'),
    await status('/confirm', 'POST'),
    await status('/api/health'),
  ]
  expect(await asked()).toEqual([200, 200, 200])
  waitingForDatabase = 10
  expect(await asked()).toEqual([503, 200, 200])
  waitingForDatabase = 20
  expect(await asked()).toEqual([503, 503, 200])
})

test('of what comes the share is refused that it is late by', async () => {
  const { status } = await serve({ delayMs: () => 125 })
  const all = []
  for (let i = 0; i < 20; i++) all.push(await status('/read'))
  expect(all.filter((code) => code === 503)).toHaveLength(5)
})

test('a page that was taken is rendered whatever comes meanwhile', async () => {
  const { origin } = await serve({ maxInFlight: 1 })
  expect(await (await fetch(`${origin}/page`)).text()).toBe('read')
})

test('half a request fills nothing', async () => {
  const { port, status } = await serve({ maxInFlight: 1 })
  const half = connect(port, '127.0.0.1')
  await once(half, 'connect')
  half.write('POST /work HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9\r\n\r\n{')
  expect(await status('/read')).toBe(200)
  expect(await status('/read')).toBe(200)
  half.destroy()
})

test('requests that waited while the loop was held up for seconds are refused', {
  tags: ['long'],
}, async () => {
  const { port, status } = await serve({ delayMs: 'measured' })
  expect(await status('/read')).toBe(200)
  const waiting = connect(port, '127.0.0.1')
  await once(waiting, 'connect')
  waiting.write('GET /read HTTP/1.1\r\nhost: x\r\n\r\n')
  const until = performance.now() + 2_300
  while (performance.now() < until);
  const [answer] = await once(waiting, 'data')
  expect(String(answer)).toContain('HTTP/1.1 503')
  waiting.destroy()
})
