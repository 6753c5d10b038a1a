import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Harness, ORIGIN, startHarness } from '../../tests/support/server/harness.ts'

const build = mkdtempSync(join(tmpdir(), 'nectar-build-'))
const files: Record<string, string> = {
  'app.html': '<!doctype html><title>shell</title>',
  'home.html': '<!doctype html><title>home</title><p>home.html</p>',
  'events.html': '<!doctype html><title>events</title><p>events.html</p>',
  'sw.js': '/* worker */',
  'manifest.webmanifest': '{"name":"Nectar"}',
  'assets/index-abc123.js': `export const long = '${'x'.repeat(3000)}'`,
  'icons/icon-192.png': 'png',
  'pages.json': JSON.stringify({
    shell: 'app.html',
    routes: { '/': 'home.html', '/events': 'events.html' },
    policies: {
      'app.html': "script-src 'sha256-app'",
      'home.html': "script-src 'sha256-home'",
      'events.html': "script-src 'sha256-events'",
      default: "default-src 'self'",
    },
  }),
}

let api: Harness
beforeAll(async () => {
  for (const [name, text] of Object.entries(files)) {
    const file = join(build, name)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    if (/\.(js|html)$/.test(name)) {
      writeFileSync(`${file}.br`, brotliCompressSync(text))
      writeFileSync(`${file}.gz`, gzipSync(text))
    }
  }
  api = await startHarness(undefined, { clientRoot: build, https: true })
})
afterAll(async () => {
  await api.close()
  rmSync(build, { recursive: true, force: true })
})

const get = (path: string, headers: Record<string, string> = {}) => api.call('GET', path, { headers })

describe('pages', () => {
  test.each([
    ['/tickets', 'app'],
    ['/pass/abc?data=%7B%7D&sig=x.y', 'app'],
    ['/app.html', 'app'],
    ['/home.html', 'home'],
  ])('%s is %s.html with its own policy, asked about each time', async (path, name) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toBe(files[`${name}.html`] ?? files['app.html'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['content-security-policy']).toBe(
      `script-src 'sha256-${name === 'app' ? 'app' : name}'`,
    )
    expect(answer.headers['cache-control']).toBe('no-cache')
    const again = await get(path, { 'if-none-match': `${answer.headers.etag}` })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy'])
    const head = await api.call('HEAD', path)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test.each(['/billet/abc?sig=x', '/BILLET/AEB2C', '/PASS/AMB2C', '/pass/abc', '/tickets'])(
    '%s is the app, and no search engine’s; nor does it have the camera',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.text]).toEqual([200, files['app.html']])
      expect(answer.headers['x-robots-tag']).toBe('noindex')
      expect(answer.headers['permissions-policy']).toContain('camera=()')
      expect((await get('/help')).headers['x-robots-tag']).toBeUndefined()
    },
  )

  test.each([
    ['/', 'home', 'home'],
    ['/events', 'events', 'events'],
    ['/events?page=2', 'app', 'events'],
  ])('%s is %s.html with its own policy, and what it is called and where', async (path, name, called) => {
    const answer = await get(path)
    expect(answer.status).toBe(200)
    expect(answer.text).toContain(`<title>${called}</title>`)
    expect(answer.text.includes(`<p>${name}.html</p>`)).toBe(name !== 'app')
    expect(answer.text).toContain(`<link rel="canonical" href="${ORIGIN}${path.split('?')[0]}">`)
    expect(answer.headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': `script-src 'sha256-${name}'`,
      'cache-control': 'no-cache',
    })
    const again = await get(path, { 'if-none-match': `${answer.headers.etag}` })
    expect(again.status).toBe(304)
    expect(again.headers['content-security-policy']).toBe(answer.headers['content-security-policy'])
    const head = await api.call('HEAD', path)
    expect([head.status, head.text]).toEqual([200, ''])
  })

  test.each([
    ['/events/', '/events'],
    ['/Events?page=2&search=a%3Fb', '/events?page=2&search=a%3Fb'],
    ['/events/abc/', '/events/abc'],
    ['/EVENTS/aBc', '/events/aBc'],
    ['/events/abc)', '/events/abc'],
    ['/events/abc.', '/events/abc'],
    ['/events/abc,?utm_source=x', '/events/abc?utm_source=x'],
    ['/events/abc%20', '/events/abc'],
    ['/events/abc%C2%BB).', '/events/abc'],
    ['/Feedback/good/', '/feedback/good'],
  ])('%s is redirected to %s, the page’s own address', async (path, to) => {
    for (const method of ['GET', 'HEAD']) {
      const { status, headers } = await api.call(method, path)
      expect([status, headers.location]).toEqual([308, to])
    }
  })

  test.each(['/events', '/events/abc', '/BILLET/AEB2C?sig=x', '/tickets/', `/events/${')'.repeat(10_000)}`])(
    '%s is not redirected',
    async (path) => {
      expect((await get(path)).headers.location).toBeUndefined()
    },
  )

  test.each(['/nulle/part', '/events;x', '//events', '//evil.example/events/', '/events/abc/def'])(
    '%s is no page: the app, with 404',
    async (path) => {
      const answer = await get(path)
      expect([answer.status, answer.text]).toEqual([404, files['app.html']])
      expect(answer.headers['content-security-policy']).toBe("script-src 'sha256-app'")
    },
  )

  test('where a password is changed is told to password managers; nothing else is well known', async () => {
    const change = await get('/.well-known/change-password')
    expect([change.status, change.headers.location]).toEqual([302, '/settings'])
    for (const name of ['apple-app-site-association', 'resource-that-should-not-exist', 'a.json']) {
      const answer = await get(`/.well-known/${name}`, { accept: 'text/html' })
      expect([answer.status, answer.json.code]).toEqual([404, 'not_found'])
    }
  })

  test('a form that is sent without a script is answered with a sentence, and keeps nothing', async () => {
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const answer = await api.call('POST', '/contact', {
        headers: { accept: 'text/html,*/*;q=0.8', 'content-type': type },
        payload: 'name=Ada&message=secret',
      })
      expect(answer.status).toBe(405)
      expect(answer.headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', allow: 'GET, HEAD' })
      expect(answer.text).toContain('Rien n’a été envoyé')
      expect(answer.text).not.toContain('secret')
    }
  })

  test('come compressed as they were built', async () => {
    const brotli = await get('/tickets', { 'accept-encoding': 'gzip, br' })
    expect(brotli.headers['content-encoding']).toBe('br')
    expect(brotli.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(brotli.headers['content-security-policy']).toBe("script-src 'sha256-app'")
    expect(brotli.headers.vary).toContain('accept-encoding')
    expect((await get('/tickets', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await get('/assets/index-abc123.js', { 'accept-encoding': 'br' })).headers).toMatchObject({
      'content-encoding': 'br',
      'cache-control': 'public, max-age=31536000, immutable',
    })
  })

  test('answer to GET and HEAD only', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
      const answer = await api.call(method, '/events')
      expect(answer.status).toBe(404)
      expect(answer.json.code).toBe('not_found')
    }
  })
})

describe('files', () => {
  test('that carry their hash are kept for ever, the worker and the manifest never', async () => {
    expect((await get('/assets/index-abc123.js')).headers['cache-control']).toBe(
      'public, max-age=31536000, immutable',
    )
    const worker = await get('/sw.js')
    expect(worker.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-type': 'application/javascript; charset=utf-8',
      'content-security-policy': "default-src 'self'",
    })
    const manifest = await get('/manifest.webmanifest')
    expect(manifest.headers['cache-control']).toBe('no-cache')
    expect(manifest.headers['content-type']).toContain('application/manifest+json')
    expect((await get('/icons/icon-192.png')).headers['content-type']).toBe('image/png')
  })

  test.each([
    '/assets/gone-123.js',
    '/assets/gone',
    '/assets/index-abc123.js.br',
    '/assets/..%2fpages.json',
    '/assets/',
    '/assets',
    '/media/demo/nulle-part.svg',
    '/media/x',
  ])('%s is missing, and never HTML', async (path) => {
    const answer = await get(path, { accept: 'text/html' })
    expect(answer.status).toBe(404)
    expect(answer.headers['content-type']).toContain('application/json')
  })

  test.each([
    '/favicon.nope',
    '/index.php',
    '/events/a.b/c.d',
    '/pages.json',
    '/sw.js.br',
    '/.env',
    '/assets/../../package.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/..%2f..%2fpackage.json',
    '/%00.js',
  ])('%s is missing: a refusal to who wants a file, the app’s page to who looks for a page', async (path) => {
    const file = await get(path, { accept: '*/*' })
    expect(file.status).toBe(404)
    expect(file.headers['content-type']).toContain('application/json')
    const page = await get(path, { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' })
    expect(page.status).toBe(404)
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(page.headers['content-security-policy']).toBe("script-src 'sha256-app'")
    expect(page.headers['cache-control']).toBe('no-cache')
    expect(page.text).toBe(files['app.html'])
  })
})

test.each(['/%', '/pass/%E0%A4%A', '/events/%E0%A4%A', '/events/%', '/%E0%A4%A/'])(
  '%s cannot be read: the app’s page to who looks for one, else a refusal',
  async (path) => {
    const page = await get(path, { accept: 'text/html' })
    expect(page.status).toBe(404)
    expect(page.text).toBe(files['app.html'])
    expect(page.headers).toMatchObject({
      'content-security-policy': "script-src 'sha256-app'",
      'x-content-type-options': 'nosniff',
      'x-request-id': expect.any(String),
    })
    for (const answer of [
      await get(path, { accept: '*/*' }),
      await get(`/api${path}`, { accept: 'text/html' }),
    ]) {
      expect(answer.status).toBe(400)
      expect(answer.json).toMatchObject({ message: expect.stringMatching(/^[A-Z].+[.]$/) })
    }
  },
)

describe('headers', () => {
  test('of every answer', async () => {
    for (const path of [
      '/',
      '/api/health',
      '/api/nope',
      '/assets/gone.js',
      '/sw.js',
      '/%zz',
      '/media/catalogue/nulle-part.png',
    ]) {
      const { headers } = await get(path)
      expect(headers, path).toMatchObject({
        'cross-origin-opener-policy': 'same-origin-allow-popups',
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
      })
      expect(headers['permissions-policy'], path).toContain('screen-wake-lock=(self)')
      expect(headers['content-security-policy'], path).toBeTruthy()
      expect(headers['x-powered-by'], path).toBeUndefined()
    }
  })

  test('the documentation shows itself under a policy of its own', async () => {
    const page = await get('/api/docs')
    expect(page.status).toBe(200)
    expect(page.headers['content-security-policy']).toContain("script-src 'self'")
    expect(page.text).not.toMatch(/<script>(?!\s*<\/script>)/)
    const document = (await get('/api/openapi.json')).json
    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/events/{id}/tickets')
    expect(
      document.paths['/api/auth/login'].post.requestBody.content['application/json'].schema.required,
    ).toEqual(['email', 'password'])
    expect((await get('/api/docs/json')).json).toEqual(document)
  })
})

test('without a build the API works, and the pages say what is missing', async () => {
  const bare = await startHarness()
  expect((await bare.call('GET', '/api/health')).status).toBe(200)
  const page = await bare.call('GET', '/events')
  expect(page.status).toBe(404)
  expect(page.json.message).toContain('npm run build')
  expect(page.headers['strict-transport-security']).toBeUndefined()
  await bare.close()
})
