/** The page's measurements during the typing. */
export interface Seen {
  /** From each key to the frame with its list, in ms. */
  keys: number[]
  /** Between two frames during the typing, in ms. */
  frames: number[]
  /** Tasks of 50 ms and more. */
  longTasks: number[]
}

/**
 * Watches the list from inside the page. A string, since the page lacks the bundler's helpers. A key's list
 * is shown once every card's name begins with the box's text.
 */
export const WATCH = `
  const seen = { keys: [], frames: [], longTasks: [] }
  let pressedAt, wanted
  const fold = (text) => text.toLowerCase().normalize('NFKD').replace(/\\p{M}/gu, '')
  const isShown = () => {
    const list = document.querySelector('main ul[aria-busy=false]')
    const names = [...(list?.querySelectorAll('h3') ?? [])].map(({ textContent }) => fold(textContent))
    return names.length > 0 && names.every((name) => name.startsWith(wanted))
  }
  addEventListener('input', ({ target, timeStamp }) => {
    // Only what narrows the list can be told from the list before.
    const isNarrower = target.value.length > (wanted ?? '').length
    wanted = fold(target.value)
    pressedAt = isNarrower ? timeStamp : undefined
  }, true)
  new MutationObserver(() => {
    if (pressedAt === undefined || !isShown()) return
    const from = pressedAt
    pressedAt = undefined
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => seen.keys.push(performance.now() - from)
      port2.postMessage(0)
    })
  }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true })
  new PerformanceObserver((list) => seen.longTasks.push(...list.getEntries().map(({ duration }) => duration)))
    .observe({ type: 'longtask' })
  globalThis.seen = seen`

/** Also counts frames from now on: each costs a callback, which on a slowed CPU takes a fourth of the page's time. */
export const WATCH_FRAMES = `
  let last
  const frame = (now) => {
    if (last !== undefined) seen.frames.push(now - last)
    last = now
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)`
