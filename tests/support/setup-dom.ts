import '@testing-library/jest-dom/vitest'
import 'fake-indexeddb/auto'
import { focusManager, onlineManager } from '@tanstack/react-query'
import { cleanup, configure } from '@testing-library/react'
import { Dexie } from 'dexie'
import { afterAll, afterEach } from 'vitest'

// What is waited for comes when the machine has time for it; `expect.poll` has the same patience.
configure({ asyncUtilTimeout: 30_000 })

// Packages, and with them the document, outlive a file in the process that runs it: what they keep begins anew with each file.

const empty = (element: Element) => {
  for (const { name } of [...element.attributes]) element.removeAttribute(name)
}

/** The document as it is given to the first file of a process: no element, no attribute, the first address. */
const forgetDocument = () => {
  document.body.replaceChildren()
  document.head.replaceChildren()
  for (const element of [document.documentElement, document.head, document.body]) empty(element)
  history.replaceState(null, '', 'http://localhost:3000/')
}

/** Removes at the file's end what it, or a module it loaded, listens to: a page would have gone with its listeners. */
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
onlineManager.setOnline(true)
focusManager.setFocused(undefined)
Dexie.dependencies.indexedDB = globalThis.indexedDB

// What jsdom lacks and the app asks for. A test that needs another answer puts its own in place.

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

/** One queue a name, as the browser keeps it; `ifAvailable` answers null while it is held. */
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
define(navigator, 'locks', locksOf())
define(navigator, 'storage', {
  estimate: async () => ({ usage: 0, quota: 1e9 }),
  persist: async () => false,
  persisted: async () => false,
})
define(HTMLDialogElement.prototype, 'showModal', function showModal(this: HTMLDialogElement) {
  this.setAttribute('open', '')
})
define(HTMLDialogElement.prototype, 'close', function close(this: HTMLDialogElement) {
  this.removeAttribute('open')
  this.dispatchEvent(new Event('close'))
})
// jsdom defines it, only to say that it is not implemented.
window.scrollTo = () => {}

// What a file gives the browser beyond that, a share sheet, say, is gone with it.
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
