import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { ErrorBody } from '../../../contract/errors.ts'
import { type Harness, startHarness } from '../../../tests/support/server/harness.ts'

const build = mkdtempSync(join(tmpdir(), 'nectar-raw-'))
let api: Harness
let port: number
beforeAll(async () => {
  writeFileSync(join(build, 'app.html'), '<!doctype html><title>shell</title>')
  writeFileSync(join(build, 'pages.json'), JSON.stringify({ shell: 'app.html', routes: {}, policies: {} }))
  api = await startHarness(undefined, { clientRoot: build })
  await api.app.listen({ port: 0, host: '127.0.0.1' })
  port = (api.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  await api.close()
  rmSync(build, { recursive: true, force: true })
})

/** Sends raw bytes that no HTTP client would send, and reads the whole response. */
const send = async (bytes: string) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(bytes)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  const [head = '', text = ''] = answer.split('\r\n\r\n')
  const [statusLine = '', ...lines] = head.toLowerCase().split('\r\n')
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Map(lines.map((line): [string, string] => [line.split(': ')[0] ?? '', line])),
    json: () => z.parse(ErrorBody, JSON.parse(text)),
  }
}
const request = (line: string, body = '') =>
  send(
    `${line} HTTP/1.1\r\nHost: nectar.test\r\nConnection: close\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
  )

test.each([
  'http://nectar.test/api/nope',
  '/%61pi/nope',
  '/./api/nope',
  '/x/../api/nope',
  '/x/%2e%2e/api/nope',
  '/api#x',
])('%s, as no browser writes it, is an address of the API all the same', async (address) => {
  const answer = await request(`GET ${address}`)
  expect(answer.status).toBe(404)
  expect(answer.json().code).toBe('not_found')
})

test('what is no path at all is not the app', async () => {
  expect((await request('GET *')).status).toBe(404)
})

test.each(['/api/auth/login', '/%61pi/auth/login', 'http://nectar.test/api/auth/login'])(
  'a token that %s answers is stored by nobody',
  async (address) => {
    const form = { email: 'libre@nectar.test', password: 'nectar-demo' }
    const answer = await request(`POST ${address}`, JSON.stringify(form))
    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toContain('no-store')
  },
)

test.each([
  ['nonsense', 'nonsense\r\n\r\n', 400],
  ['a method of no standard', 'NECTAR / HTTP/1.1\r\nHost: x\r\n\r\n', 400],
  ['headers beyond measure', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
])('%s is refused in the one form, under the headers of every answer', async (_what, bytes, status) => {
  const answer = await send(bytes)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('x-request-id')).toBe(`x-request-id: ${answer.json().requestId}`)
  expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
  expect(answer.headers.get('x-content-type-options')).toContain('nosniff')
  expect(answer.headers.get('cache-control')).toContain('no-store')
})

/** A request hidden behind another's body: a proxy that counts differently would give its response to the next caller. */
const HIDDEN = 'GET /api/passed-the-proxy HTTP/1.1\r\nHost: x\r\n\r\n'

test.each([
  ['a length and chunks', `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['chunks and a length', `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['two lengths', `Content-Length: 2\r\nContent-Length: ${2 + HIDDEN.length}\r\n\r\n{}${HIDDEN}`],
  ['the same length twice in one line', `Content-Length: 2, 2\r\n\r\n{}${HIDDEN}`],
  ['a length below nothing', `Content-Length: -1\r\n\r\n${HIDDEN}`],
  ['a length with a sign', `Content-Length: +2\r\n\r\n{}${HIDDEN}`],
  ['a coding that does not end the body', `Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a coding of no standard', `Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a name with a space', `Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a value with a control character', `Transfer-Encoding: \u000bchunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['a folded line', `X: a\r\n Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n${HIDDEN}`],
  ['lines that end in LF alone', `Content-Length: 2\n\n{}${HIDDEN}`],
  ['a chunk longer than a number', `Transfer-Encoding: chunked\r\n\r\nffffffffffffffff1\r\n${HIDDEN}`],
  ['a chunk that ends in LF alone', `Transfer-Encoding: chunked\r\n\r\n2\n{}\n0\n\n${HIDDEN}`],
])('%s smuggles nothing in: one answer, a refusal, and the connection ends', async (_what, rest) => {
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n${rest}`)
  let answer = ''
  for await (const chunk of socket) answer += String(chunk)
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual([expect.stringMatching(/ 4\d\d$/)])
  expect(answer).not.toContain('Cette adresse n’existe pas.')
})

test('a small body that unpacks to a large one is refused as soon as it is too large', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024, 0x20), { level: 9 })
  expect(bomb.length).toBeLessThan(64 * 1024)
  for (const encoding of ['gzip', 'deflate', 'br', 'gzip, gzip']) {
    const ask = () =>
      fetch(`http://127.0.0.1:${port}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        body: bomb,
      })
    let answer = await ask()
    // The bomb was compressed in the server's own process, which rejects requests while its event loop is late.
    for (let tries = 0; answer.status === 503 && tries < 20; tries++) {
      await pause(Number(answer.headers.get('retry-after')) * 1000)
      answer = await ask()
    }
    expect([400, 413, 415], encoding).toContain(answer.status)
    expect(z.parse(ErrorBody, await answer.json()).message).toMatch(/^L[ea] /)
  }
})
