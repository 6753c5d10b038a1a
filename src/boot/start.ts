import { whenParsed } from '../lib/when-parsed.ts'
import { reloadOnce, reloadWhenReachable } from './reload-once.ts'

/** The module that mounts the app, inserted by the build; undefined in development, where the page loads it itself. */
declare const __ENTRY__: string | undefined

/** Maximum delay of the start, in ms: a hidden page never paints. */
const LATEST = 1500
/** Time without growth after which a document counts as truncated, in ms: no browser reports that. */
const BROKEN_OFF = 5000

/** Returns the files named in the page: its chunks, each after its imports (without the names they would load one after the other), or its style sheets. */
const named = (what: 'chunks' | 'sheets'): string[] =>
  (document.getElementById('root')?.dataset[what]?.split(' ') ?? []).map((file) => `/assets/${file}`)

const preload = (files: readonly string[], as: 'script' | 'style'): void => {
  for (const file of files) {
    const link = document.createElement('link')
    link.rel = as === 'script' ? 'modulepreload' : 'preload'
    link.as = as
    link.href = file
    document.head.append(link)
  }
}

/**
 * Evaluates modules, each in its own task: all at once would block a slow phone for 100 ms. A missing module does not stop the others: the app
 * requests it again or shows an error. Rejects without the entry.
 */
const evaluate = async (files: readonly string[], entry: string): Promise<void> => {
  for (const file of files) {
    if (file === entry) continue
    await import(/* @vite-ignore */ file).catch(() => void reloadOnce())
    await new Promise((resolve) => setTimeout(resolve))
  }
  // Last, because it mounts the app.
  await import(/* @vite-ignore */ entry)
}

const append = (file: string): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = file
    link.onload = resolve
    link.onerror = reject
    document.head.append(link)
  })

/**
 * Loads the whole style sheet: the document holds only its own rules, and the app renders nothing without it. Parts load in turn, each styled in
 * its own task: all at once would block a slow phone for 100 ms.
 */
const wholeSheet = async (): Promise<void> => {
  const files = named('sheets')
  preload(files, 'style')
  for (const file of files) {
    await append(file)
    document.body.getBoundingClientRect()
    await new Promise((resolve) => setTimeout(resolve))
  }
}

const whenBrokenOff = (then: () => void, before = -1): void => {
  const size = document.documentElement.outerHTML.length
  if (document.readyState !== 'loading' || size === before) then()
  else setTimeout(() => whenBrokenOff(then, size), BROKEN_OFF)
}

/** Imports the app after the first paint, so that it does not compete with the first screen. */
export const startAfterFirstScreen = (): void => {
  if (typeof __ENTRY__ === 'undefined') return
  const entry = __ENTRY__
  let started = false
  const start = () => {
    if (started) return
    started = true
    const files = named('chunks')
    preload(files, 'script')
    void wholeSheet()
      .then(() => evaluate(files, entry))
      .catch(reloadWhenReachable)
  }
  try {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      // The first paint may be the header only: the screen is complete a frame after the whole document.
      whenParsed(() => requestAnimationFrame(() => requestAnimationFrame(start)))
    })
    observer.observe({ type: 'paint', buffered: true })
  } catch {
    // Without paint timing, the timer below starts the app.
  }
  setTimeout(() => {
    // Wait for the whole document: hydrating half of it would render it again, or not at all.
    whenParsed(start)
    whenBrokenOff(start)
  }, LATEST)
}
