import { useEffectEvent, useLayoutEffect } from 'react'

/** An open dialog. */
interface Step {
  close: () => void
  /** The position of its entry in the history; undefined without one. */
  idx?: number
}

/** A position in the history, as the router counts, and that of the page's own entry: below it, if the entry is a dialog's. */
interface Place {
  idx: number
  base: number
}

const placeOf = (state: Partial<Place> | null): Place => {
  const { idx = 0, base = idx } = state ?? {}
  return { idx, base }
}

/** The open dialogs, the topmost last. */
const steps: Step[] = []
let last: Place = { idx: 0, base: 0 }

const note = () => {
  last = placeOf(history.state)
}

/** Adds the entries that open dialogs lack. One that a closed dialog has left is taken first. */
const addEntries = () => {
  for (const step of steps) {
    if (step.idx !== undefined) continue
    const { idx, base } = placeOf(history.state)
    const isLeft = idx > base && !steps.some((other) => other.idx === idx)
    step.idx = isLeft ? idx : idx + 1
    const state = { ...history.state, idx: step.idx, base }
    if (isLeft) history.replaceState(state, '')
    else history.pushState(state, '')
  }
}

const follow = () => {
  const from = last
  note()
  const { idx, base } = last
  const closing = steps.filter((step) => step.idx !== undefined && step.idx > idx).reverse()
  for (const step of closing) {
    delete step.idx
    step.close()
  }
  // A dialog that stays, since it waits for an answer, gets its entry again.
  if (closing.length > 0) setTimeout(addEntries)
  else if (from.base === base && idx > from.idx) history.go(1)
  // From the entry of a closed dialog: what shows is left instead, an open dialog below it or the page.
  else if (from.base === base && idx < from.idx) history.go((steps.at(-1)?.idx ?? base) - 1 - idx)
}

if (typeof document !== 'undefined') {
  note()
  addEventListener('popstate', follow)
  // The router's steps send no event.
  for (const name of ['pushState', 'replaceState'] as const) {
    const write = history[name].bind(history)
    history[name] = (...written) => {
      write(...written)
      note()
    }
  }
}

/**
 * Makes the browser's Back close a dialog while it is open. Its entry stays once it is closed otherwise: the next dialog
 * takes it, what is gone to comes after it, and Back from it leaves the page.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const closeIt = useEffectEvent(close)
  // Before it is seen: who sees it may go back.
  useLayoutEffect(() => {
    if (!isOpen) return
    const step: Step = { close: () => closeIt() }
    steps.push(step)
    addEntries()
    return () => {
      steps.splice(steps.indexOf(step), 1)
    }
  }, [isOpen])
}
