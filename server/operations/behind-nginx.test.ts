import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { paths } from '../../src/config/paths.ts'
import { type Call, call } from '../../tests/support/call.ts'
import { freePort, testPostgres } from '../../tests/support/postgres.ts'
import { signupForm } from '../../tests/support/server/harness.ts'
import { type ServerProcess, startProcess } from '../../tests/support/server/process.ts'
import { UNSUBSCRIBE_PATH } from '../modules/notifications/use-cases/unsubscribe.ts'
import { PRINT_PATH } from '../modules/orders/use-cases/receipt.ts'
import { root } from '../platform/root.ts'

vi.setConfig({ testTimeout: 600_000 })

const folder = mkdtempSync(join(tmpdir(), 'nectar-nginx-'))
const { postgres, missing } = await testPostgres()
const program = ['/usr/sbin', ...(process.env.PATH ?? '').split(delimiter)]
  .map((path) => join(path, 'nginx'))
  .find(existsSync)
const running: { stop(): Promise<unknown> }[] = []
afterAll(async () => {
  for (const { stop } of running) await stop()
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const example = (name: string) => readFileSync(join(root, 'docs', 'operations', name), 'utf8')

/** Addresses with a secret in their path: codes, links, signatures. */
const secret = (word: string): string[] =>
  [
    ...Object.values(paths),
    ...Object.values(endpoints).flatMap(({ method, path }) => (method === 'GET' ? path : [])),
    UNSUBSCRIBE_PATH,
    PRINT_PATH,
    '/api/wallet/:code',
    '/api/agenda/:code',
    '/BILLET/:code',
    '/PASS/:code',
  ]
    .filter((path) => /:(?:code|link|signature|userId)|^\/billet\/|ticket-codes/.test(path))
    .map((path) => `${path.replaceAll(/:\w+/g, word)}?sig=${word}&q=${word}`)

/** Starts nginx with the example, its addresses and files replaced, and without TLS. Returns its origin and what it has logged. */
const startNginx = async (ports: number[]) => {
  const port = await freePort()
  const [, head = '', site = ''] =
    /^([\s\S]*?)(?:server \{[\s\S]*?\n\}\n\n)(server \{[\s\S]*)$/.exec(example('nginx.conf')) ?? []
  const conf = (head + site)
    .replace(
      / {4}server 127\.0\.0\.1:3000(.*)\n[\s\S]*?keepalive/,
      (_, how: string) =>
        `${ports.map((one) => `    server 127.0.0.1:${one}${how}\n`).join('')}    keepalive`,
    )
    .replace(/ +listen \[::\].*\n/g, '')
    .replace(/listen 443.*/, `listen 127.0.0.1:${port};`)
    .replace(/ +ssl_.*\n/g, '')
    .replaceAll('/var/log/nginx', folder)
  const bodies = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${folder}/${kind};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${folder}/pid; daemon off; events {} http { ${bodies.join(' ')}\n${conf}\n}`)
  const child = spawn(program ?? '', ['-p', folder, '-c', file], { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const ended = new Promise((resolve) => child.once('close', resolve))
  running.unshift({
    stop: () => {
      child.kill('SIGTERM')
      return ended
    },
  })
  await expect.poll(() => existsSync(join(folder, 'pid')) || output, { timeout: 20_000 }).toBe(true)
  return { origin: `http://127.0.0.1:${port}`, log: () => readFileSync(join(folder, 'nectar.log'), 'utf8') }
}

test.skipIf(!postgres || !program)(
  `two processes behind nginx are replaced one after the other while tickets are sold, and no log has a secret${missing ? ` (${missing})` : ''}`,
  { tags: ['long'] },
  async () => {
    const variables = {
      DATABASE_URL: (await postgres?.createDatabase()) ?? '',
      DATA_DIR: join(folder, 'data'),
      DEMO_DATA: 'true',
      PAYMENTS: 'demo',
      TRUST_PROXY: '1',
      NETWORK_LIMIT_FACTOR: '1000',
    }
    const all: ServerProcess[] = []
    const start = async (port: number) => {
      const server = startProcess({ ...variables, PORT: String(port) })
      all.push(server)
      running.push({
        stop: () => {
          server.child.kill('SIGKILL')
          return server.ended
        },
      })
      await server.ready
      await expect
        .poll(async () => (await fetch(`http://127.0.0.1:${port}/api/ready`)).status, { timeout: 60_000 })
        .toBe(200)
      return server
    }
    const ports = [await freePort(), await freePort()]
    const servers = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
    const { origin, log } = await startNginx(ports)

    const retried: string[] = []
    /** Calls as the app does: what failed on the way is sent again, with its key. */
    const ask = async (request: Call) => {
      for (;;) {
        const answer = await call(origin, request)
        if (answer && answer.status < 500) {
          if (answer.status >= 300) throw new Error(`${request.path}: ${JSON.stringify(answer.json)}`)
          return answer.json
        }
        retried.push(request.path)
      }
    }
    const buy = async (token: string, eventId: string, kind: { id: string; price: number }) => {
      const opened = await ask({
        ...{ method: 'POST', path: '/api/create-payment-intent', token, key: randomUUID() },
        json: { eventId, tickets: { [kind.id]: 1 }, totalAmount: kind.price, attemptId: 1 },
      })
      const { orderId, paymentIntentId } = opened
      await ask({
        ...{ method: 'POST', path: `/api/demo-payments/${paymentIntentId}` },
        json: { card: '4242 4242 4242 4242' },
      })
      await ask({
        ...{ method: 'POST', path: '/api/payment/confirm', token },
        json: { paymentIntentId, eventId },
      })
      return orderId as string
    }
    const events = await ask({ method: 'GET', path: '/api/events?limit=100' })
    const { id: eventId, price } = events.find(
      (event: { price: number; ticketingMode: string; source: string }) =>
        event.ticketingMode === 'internal' && event.price > 0 && event.source !== 'concerts-api',
    )
    const [kind] = await ask({ method: 'GET', path: `/api/events/${eventId}/tickets` })
    const bought: { token: string; orderId: string }[] = []
    let isOver = false
    const sell = async (seller: number) => {
      for (let turn = 0; !isOver || turn === 0; turn++) {
        const email = `acheteur-${seller}-${turn}@exemple.fr`
        const form = signupForm(email)
        const { token } = await ask({ method: 'POST', path: '/api/auth/signup', json: form })
        bought.push({
          token,
          orderId: await buy(token, eventId, { id: kind.id, price: kind.price ?? price }),
        })
      }
    }
    const selling = [sell(1), sell(2)]
    const replace = async (index: number) => {
      servers[index]?.child.kill('SIGTERM')
      expect(await servers[index]?.ended).toBe(0)
      const before = bought.length
      await expect.poll(() => bought.length, { timeout: 60_000 }).toBeGreaterThan(before)
      servers[index] = await start(ports[index] ?? 0)
    }
    await replace(0)
    await replace(1)
    isOver = true
    await Promise.all(selling)
    for (const { token, orderId } of bought) {
      const tickets = await ask({ method: 'GET', path: '/api/tickets', token })
      expect(tickets.map((ticket: { orderId: string }) => ticket.orderId)).toContain(orderId)
    }
    expect(bought.length).toBeGreaterThanOrEqual(4)

    const word = 'SeCrEt_0123456789'
    const asked = secret(word)
    expect(asked.length).toBeGreaterThan(12)
    for (const path of asked) await call(origin, { method: 'GET', path }).catch(() => null)
    const logged = log()
    // nginx writes a line once the answer has left.
    expect(logged).toContain('"GET /entree/*" ')
    expect(logged).toContain(`/api/events/${eventId}/tickets" 200`)
    for (const text of [logged, ...all.map(({ output }) => output())]) {
      expect(text).not.toContain(word)
      for (const { token } of bought) expect(text).not.toContain(token)
      expect(text).not.toContain('exemple.fr')
    }
    // A process that ends may cut a call that nginx must not repeat.
    expect(retried.length).toBeLessThan(10)
  },
)

test('Caddy’s log keeps no more of an address', () => {
  const [, pattern = '', by = ''] = /request>uri regexp `\(\?i\)(.+)` `(.+)`/.exec(example('Caddyfile')) ?? []
  const kept = (uri: string) => uri.replace(new RegExp(pattern, 'gi'), by)
  for (const uri of secret('SeCrEt')) expect(kept(uri)).not.toContain('SeCrEt')
  expect(kept('/events/maree-haute?q=rap')).toBe('/events/maree-haute')
  expect(kept('/api/events')).toBe('/api/events')
})
