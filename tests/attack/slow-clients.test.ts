import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { copyFilledDatabase } from '../support/server/databases.ts'
import { post, startProcess } from '../support/server/process.ts'

/** Per kind. */
const ATTACKERS = 60
/**
 * The server's timeout for a whole request, its check interval, and the time to read a refusal; half as much
 * again for a starved machine.
 */
const PATIENCE_MS = 1.5 * (30_000 + 5_000 + 2_000)
const DRIP_MS = 1_000

const dataDir = mkdtempSync(join(tmpdir(), 'nectar-slow-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const KINDS: Record<string, { begin: string; drip?: string }> = {
  'that say nothing': { begin: '' },
  'that send one header a second': { begin: 'GET / HTTP/1.1\r\nHost: x\r\n', drip: 'X-A: b\r\n' },
  'that send one byte of a body a second': {
    begin:
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{',
    drip: ' ',
  },
  'that send one chunk of a body a second': {
    begin:
      'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{\r\n',
    drip: '1\r\n \r\n',
  },
}

test('clients that never finish are cut off in time, and others are served meanwhile', {
  tags: ['long'],
  timeout: 300_000,
}, async () => {
  const server = startProcess({ DATA_DIR: copyFilledDatabase(dataDir) })
  const sockets: Socket[] = []
  const timers: NodeJS.Timeout[] = []
  try {
    const address = await server.ready
    const port = Number(new URL(address).port)
    const open = new Map<string, Set<Socket>>()
    const cutAfter = new Map<string, number>()
    for (const [kind, { begin, drip }] of Object.entries(KINDS)) {
      const attackers = Array.from({ length: ATTACKERS }, () =>
        connect({ port, host: '127.0.0.1', allowHalfOpen: true }),
      )
      sockets.push(...attackers)
      open.set(kind, new Set(attackers))
      const began = performance.now()
      for (const socket of attackers) {
        const gone = () => {
          socket.destroy()
          open.get(kind)?.delete(socket)
          cutAfter.set(kind, performance.now() - began)
        }
        socket.on('error', gone).on('close', gone).on('end', gone).resume()
        socket.write(begin)
        if (drip)
          timers.push(
            setInterval(() => {
              if (!socket.destroyed) socket.write(drip)
            }, DRIP_MS),
          )
      }
      await Promise.all(attackers.map((socket) => (socket.connecting ? once(socket, 'connect') : undefined)))
    }
    const left = () => [...open.values()].reduce((sum, { size }) => sum + size, 0)
    let served = 0
    const began = performance.now()
    while (left() > 0 && performance.now() - began < PATIENCE_MS) {
      const health = await fetch(`${address}/api/health`)
      expect(health.status).toBe(200)
      const signIn = await post(`${address}/api/auth/login`, {
        email: 'libre@nectar.test',
        password: 'nectar-demo',
      })
      expect(signIn?.status).toBe(200)
      const page = await fetch(`${address}/api/events`)
      expect(page.status).toBe(200)
      await page.arrayBuffer()
      served += 3
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    console.info(
      `slow clients: ${sockets.length} sockets; ${served} calls of others answered meanwhile; cut off after ${[...cutAfter].map(([kind, ms]) => `${(ms / 1000).toFixed(0)} s (${kind})`).join(', ')}`,
    )
    expect(Object.fromEntries([...open].map(([kind, { size }]) => [kind, size]))).toEqual(
      Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, 0])),
    )
  } finally {
    for (const timer of timers) clearInterval(timer)
    for (const socket of sockets) socket.destroy()
    server.child.kill('SIGKILL')
    await server.ended
  }
})
