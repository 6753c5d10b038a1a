import { reloadOnce } from './reload-once.ts'

/** The module that mounts the app, written in by the build; not there in development, where the page names it itself. */
declare const __ENTRY__: string | undefined

/** A hidden page never paints: start all the same after this many ms. */
const LATEST = 1500

/** Imports the app after the first contentful paint, so that nothing of it competes with what is shown first. */
export const startAfterFirstPaint = (): void => {
  if (typeof __ENTRY__ === 'undefined') return
  const entry = __ENTRY__
  let started = false
  const start = () => {
    if (started) return
    started = true
    import(/* @vite-ignore */ entry).catch(() => void reloadOnce())
  }
  try {
    const observer = new PerformanceObserver((list) => {
      if (list.getEntriesByName('first-contentful-paint').length === 0) return
      observer.disconnect()
      start()
    })
    observer.observe({ type: 'paint', buffered: true })
  } catch {
    // No paint timing here: the clock decides.
  }
  setTimeout(start, LATEST)
}
