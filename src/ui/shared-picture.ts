import type { MouseEvent } from 'react'

/** Styles the picture of a pressed card until its page is there. */
const PRESSED = 'view-transition-name:shared-picture;opacity:.8'

/** Longest freeze of the old screen while the page is loading, in ms. */
const LONGEST_WAIT_MS = 350

let arrive: (() => void) | undefined

/** Called by the page once its picture is rendered. */
export const pictureArrived = (): void => arrive?.()

const canMove = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey

/**
 * Navigates at a plain click on a link with the picture moving along, without motion if it cannot move. Other clicks are the browser's: a
 * new tab, for example.
 */
export const goWithPicture = (click: MouseEvent, picture: HTMLElement | null, go: () => void): void => {
  if (!isPlain(click)) return
  click.preventDefault()
  if (!picture || !canMove()) {
    go()
    return
  }
  // A second press while the first waits for its frame.
  if (picture.style.cssText) return
  picture.style.cssText = PRESSED
  const move = async () => {
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
      setTimeout(resolve, LONGEST_WAIT_MS)
    })
    go()
    await arrival
    // The card disappears or stays behind: only one picture may have the name.
    picture.style.cssText = ''
  }
  // The pressed card is painted before the transition freezes the screen.
  requestAnimationFrame(() =>
    setTimeout(() => document.startViewTransition(move).finished.catch(() => undefined)),
  )
}
