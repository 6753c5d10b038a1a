import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { RenderedApp } from '../../src/config/rendered-app.ts'

/** Time limit for rendering a page, in ms. */
const PATIENCE_MS = 10_000
/** Maximum pages that wait for the thread. */
const MAX_WAITING = 32

/** The response to a call by the page, as from `fetch`. */
export interface Fetched {
  status: number
  headers: Record<string, string>
  body: string
}

/** Too many pages wait: this one should be sent without rendering. */
export class RendererBusy extends Error {
  override name = 'RendererBusy'
}

/** Renders pages in a separate thread: slow pages and resources left open do not block the server. */
export interface Renderer {
  /**
   * Renders the app at an address. `fetch` gets the calls of its queries, relative to the origin; without it, no data is read. Throws if
   * rendering fails or takes too long; throws RendererBusy if too many pages wait.
   */
  render(address: string, fetch?: (url: string) => Promise<Fetched>): Promise<RenderedApp>
  globalCss(): Promise<string>
  close(): Promise<void>
}

type FromThread =
  | { id: number; done: unknown }
  | { id: number; failed: string }
  | { id: number; ask: number; url: string }

/** Code of the thread. The asynchronous context carries the page's id, so that each call belongs to its page. */
const THREAD = `
const { AsyncLocalStorage } = require('node:async_hooks')
const { parentPort: port, workerData } = require('node:worker_threads')
const page = new AsyncLocalStorage()
const asked = new Map()
let last = 0
globalThis.fetch = (url) => new Promise((resolve) => {
  asked.set(++last, resolve)
  port.postMessage({ id: page.getStore(), ask: last, url })
})
const app = import(workerData)
port.on('message', async ({ id, name, args, ask, answer }) => {
  if (ask !== undefined) {
    asked.get(ask)?.(new Response(answer.body, answer))
    return asked.delete(ask)
  }
  try {
    const made = (await app)[name]
    port.postMessage({ id, done: typeof made === 'function' ? await page.run(id, () => made(...args)) : made })
  } catch (error) {
    port.postMessage({ id, failed: String(error?.stack ?? error) })
  }
})`

interface Waiting {
  resolve: (value: never) => void
  reject: (error: Error) => void
  fetch: ((url: string) => Promise<Fetched>) | undefined
}

const UNREACHABLE: Fetched = { status: 503, headers: {}, body: '' }

/** Creates a renderer whose thread starts with the first page and is replaced after a failure. `entry` is the built src/entry-server.tsx. */
export const createRenderer = (entry: string, { patienceMs = PATIENCE_MS } = {}): Renderer => {
  const waiting = new Map<number, Waiting>()
  let thread: Worker | undefined
  let last = 0

  const end = async (reason: Error) => {
    const ended = thread
    thread = undefined
    for (const { reject } of waiting.values()) reject(reason)
    waiting.clear()
    await ended?.terminate()
  }

  const onMessage = async (from: Worker, message: FromThread) => {
    const page = waiting.get(message.id)
    if ('ask' in message) {
      const answer = (await page?.fetch?.(message.url).catch(() => undefined)) ?? UNREACHABLE
      from.postMessage({ ask: message.ask, answer })
      return
    }
    waiting.delete(message.id)
    if ('failed' in message) page?.reject(new Error(message.failed))
    else page?.resolve(message.done as never)
  }

  const start = (): Worker => {
    const started = new Worker(THREAD, {
      eval: true,
      workerData: pathToFileURL(entry).href,
      // React's other build takes twice the time for a page.
      env: { ...process.env, NODE_ENV: 'production' },
    })
    started.unref()
    started.on('message', (message: FromThread) => void onMessage(started, message))
    const lost = (error: Error) => {
      if (thread === started) void end(error)
    }
    started.on('error', lost)
    started.on('exit', () => lost(new Error('The rendering thread has ended')))
    return started
  }

  const ask = <T>(name: string, args: unknown[], fetch?: Waiting['fetch']): Promise<T> => {
    if (waiting.size >= MAX_WAITING) return Promise.reject(new RendererBusy())
    thread ??= start()
    const id = ++last
    const made = new Promise<T>((resolve, reject) => waiting.set(id, { resolve, reject, fetch }))
    const timer = setTimeout(() => void end(new Error(`Rendering ${args} did not end`)), patienceMs)
    thread.postMessage({ id, name, args })
    return made.finally(() => clearTimeout(timer))
  }

  return {
    render: (address, fetch) => ask('render', [address, { isReading: fetch !== undefined }], fetch),
    globalCss: () => ask('globalCss', []),
    close: () => end(new Error('The server closes')),
  }
}
