import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoints } from '../../contract/endpoints.ts'
import { paths } from '../../src/config/paths.ts'
import { FILLED_AT, type Harness, signupForm, startHarness } from '../../tests/support/server/harness.ts'
import { every } from '../platform/jobs/every.ts'
import { root } from '../platform/root.ts'
import { createMetrics, type Metrics, serveMetrics } from './metrics.ts'

let api: Harness
let metrics: Metrics
let origin: string
beforeAll(async () => {
  api = await startHarness(undefined, {
    app: (database) => {
      metrics = createMetrics({
        database,
        dataDir: tmpdir(),
        now: () => new Date(FILLED_AT.getTime() + 60_000),
      })
      return { metrics }
    },
  })
  origin = await api.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => api?.close())

test('requests are counted by route pattern and status, and no id or address is a label', async () => {
  for (const path of [
    '/api/events',
    '/api/events',
    '/api/events/maree-haute',
    '/api/events/unknown-id',
    '/what/ever',
  ])
    await (await fetch(`${origin}${path}`)).text()
  const signedUp = await fetch(`${origin}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signupForm('mesures@exemple.fr')),
  })
  const { token } = (await signedUp.json()) as { token: string }
  const text = await metrics.text()
  expect(text).toContain('nectar_http_requests_total{method="GET",route="/api/events",status="200"} 2')
  expect(text).toContain('nectar_http_requests_total{method="GET",route="/api/events/:id",status="200"} 1')
  expect(text).toContain('nectar_http_requests_total{method="GET",route="/api/events/:id",status="404"} 1')
  expect(text).toContain('nectar_http_request_seconds_total{route="/api/events"}')
  expect(text).toMatch(/nectar_http_request_duration_seconds_count\{kind="read"\} [4-9]/)
  expect(text).toContain('nectar_cache_reads_total{cache="events",result="hit"}')
  for (const word of ['maree-haute', 'unknown-id', '/what/ever', 'mesures@', token])
    expect(text).not.toContain(word)
})

test('every page and call of the site together are at most 400 lines', async () => {
  const pages = Object.values(paths).filter((path) => path !== '*')
  const calls = Object.values(endpoints)
  for (const path of pages) await (await fetch(origin + path.replace('?', ''))).arrayBuffer()
  for (const { method, path } of calls) await (await fetch(origin + path, { method })).arrayBuffer()
  const text = await metrics.text()
  const lines = text.split('\n').filter((line) => line && !line.startsWith('#'))
  const of = (name: string) => lines.filter((line) => line.startsWith(name)).length
  expect(
    lines.length,
    [...new Set(lines.map((line) => line.split(/[{ ]/)[0] ?? ''))]
      .map((name) => `${name} ${of(name)}`)
      .join(', '),
  ).toBeLessThanOrEqual(400)
})

test('the queue tells the age of its oldest, orders their states, jobs their last run', async () => {
  const failing = every(60_000, 'of a test', () => Promise.reject(new Error('planned')), { warn: () => {} })
  await failing.stop()
  const text = await metrics.text()
  // The mail that verifies the new member's address.
  expect(text).toContain('nectar_deliveries_waiting{kind="mail"} 1')
  expect(text).toContain('nectar_deliveries_oldest_seconds{kind="mail"} 60')
  expect(text).toContain('nectar_deliveries_waiting{kind="push"} 0')
  expect(text).toMatch(/nectar_orders\{state="ticketed"\} [1-9]/)
  expect(text).toContain('nectar_job_failures_total{job="of a test"} 1')
  expect(text).toContain('nectar_database_up 1')
  expect(text).toContain('nectar_restored_copy_held 0')
  expect(text).toMatch(/nectar_http_connections [1-9]/)
})

test('every metric of the dashboard and the alerts exists', async () => {
  const served = await serveMetrics(metrics, { port: 0, host: '127.0.0.1' })
  const answer = await fetch(`http://127.0.0.1:${served.port}/metrics`)
  expect(answer.headers.get('content-type')).toContain('text/plain')
  const known = new Set([...(await answer.text()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name))
  expect((await fetch(`http://127.0.0.1:${served.port}/`)).status).toBe(404)
  await served.stop()
  for (const file of ['alerts.yml', 'dashboard.json']) {
    const text = readFileSync(join(root, 'docs', 'operations', file), 'utf8')
    const named = [...text.matchAll(/\b(?:nectar|nodejs|process)_\w+/g)].map(([name]) =>
      name.replace(/_bucket$/, ''),
    )
    expect(named.length).toBeGreaterThan(10)
    expect(
      named.filter((name) => !known.has(name)),
      file,
    ).toEqual([])
  }
})
