import { useEffectEvent, useLayoutEffect } from 'react'

/** An open dialog. */
interface Step {
  id: string
  close: () => void
  /** True while the history has an entry for it above the page's. */
  hasEntry: boolean
}

/** `idx`: the entry's position, as the router counts; `over`: the dialog that the entry has open over the page. */
interface Entry {
  idx?: number
  over?: string
}

/** After a reload, nothing that an earlier load of the page opened is open. */
const LOADED_AT = performance.timeOrigin
let count = 0
/** The open dialogs, the topmost last. */
const steps: Step[] = []
/** True until a step that this file takes through the history has been taken. */
let isGoing = false
/** True while another document is on its way, which a step through the history would call off. */
let isLeaving = false
/** What waits until no dialog has an entry. */
const waiting: (() => void)[] = []
/** The last position that was come to. */
let place: number | undefined

const entry = (): Entry => (history.state ?? {}) as Entry

const isClosed = ({ over }: Entry): boolean => over !== undefined && !steps.some(({ id }) => id === over)

/** How long a step forward is waited for, in ms: there may be no entry to go to. */
const FORWARD_MS = 200

const go = (by: 1 | -1) => {
  isGoing = true
  history.go(by)
  if (by < 0) return
  setTimeout(() => {
    if (!isClosed(entry())) return
    isGoing = false
    settle()
  }, FORWARD_MS)
}

/** Makes the history fit the open dialogs: leaves the entry of a closed one, adds those that are missing. */
const settle = () => {
  if (isGoing || isLeaving) return
  const missing = steps.filter(({ hasEntry }) => !hasEntry)
  let isFree = isClosed(entry())
  if (isFree && missing.length === 0) return go(-1)
  for (const step of missing) {
    const { idx = 0, ...state } = entry()
    // A dialog that comes in place of another takes its entry.
    place = isFree ? idx : idx + 1
    const next = { ...state, idx: place, over: step.id }
    if (isFree) history.replaceState(next, '')
    else history.pushState(next, '')
    isFree = false
    step.hasEntry = true
  }
  if (steps.length === 0) for (const run of waiting.splice(0)) run()
}

const follow = () => {
  const { over, idx = 0 } = entry()
  const by = place === idx - 1 ? 1 : -1
  place = idx
  const wasAsked = isGoing
  isGoing = false
  if (!wasAsked) {
    for (const step of steps.slice(steps.findIndex(({ id }) => id === over) + 1).reverse()) {
      step.hasEntry = false
      step.close()
    }
  }
  if (isClosed(entry())) go(by)
  // A dialog that stays, since it waits for an answer, gets its entry again.
  else setTimeout(settle)
}

/** Lets a link that is pressed while a step is on its way wait for it: the step would undo it. */
const hold = (event: MouseEvent) => {
  const link = event.target instanceof Element && event.target.closest<HTMLElement>('a')
  if (!link || !isGoing || steps.length > 0 || event.ctrlKey || event.metaKey) return
  event.preventDefault()
  event.stopPropagation()
  waiting.push(() => link.click())
}

if (typeof document !== 'undefined') {
  place = entry().idx
  addEventListener('popstate', follow)
  addEventListener('click', hold, true)
  addEventListener('nectar:leaving', () => {
    isLeaving = true
  })
  addEventListener('pageshow', () => {
    isLeaving = false
    isGoing = false
    settle()
  })
  setTimeout(settle)
}

/** Runs what replaces the page's own entry once the dialogs that are closing have left the history. */
export const afterDialogs = (run: () => void): void => {
  waiting.push(run)
  setTimeout(settle)
}

/**
 * Makes the browser's Back close a dialog while it is open. Closed otherwise, it leaves no step behind; what is gone to
 * from it comes after its page.
 */
export const useBackCloses = (isOpen: boolean, close: () => void): void => {
  const closeIt = useEffectEvent(close)
  // Before it is seen: who sees it may go back.
  useLayoutEffect(() => {
    if (!isOpen) return
    count += 1
    const step: Step = { id: `${count} ${LOADED_AT}`, close: () => closeIt(), hasEntry: false }
    steps.push(step)
    settle()
    return () => {
      steps.splice(steps.indexOf(step), 1)
      setTimeout(settle)
    }
  }, [isOpen])
}
