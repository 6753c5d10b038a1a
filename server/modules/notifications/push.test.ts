import { createPublicKey, verify } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { bothDatabases } from '../../../tests/support/server/databases.ts'
import { promised } from '../../../tests/support/server/mail-harness.ts'
import { message, type PushHarness, pushHarness } from '../../../tests/support/server/push-harness.ts'
import { sendNext } from '../../../tests/support/server/send-next.ts'

const { onEach, stop } = await bothDatabases()
afterAll(stop)

const bytes = (text = '') => Buffer.from(text, 'base64url')
const claims = (part = '') => JSON.parse(bytes(part).toString('utf8'))

onEach('push messages on $name', ({ open }) => {
  let harness: PushHarness
  beforeAll(async () => {
    harness = await pushHarness(open)
  })
  afterEach(() => harness.reset())
  afterAll(() => harness.close())

  /** Queues one message for a member with one browser; returns the push service too. */
  const queued = async (
    mood?: Parameters<PushHarness['open']>[0],
    more?: Parameters<PushHarness['open']>[1],
  ) => {
    const { service, sending } = await harness.open(mood, more)
    const { id } = await harness.member()
    const endpoint = `${service.origin}/wpush/v2/secret-address`
    const browser = await harness.browser(id, endpoint)
    await harness.queue(id)
    return { service, sending, browser, memberId: id, endpoint }
  }

  test('reach the browser as they were written, readable by it alone, signed by this deployment', async () => {
    const { service, sending, browser } = await queued()
    await harness.sendAll(sending)

    expect(service.received).toHaveLength(1)
    const [{ headers, body, path } = expect.fail('nothing came')] = service.received
    expect(path).toBe('/wpush/v2/secret-address')
    expect(JSON.parse(browser.read(body))).toEqual(message)
    expect(body.toString('latin1')).not.toContain('reminder')
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '86400', urgency: 'high' })
    expect(headers.topic).toMatch(/^[A-Za-z0-9_-]{32}$/)

    const [, token = '', key] = /^vapid t=([^,]+), k=(.+)$/.exec(headers.authorization ?? '') ?? []
    expect(key).toBe(harness.keys.publicKey)
    const [head = '', claim = '', signature] = token.split('.')
    expect(claims(claim)).toMatchObject({ aud: service.origin, sub: 'mailto:contact@nectar.test' })
    const point = bytes(key)
    const coordinate = (from: number) => point.subarray(from, from + 32).toString('base64url')
    const publicKey = createPublicKey({
      format: 'jwk',
      key: { kty: 'EC', crv: 'P-256', x: coordinate(1), y: coordinate(33) },
    })
    const signed = Buffer.from(`${head}.${claim}`)
    expect(verify('sha256', signed, { key: publicKey, dsaEncoding: 'ieee-p1363' }, bytes(signature))).toBe(
      true,
    )

    // The content is deleted after the delivery.
    expect(await harness.stored()).toMatchObject({ state: 'sent', attempts: 1, body: {}, lastError: null })
  })

  test('go to each browser of the member once, however often they are queued, and to nobody else', async () => {
    const { service, sending, memberId } = await queued()
    await harness.browser(memberId, `${service.origin}/second`)
    const stranger = await harness.member()
    await harness.browser(stranger.id, `${service.origin}/stranger`)
    await harness.queue(memberId)
    await harness.queue(memberId)
    await Promise.all([1, 2, 3, 4].map(() => harness.sendAll(sending)))
    await harness.queue(memberId)
    await harness.sendAll(sending)
    expect(service.received.map(({ path }) => path).sort()).toEqual(['/second', '/wpush/v2/secret-address'])
  })

  test.each([404, 410])(
    'to a browser that the service has forgotten (%i) end with its subscription',
    async (status) => {
      const { sending, memberId } = await queued(status)
      await harness.queue(memberId, 'two')
      await harness.sendAll(sending)
      expect(await harness.browsersOf(memberId)).toEqual([])
      expect(await harness.rows()).toEqual([])
      expect(await harness.rows('two')).toEqual([])
    },
  )

  test.each([429, 500, 503])(
    'that a service cannot take now (%i) are sent again, later and later',
    async (status) => {
      let isBusy = true
      const { service, sending } = await queued(() => (isBusy ? status : undefined))
      const waits: number[] = []
      for (let attempt = 1; attempt <= 3; attempt++) {
        await harness.sendAll(sending)
        const row = await harness.stored()
        expect(row).toMatchObject({ state: 'queued', attempts: attempt, lastError: `answered ${status}` })
        waits.push(row.nextAttemptAt.getTime() - harness.clock.getTime())
        harness.clock = row.nextAttemptAt
      }
      expect(waits).toEqual([5000, 15_000, 45_000])
      isBusy = false
      await harness.sendAll(sending)
      expect(await harness.stored()).toMatchObject({ state: 'sent' })
      expect(service.received).toHaveLength(4)
      // The address of a browser's push endpoint is a secret.
      expect(JSON.stringify(harness.warnings)).not.toContain('secret-address')
    },
  )

  test('wait as long as the service asks, and are dropped where the event has begun by then', async () => {
    const { service, sending, memberId } = await queued({ status: 429, headers: { 'retry-after': '3600' } })
    await harness.queue(memberId, 'soon', new Date(harness.clock.getTime() + 30 * 60_000))
    await harness.sendAll(sending)
    const later = await harness.stored()
    expect(later.nextAttemptAt.getTime() - harness.clock.getTime()).toBe(3_600_000)
    expect(await harness.stored('soon')).toMatchObject({ state: 'failed' })
    expect(service.received).toHaveLength(2)
  })

  test('that are out of date are not sent any more', async () => {
    const { service, sending } = await queued()
    harness.clock = (await harness.stored()).expiresAt
    await harness.sendAll(sending)
    expect(service.connections()).toBe(0)
    expect(await harness.stored()).toMatchObject({ state: 'failed', lastError: 'out of date' })
  })

  test.each([400, 403, 413, 307])(
    'that a service refuses for good (%i) are not sent again, and nobody is followed elsewhere',
    async (status) => {
      const { service, sending, memberId } = await queued({
        status,
        headers: { location: 'https://ailleurs.nectar.test/' },
      })
      await harness.sendAll(sending)
      expect(await harness.stored()).toMatchObject({ state: 'failed', lastError: `answered ${status}` })
      expect(await harness.browsersOf(memberId)).toHaveLength(1)
      expect(service.received).toHaveLength(1)
    },
  )

  test.each<[string, 'hang up' | number]>([
    ['the connection ends without an answer', 'hang up'],
    ['a gateway answers for it', 502],
  ])('that may have been taken are never sent again: %s', async (_what, mood) => {
    const { service, sending } = await queued(mood)
    await harness.sendAll(sending)
    expect(await harness.stored()).toMatchObject({ state: 'handed_over' })
    harness.clock = new Date(harness.clock.getTime() + 3_600_000)
    await harness.sendAll(sending)
    expect(service.received).toHaveLength(1)
  })

  test('that the service was never given are sent again: nobody there, a certificate that is not trusted', async () => {
    const { service, sending, memberId } = await queued(undefined, { ca: '' })
    await harness.sendAll(sending)
    expect(service.connections()).toBe(1)
    expect(await harness.stored()).toMatchObject({ state: 'queued', attempts: 1 })
    await harness.browser(memberId, 'https://127.0.0.1:1/nobody')
    await harness.queue(memberId, 'two')
    await harness.sendAll(sending)
    expect((await harness.rows('two')).map(({ state }) => state)).toEqual(['queued', 'queued'])
    expect(service.received).toEqual([])
  })

  test('are committed as given away before they are', async () => {
    const states: string[] = []
    const { sending } = await queued(async () => {
      states.push((await harness.stored()).state)
      return undefined
    })
    await harness.sendAll(sending)
    expect([...states, (await harness.stored()).state]).toEqual(['handed_over', 'sent'])
  })

  test('are given away once, when a claim has ended meanwhile and another has it', async () => {
    const { service, sending } = await queued()
    const isWaiting = promised()
    const goOn = promised()
    const slow = {
      ...sending,
      kind: {
        ...sending.kind,
        deliver: async (...[push, now, handOver, signal]: Parameters<typeof sending.kind.deliver>) =>
          sending.kind.deliver(
            push,
            now,
            async () => {
              isWaiting.keep()
              await goOn.promise
              return handOver()
            },
            signal,
          ),
      },
    }
    const first = sendNext(slow, new AbortController().signal)
    await isWaiting.promise
    harness.clock = new Date(harness.clock.getTime() + 60_000)
    await harness.sendAll(sending)
    goOn.keep()
    await first
    expect(await harness.stored()).toMatchObject({ state: 'sent', attempts: 2 })
    expect(service.received).toHaveLength(1)
  })

  test('wait for the next start where this one is ending', async () => {
    const { service, sending } = await queued()
    const stopping = new AbortController()
    stopping.abort()
    expect(await sendNext(sending, stopping.signal)).toBe(false)
    expect(await harness.stored()).toMatchObject({ state: 'queued', attempts: 0 })
    expect(service.connections()).toBe(0)
  })

  test('never leave for this machine or its network, by name or by number', async () => {
    const { service, sending, memberId } = await queued(undefined, { isAllowed: undefined as never })
    const port = new URL(service.origin).port
    for (const host of ['127.0.0.1', '[::1]', '[::ffff:127.0.0.1]', '0.0.0.0', '2130706433'])
      await harness.browser(memberId, `https://${host}:${port}/inside`)
    await harness.queue(memberId, 'two')
    await harness.sendAll(sending)
    expect(service.connections()).toBe(0)
    const rows = await harness.rows('two')
    expect(rows.map(({ state, lastError }) => `${state}: ${lastError}`)).toEqual(
      Array(6).fill('failed: not a public address'),
    )
  })
})
