import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { copyEmptyDatabase, postgresOrReason } from '../../../tests/support/server/databases.ts'
import { type ServerProcess, startProcess } from '../../../tests/support/server/process.ts'
import { startStripeDouble } from '../../../tests/support/stripe-double/stripe-double.ts'

const folder = mkdtempSync(join(tmpdir(), 'nectar-stripe-'))
const running: ServerProcess[] = []
const start = (variables: Record<string, string>) => {
  const server = startProcess(variables)
  running.push(server)
  return server
}
const postgres = await postgresOrReason()
afterEach(async () => {
  for (const server of running.splice(0)) {
    server.child.kill('SIGKILL')
    await server.ended
  }
})
afterAll(async () => {
  await postgres?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const LIVE = {
  STRIPE_SECRET_KEY: 'sk_live_51secret',
  STRIPE_PUBLISHABLE_KEY: 'pk_live_51public',
  STRIPE_WEBHOOK_SECRET: 'whsec_secret',
}

test('with a live key the embedded database is refused: one line says why, and nothing was opened', async () => {
  const dataDir = join(folder, 'never')
  const server = start({ ...LIVE, DATA_DIR: dataDir })
  expect(await server.ended).toBe(1)
  expect(server.output()).toMatch(/^STRIPE_SECRET_KEY : .*base durable \(DATABASE_URL\).*\n$/)
  expect(server.output()).toMatch(/base embarquée ne survit pas à une coupure de courant/)
  expect(server.output()).not.toContain('secret')
  expect(existsSync(dataDir)).toBe(false)
})

test.runIf(postgres)(
  'with a live key it starts on PostgreSQL, and tells the browser the public key alone',
  async () => {
    const server = start({
      ...LIVE,
      DATABASE_URL: (await postgres?.createDatabase(process.env.MIGRATED_POSTGRES)) ?? '',
      DATA_DIR: join(folder, 'live'),
      PUBLIC_URL: 'https://nectar.test',
    })
    const answer = await fetch(`${await server.ready}/api/config/app`)
    const text = await answer.text()
    expect(JSON.parse(text).payments).toEqual({ provider: 'stripe', publishableKey: 'pk_live_51public' })
    expect(text).not.toContain('secret')
    expect(server.output()).not.toContain('secret')
  },
)

test('with a test key it starts on the embedded database, warns of what is missing, and asks Stripe nothing by itself', {
  tags: ['long'],
}, async () => {
  const double = await startStripeDouble()
  try {
    const server = start({
      DATA_DIR: copyEmptyDatabase(join(folder, 'test')),
      DEMO_DATA: 'false',
      STRIPE_SECRET_KEY: 'sk_test_51secret',
      STRIPE_API_BASE: double.url,
      EXTERNAL_API_URL: 'https://ailleurs.test/api',
    })
    const config = await (await fetch(`${await server.ready}/api/config/app`)).json()
    expect(config.payments).toEqual({ provider: 'stripe', publishableKey: null })
    expect(config.api.externalUrl).toBe('https://ailleurs.test/api')
    await expect.poll(() => server.output()).toContain('STRIPE_WEBHOOK_SECRET')
    expect(server.output()).toContain('STRIPE_PUBLISHABLE_KEY')
    expect(server.output()).not.toContain('secret')
    const event = await fetch(`${await server.ready}/api/stripe/webhook`, {
      method: 'POST',
      headers: { 'stripe-signature': 't=1,v1=x' },
      body: '{}',
    })
    expect(event.status).toBe(400)
    expect(double.calls).toEqual([])
  } finally {
    await double.close()
  }
})
