import { reloadOnce, reloadWhenReachable } from './reload-once.ts'

/** The module that mounts the app, written in by the build; not there in development, where the page names it itself. */
declare const __ENTRY__: string | undefined

/** A hidden page never paints: start all the same after this many ms. */
const LATEST = 1500
/** A document that grows no more for this many ms has broken off: no browser says so. */
const BROKEN_OFF = 5000

/** The files that the page names: its chunks, those that one imports before its own (where it names none they come one wait after the other), or its style sheets. */
const named = (what: 'chunks' | 'sheets'): string[] =>
  (document.getElementById('root')?.dataset[what]?.split(' ') ?? []).map((file) => `/assets/${file}`)

/** Fetches files beside each other. */
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
 * Evaluates modules, each in a task of its own: all at once would keep a slow phone from answering for 100 ms. One that is gone keeps the others from
 * nothing: the app asks for it again, and shows an error in the place of what it cannot load. Rejects where the entry is gone.
 */
const evaluate = async (files: readonly string[], entry: string): Promise<void> => {
  for (const file of files) {
    if (file === entry) continue
    await import(/* @vite-ignore */ file).catch(() => void reloadOnce())
    await new Promise((resolve) => setTimeout(resolve))
  }
  // Last: it mounts the app.
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
 * Fetches the whole style sheet, of which the document holds what its own HTML names: the app draws nothing before it is there. It comes in parts, each
 * behind the one before, and what a part names is styled in the task that brings it: all at once would keep a slow phone from answering for 100 ms.
 * Rejects where a part is gone.
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

const whenParsed = (then: () => void): void => {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', then, { once: true })
  else then()
}

const whenBrokenOff = (then: () => void, before = -1): void => {
  const size = document.documentElement.outerHTML.length
  if (document.readyState !== 'loading' || size === before) then()
  else setTimeout(() => whenBrokenOff(then, size), BROKEN_OFF)
}

/** Imports the app once the first screen is painted, so that nothing of it competes with what is shown first. */
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
      // The first paint may be the header alone: the screen is there a frame after all of the document.
      whenParsed(() => requestAnimationFrame(() => requestAnimationFrame(start)))
    })
    observer.observe({ type: 'paint', buffered: true })
  } catch {
    // No paint timing here: the clock decides.
  }
  setTimeout(() => {
    // A document that is still on its way is no page yet: taken over by half, it would be drawn anew, or not at all.
    whenParsed(start)
    whenBrokenOff(start)
  }, LATEST)
}
