import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copyEmptyDatabase } from '../../tests/support/server/databases.ts'
import { post, type ServerProcess, startProcess } from '../../tests/support/server/process.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-demo-data-'))
const running: ServerProcess[] = []
const start = (variables: Record<string, string>) => {
  const server = startProcess(variables)
  running.push(server)
  return server
}
const stop = async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGTERM')
    await server.ended
  }
}
afterEach(stop)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const signIn = async (server: ServerProcess) =>
  (
    await post(`${await server.ready}/api/auth/login`, {
      email: 'premium@nectar.test',
      password: 'nectar-demo',
    })
  )?.status
const PUBLIC = { PUBLIC_URL: 'https://nectar.exemple.fr' }

test('a public site on the embedded database has no account with a known password, and says what to ask for', {
  tags: ['long'],
}, async () => {
  const server = start({ ...PUBLIC, DATA_DIR: copyEmptyDatabase(join(folder, 'public')) })
  expect(await signIn(server)).toBe(401)
  expect(server.output()).not.toContain('nectar-demo')
  await expect.poll(() => server.output()).toContain('DEMO_DATA=true la demande')
  const events = async () => (await fetch(`${await server.ready}/api/events`)).json()
  await expect.poll(events).toEqual([])
})

test('one that asks for the demonstration has it, and is warned at each start, also when it asks no more', {
  tags: ['long'],
}, async () => {
  const DATA_DIR = copyEmptyDatabase(join(folder, 'asked'))
  const asked = start({ ...PUBLIC, DATA_DIR, DEMO_DATA: 'true' })
  expect(await signIn(asked)).toBe(200)
  await expect.poll(() => asked.output()).toContain('ATTENTION : https://nectar.exemple.fr est public')
  await stop()
  const later = start({ ...PUBLIC, DATA_DIR, DEMO_DATA: 'false' })
  expect(await signIn(later)).toBe(200)
  await expect.poll(() => later.output()).toContain('premium@nectar.test')
})

// `server/process.test.ts` begins with such a start, and every browser test relies on one.
test('on this machine the demonstration is there by itself, without a warning', {
  tags: ['long'],
}, async () => {
  const server = start({ DATA_DIR: copyEmptyDatabase(join(folder, 'local')) })
  expect(await signIn(server)).toBe(200)
  await expect.poll(() => server.output()).toContain('Comptes de démonstration')
  expect(server.output()).not.toContain('ATTENTION')
})
