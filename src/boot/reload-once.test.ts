import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { reloadOnce, reloadWhenReachable } from './reload-once.ts'

const reload = vi.fn()
const server = (answer: () => Promise<Response>) => vi.stubGlobal('fetch', vi.fn(answer))

beforeEach(() => {
  document.body.innerHTML = ''
  reload.mockClear()
  vi.stubGlobal('location', { reload })
  server(async () => Response.json({ status: 'ok' }))
})
afterEach(() => vi.unstubAllGlobals())

it('reloads once where a chunk is gone and the server answers', async () => {
  await reloadOnce()
  await reloadOnce()
  expect(reload).toHaveBeenCalledTimes(1)
})

it('never reloads while the server is out of reach', async () => {
  server(async () => {
    throw new TypeError('Failed to fetch')
  })
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads while the browser says that it is offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads over a form that holds text', async () => {
  document.body.innerHTML = '<form><input name="email"></form>'
  const field = document.querySelector('input') as HTMLInputElement
  field.value = 'camille@'
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads over an open dialog, such as the pass at the door', async () => {
  document.body.innerHTML = '<div role="dialog"></div>'
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('never reloads where a captive portal answers in the server’s place', async () => {
  server(async () => new Response('<p>Connexion</p>', { headers: { 'content-type': 'text/html' } }))
  await reloadOnce()
  expect(reload).not.toHaveBeenCalled()
})

it('reloads what could not start as soon as the server is within reach', async () => {
  vi.useFakeTimers()
  let isOut = true
  server(async () => {
    if (isOut) throw new TypeError('Failed to fetch')
    return Response.json({ status: 'ok' })
  })
  await reloadWhenReachable()
  await vi.advanceTimersByTimeAsync(20_000)
  expect(reload).not.toHaveBeenCalled()
  isOut = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(reload).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(reload).toHaveBeenCalledTimes(1)
  vi.useRealTimers()
})
