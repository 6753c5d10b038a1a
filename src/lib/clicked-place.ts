/** How long a second click at the same position is swallowed, in ms: the second click of a double click comes within it. */
const DOUBLE_CLICK_MS = 500
/** Minimum human reaction time (ms): an earlier click was aimed at the element that was there before. */
const REACTION_MS = 300
/** How far the second tap of a finger may miss the first, in px. */
const MARGIN = 24

const CONTROL = 'button,a,input,label,select,summary,[role=button]'
const SWALLOWED = ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'click', 'dblclick'] as const
/** A user who types or scrolls has seen the change: a later click is not a second click. */
const GONE_ON = ['input', 'keydown', 'wheel'] as const

interface Box {
  left: number
  right: number
  top: number
  bottom: number
}
interface ClickedPlace {
  control: Element
  box: Box
  at: number
}

let last: ClickedPlace | null = null
let guarded: ClickedPlace | null = null
let until = 0

/** Returns the position of a pointer's click; null for a click by keyboard or script. */
const placeOf = ({ target, detail, clientX, clientY }: MouseEvent): ClickedPlace | null => {
  if (!(target instanceof Element) || detail === 0) return null
  const control = target.closest(CONTROL)
  const { left, right, top, bottom } = control?.getBoundingClientRect() ?? {
    left: clientX,
    right: clientX,
    top: clientY,
    bottom: clientY,
  }
  // A control without a size is not on the screen.
  if (control && (left === right || top === bottom)) return null
  return {
    control: control ?? target,
    box: { left, right, top, bottom },
    at: performance.now(),
  }
}

const isWithin = (x: number, y: number, { left, right, top, bottom }: Box, margin = 0): boolean =>
  x >= left - margin && x <= right + margin && y >= top - margin && y <= bottom + margin

/**
 * Checks that the control is still visible and that the click beside it is intended: it is not if the control moved and the click is the second of a
 * double click.
 */
const isAnother = ({ control, box }: ClickedPlace, { clientX, clientY, detail }: MouseEvent): boolean => {
  if (!control.isConnected) return false
  const { left, right, top, bottom } = control.getBoundingClientRect()
  if (left === right || top === bottom || isWithin(clientX, clientY, { left, right, top, bottom }))
    return false
  const isInPlace = Math.abs(left - box.left) < 2 && Math.abs(top - box.top) < 2
  return isInPlace || detail < 2
}

const stop = () => {
  guarded = null
  removeEventListener('blur', stop)
  for (const type of SWALLOWED) removeEventListener(type, swallow, true)
  for (const type of GONE_ON) removeEventListener(type, stop, true)
}

function swallow(event: MouseEvent) {
  const now = performance.now()
  if (!guarded || now > until) return stop()
  const { control, box } = guarded
  const { clientX: x, clientY: y, target } = event
  if (event.type === 'click' && event.detail === 0) return
  // The clicked control is still there and handles a second click itself.
  if (target instanceof Node && control.isConnected && control.contains(target)) return
  if (isAnother(guarded, event)) return
  if (!isWithin(x, y, box, MARGIN)) {
    // A click elsewhere ends the guard.
    if (event.type === 'pointerdown') stop()
    return
  }
  event.preventDefault()
  event.stopImmediatePropagation()
  // The click that follows this pointerdown belongs to it, even if it comes later.
  if (event.type === 'pointerdown') until = Math.max(until, now + REACTION_MS)
}

if (typeof document !== 'undefined')
  addEventListener(
    'click',
    (event) => {
      last = placeOf(event)
    },
    true,
  )

/**
 * Swallows a second click at the last clicked position for a moment, because another element may have taken its place. `within` limits it to a click
 * inside that element.
 */
export const guardClickedPlace = (within?: Element): void => {
  if (!last || (within && !within.contains(last.control))) return
  if (!guarded) {
    for (const type of SWALLOWED) addEventListener(type, swallow, true)
    for (const type of GONE_ON) addEventListener(type, stop, true)
    // The focus has moved into a frame, such as Stripe's: its input events do not reach this page.
    addEventListener('blur', stop)
  }
  guarded = last
  until = Math.max(last.at + DOUBLE_CLICK_MS, performance.now() + REACTION_MS)
}
