import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterAll, afterEach, vi } from 'vitest'
import { computeStylesByKind } from './computed-style.ts'

/** Returns the error of a query that found nothing. It shows the document, except at each try of a query that waits. */
const elementError = (message: string | null, container: Element): Error => {
  const { _disableExpensiveErrorDiagnostics: isTrying } = getConfig() as {
    _disableExpensiveErrorDiagnostics?: boolean
  }
  const error = new Error(isTrying ? (message ?? '') : `${message}\n\n${prettyDOM(container)}`)
  error.name = 'TestingLibraryElementError'
  return error
}

// A slow machine needs time; `expect.poll` has the same timeout.
configure({ asyncUtilTimeout: 30_000, getElementError: elementError })

// The app's modules are one page's: each file has its own. Packages and the document outlive a file in its process.
vi.resetModules()

const empty = (element: Element) => {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
}

/** Resets the document to the first file's: no element, no attribute, the first address. */
const forgetDocument = () => {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const element of [document.documentElement, document.head, document.body]) empty(element)
  history.replaceState(null, '', 'http://localhost:3000/')
}

/** Removes a file's event listeners at its end, as leaving a page would. */
const removeListenersAtTheEnd = () => {
  const listen = window.addEventListener
  const listeners: [
    type: string,
    listener: EventListenerOrEventListenerObject,
    options?: boolean | AddEventListenerOptions,
  ][] = []
  window.addEventListener = (...listener: (typeof listeners)[number]) => {
    listeners.push(listener)
    listen.apply(window, listener)
  }
  afterAll(() => {
    window.addEventListener = listen
    for (const listener of listeners) window.removeEventListener(...listener)
  })
}

cleanup()
forgetDocument()
removeListenersAtTheEnd()
computeStylesByKind()
onlineManager.setOnline(true)
focusManager.setFocused(undefined)
Dexie.dependencies.indexedDB = globalThis.indexedDB

// Mocks the APIs that jsdom lacks and the app uses. A test may replace them.

const noMatch = (query: string): MediaQueryList =>
  ({
    matches: false,
    media: query,
    onchange: null,
    addEventListener: () => {},
    removeEventListener: () => {},
    addListener: () => {},
    removeListener: () => {},
    dispatchEvent: () => false,
  }) satisfies MediaQueryList

class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
  takeRecords(): [] {
    return []
  }
}

/** Creates the locks: one queue per name, as in a browser; `ifAvailable` yields null while the lock is held. */
const locksOf = () => {
  const tails = new Map<string, Promise<unknown>>()
  return {
    request: async (name: string, ...rest: unknown[]) => {
      const callback = rest.at(-1) as (lock: { name: string } | null) => unknown
      const options = (rest.length > 1 ? rest[0] : {}) as { ifAvailable?: boolean }
      const tail = tails.get(name)
      if (tail && options.ifAvailable) return callback(null)
      const turn = (tail ?? Promise.resolve()).then(() => callback({ name }))
      const settled = turn.catch(() => {})
      tails.set(name, settled)
      void settled.then(() => tails.get(name) === settled && tails.delete(name))
      return turn
    },
    query: async () => ({ held: [], pending: [] }),
  }
}

const define = (target: object, name: string, value: unknown) => {
  if (Reflect.get(target, name) === undefined)
    Object.defineProperty(target, name, { value, configurable: true, writable: true })
}

define(window, 'matchMedia', noMatch)
define(window, 'ResizeObserver', NoObserver)
define(window, 'IntersectionObserver', NoObserver)
define(window, 'scrollTo', () => {})
define(Element.prototype, 'scrollIntoView', () => {})
define(navigator, 'locks', locksOf())
define(window, 'caches', { match: async () => new Response(), delete: async () => false })
define(navigator, 'storage', {
  estimate: async () => ({ usage: 0, quota: 1e9 }),
  persist: async () => false,
  persisted: async () => false,
})
/** What had the focus before each modal dialog, which gets it back. */
const focusedBefore = new WeakMap<HTMLDialogElement, Element | null>()
define(HTMLDialogElement.prototype, 'showModal', function showModal(this: HTMLDialogElement) {
  focusedBefore.set(this, document.activeElement)
  this.setAttribute('open', '')
})
define(HTMLDialogElement.prototype, 'close', function close(this: HTMLDialogElement) {
  this.removeAttribute('open')
  const before = focusedBefore.get(this)
  focusedBefore.delete(this)
  if (before instanceof HTMLElement && before !== document.body) before.focus()
  this.dispatchEvent(new Event('close'))
})
// jsdom's version only reports that it is not implemented.
window.scrollTo = () => {}
// A page of an earlier test may still request something once its mock is gone: Node's own `fetch` would fail, and
// the next test would be offline.
globalThis.fetch = () => new Promise(() => {})

// Removes the properties that a file adds to `navigator`, such as a share sheet.
const given = new Set(Object.getOwnPropertyNames(navigator))
afterAll(() => {
  for (const name of Object.getOwnPropertyNames(navigator))
    if (!given.has(name)) Reflect.deleteProperty(navigator, name)
})

afterEach(() => {
  cleanup()
  localStorage.clear()
  sessionStorage.clear()
})
