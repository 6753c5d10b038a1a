import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { type OpenPage, openAddress, ownAddress, resubscribe, shownPush } from './shown-push.ts'

const ORIGIN = 'https://nectar.test'

describe('a push message', () => {
  const message = {
    title: 'C’est demain\u00a0: Sous la halle',
    body: 'dimanche 22 novembre 2026 à 19:00',
    path: '/events/e1',
    tag: 'reminder-e1',
    sentAt: '2026-11-21T18:00:00.000Z',
  }

  it('shows what it says, and takes the place of one about the same, not in silence', () => {
    expect(shownPush(JSON.stringify(message))).toEqual({
      title: message.title,
      options: {
        lang: 'fr',
        icon: '/icons/icon-192.png',
        badge: '/icons/badge-96.png',
        body: message.body,
        tag: 'reminder-e1',
        renotify: true,
        timestamp: Date.parse(message.sentAt),
        data: { path: '/events/e1' },
      },
    })
  })

  it('that a phone shows after the day it was written says so', () => {
    const later = { from: '2026-11-21T23:00:00.000Z', title: 'C’est ce soir\u00a0: Sous la halle' }
    const titleAt = (instant: string) => {
      vi.setSystemTime(instant)
      return shownPush(JSON.stringify({ ...message, later })).title
    }
    onTestFinished(() => void vi.useRealTimers())
    expect(titleAt('2026-11-21T22:59:59Z')).toBe(message.title)
    expect(titleAt('2026-11-22T08:00:00Z')).toBe(later.title)
  })

  it('needs no more than a title and words', () => {
    const { options } = shownPush(JSON.stringify({ title: 'Bonjour', body: 'À ce soir', sentAt: 'hier' }))
    expect(options).toMatchObject({ body: 'À ce soir', data: { path: '/' } })
    expect(options).not.toHaveProperty('timestamp')
  })

  it.each([undefined, '', '{', 'null', '[]', '7', '{"title":"x"}', '{"title":7,"body":{}}'])(
    'that cannot be read (%j) shows a plain sentence',
    (text) => {
      expect(shownPush(text)).toMatchObject({
        title: 'Nectar',
        options: { body: 'Il y a du nouveau pour vous dans Nectar.', data: { path: '/' } },
      })
    },
  )
})

describe('a pressed notification', () => {
  it.each([
    ['/events/e1', '/events/e1'],
    ['/events/e1?x=1#y', '/events/e1?x=1#y'],
    ['https://nectar.test/tickets', '/tickets'],
    ['https://ailleurs.test/', '/'],
    ['//ailleurs.test/', '/'],
    ['\\\\ailleurs.test', '/'],
    ['javascript:alert(1)', '/'],
    ['blob:https://nectar.test/x', '/'],
    ['https://nectar.test@ailleurs.test/', '/'],
    ['http://', '/'],
    [undefined, '/'],
    [{}, '/'],
  ])('about %j opens %s, on this origin alone', (path, opened) => {
    expect(ownAddress(path, ORIGIN)).toBe(ORIGIN + opened)
  })

  const page = (path: string, more: Partial<OpenPage> = {}) => ({
    url: ORIGIN + path,
    focused: false,
    visibilityState: 'hidden' as const,
    focus: vi.fn(async (): Promise<unknown> => ({})),
    navigate: vi.fn(async (): Promise<unknown> => ({})),
    ...more,
  })
  const press = async (...open: OpenPage[]) => {
    const pages = { all: async () => open, open: vi.fn(async () => null) }
    await openAddress(`${ORIGIN}/events/e1`, pages)
    return pages.open
  }

  it('opens a page where none is open', async () => {
    expect(await press()).toHaveBeenCalledWith(`${ORIGIN}/events/e1`)
  })

  it('shows the page that is there already, as it is', async () => {
    const [other, there] = [page('/'), page('/events/e1')]
    expect(await press(other, there)).not.toHaveBeenCalled()
    expect(there.focus).toHaveBeenCalledTimes(1)
    expect(there.navigate).not.toHaveBeenCalled()
    expect(other.focus).not.toHaveBeenCalled()
  })

  it('leads the page that is looked at there', async () => {
    const [hidden, seen] = [page('/'), page('/events', { visibilityState: 'visible' })]
    expect(await press(hidden, seen)).not.toHaveBeenCalled()
    expect(seen.navigate).toHaveBeenCalledWith(`${ORIGIN}/events/e1`)
    expect(hidden.navigate).not.toHaveBeenCalled()
  })

  it.each([
    '/checkout?eventId=e2',
    '/events/e2/checkout',
    '/payment/success/pi_1?eventId=e2',
    '/payment/success/pi_1/',
    '/payment/success?payment_intent=pi_1',
    '/paiement-demo/demo_1',
    '/tickets?pass=1',
    '/tickets/?pass=1',
    '/tickets?billet=b1',
    '/tickets?a=1&billet=b1',
  ])('leaves a page at %s alone', async (path) => {
    const busy = page(path, { focused: true })
    expect(await press(busy)).toHaveBeenCalledWith(`${ORIGIN}/events/e1`)
    expect(busy.navigate).not.toHaveBeenCalled()
  })

  it.each(['/tickets', '/tickets?billets=b1', '/events?search=checkout', '/payment', '/store?pass=1'])(
    'leads a page at %s there: nothing is paid or shown at a door',
    async (path) => {
      const idle = page(path, { focused: true })
      expect(await press(idle)).not.toHaveBeenCalled()
      expect(idle.navigate).toHaveBeenCalledWith(`${ORIGIN}/events/e1`)
    },
  )

  it.each([
    ['refuses', vi.fn(async () => Promise.reject(new TypeError('not mine')))],
    ['does not go there', vi.fn(async () => null)],
  ])('opens a new page where the old one %s', async (_how, navigate) => {
    expect(await press(page('/', { navigate }))).toHaveBeenCalledWith(`${ORIGIN}/events/e1`)
  })
})

describe('a subscription that the browser has changed', () => {
  const subscription = (endpoint: string) => ({
    endpoint,
    options: { userVisibleOnly: true, applicationServerKey: new ArrayBuffer(65) },
    toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
  })
  const deps = (token: string | null = 't') => ({
    token: vi.fn(async () => token),
    serverKey: vi.fn(async (): Promise<string | null> => 'key'),
    subscribe: vi.fn(async () => subscription('https://push.test/new')),
    save: vi.fn(async () => undefined),
    forget: vi.fn(async () => undefined),
  })
  const saved = [{ endpoint: 'https://push.test/new', keys: { p256dh: 'p', auth: 'a' } }, 't']
  const old = subscription('https://push.test/old')

  it('is told to the server in place of the old one', async () => {
    const renewed = subscription('https://push.test/new')
    const did = deps()
    await resubscribe({ old, renewed }, did)
    expect(did.subscribe).not.toHaveBeenCalled()
    expect(did.save.mock.calls).toEqual([saved])
    expect(did.forget.mock.calls).toEqual([['https://push.test/old', 't']])
  })

  it('is made anew with the key of the old one where the browser made none', async () => {
    const did = deps()
    await resubscribe({ old, renewed: null }, did)
    expect(did.subscribe.mock.calls).toEqual([[old.options.applicationServerKey]])
    expect(did.serverKey).not.toHaveBeenCalled()
    expect(did.save.mock.calls).toEqual([saved])
  })

  it('is made anew with the server’s key where nothing is known of the old one', async () => {
    const did = deps()
    await resubscribe({ old: null, renewed: null }, did)
    expect(did.subscribe.mock.calls).toEqual([['key']])
    expect(did.save.mock.calls).toEqual([saved])
    expect(did.forget).not.toHaveBeenCalled()
  })

  it('is nobody’s where nobody is signed in, and ends where the server sends nothing', async () => {
    const nobody = deps(null)
    await resubscribe({ old, renewed: subscription('https://push.test/new') }, nobody)
    expect(nobody.save).not.toHaveBeenCalled()
    const silent = { ...deps(), serverKey: async () => null }
    await resubscribe({ old: null, renewed: null }, silent)
    expect(silent.save).not.toHaveBeenCalled()
  })
})
