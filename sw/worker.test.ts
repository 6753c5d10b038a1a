import { describe, expect, it } from 'vitest'
import { isBuiltFile, isPicture, notTheApp, worthKeeping } from './rules.ts'

const isDenied = (path: string) => notTheApp.some((pattern) => pattern.test(path))

describe('a navigation', () => {
  it.each([
    '/',
    '/tickets?pass=1',
    '/events/abc_-9',
    '/apix',
    '/pass/u1?data=%7B%22fullName%22:%22A.B%22%7D&sig=x.y',
    '/auth?return=/events/1.2',
    '/inconnu/page',
  ])('to %s is answered with the shell', (path) => {
    expect(isDenied(path)).toBe(false)
  })

  it.each([
    '/api',
    '/api/login',
    '/api?x=1',
    '/api/login?return=/tickets',
    '/media/demo/a.svg',
    '/sw.js',
    '/manifest.webmanifest',
    '/.well-known/change-password',
    '/assets/x.js?v=1',
  ])('to %s is the server’s', (path) => {
    expect(isDenied(path)).toBe(true)
  })
})

describe('a picture', () => {
  const asked = (address: string, headers = {}) => {
    const url = new URL(address, 'https://nectar.test')
    return isPicture({
      url,
      request: new Request(url, { headers }),
      sameOrigin: url.origin === 'https://nectar.test',
    })
  }

  it('is kept when it is ours and public', () => {
    expect(asked('/media/demo/a.svg')).toBe(true)
    expect(asked('/api/events')).toBe(false)
    expect(asked('https://js.stripe.com/media/a.svg')).toBe(false)
    expect(asked('/media/private.svg', { authorization: 'Bearer x' })).toBe(false)
  })

  it('is kept only whole', () => {
    const answer = (status: number, type = 'basic') =>
      Object.defineProperty(new Response(null, { status }), 'type', { value: type })
    expect(worthKeeping(answer(200))).toBe(true)
    expect(worthKeeping(answer(404))).toBe(false)
    expect(worthKeeping(answer(206))).toBe(false)
    expect(worthKeeping(answer(200, 'opaque'))).toBe(false)
  })

  it('is never a page that answers 200 in a file’s place, nor is a built file', () => {
    const answer = (type: string, status = 200) =>
      Object.defineProperty(new Response(null, { status, headers: { 'content-type': type } }), 'type', {
        value: 'basic',
      })
    expect(worthKeeping(answer('image/svg+xml'))).toBe(true)
    expect(worthKeeping(answer('text/html; charset=utf-8'))).toBe(false)
    expect(isBuiltFile('/assets/react-a.js', answer('text/javascript'))).toBe(true)
    expect(isBuiltFile('/assets/react-a.js', answer('text/html'))).toBe(false)
    expect(isBuiltFile('/assets/react-a.js', answer('text/javascript', 206))).toBe(false)
    expect(isBuiltFile('/app.html', answer('text/html; charset=utf-8'))).toBe(true)
    expect(isBuiltFile('/app.html', answer('application/json'))).toBe(false)
  })
})
