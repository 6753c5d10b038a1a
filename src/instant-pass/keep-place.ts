import { READ_HEIGHT } from '../lib/read-height.ts'

/** Maximum delay of the page's content, in ms. */
const LATEST_MS = 5000

const readHeight = (): number => {
  try {
    return Number(sessionStorage.getItem(READ_HEIGHT))
  } catch {
    return 0
  }
}

/**
 * Makes the shell, which is empty at first, lead where a full document does: to its fragment, or after a reload or a return to the user's place. The
 * browser restores that at the load, so the shell is as tall as the page was, until its content is.
 */
export const keepPlace = (root: HTMLElement): void => {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const isOpened = navigation?.type === 'navigate'
  const id = isOpened ? location.hash.slice(1) : ''
  const height = isOpened ? 0 : readHeight()
  if (!id && !height) return
  const { style } = document.documentElement
  style.minHeight = `${height}px`
  // The footer may come before a list, and the browser would keep the footer in view.
  style.overflowAnchor = 'none'
  const observer = new ResizeObserver(() => {
    const target = document.getElementById(id)
    if (!scrollY) target?.scrollIntoView()
    if (target || (height && root.offsetHeight >= height)) stop()
  })
  const stop = () => {
    observer.disconnect()
    style.minHeight = style.overflowAnchor = ''
  }
  observer.observe(root)
  setTimeout(stop, LATEST_MS)
}
