/** Carries a picture from a card to the page it opens, where the browser has View Transitions and motion is welcome. */
const SHARED_PICTURE = 'shared-picture'

/** How long the old screen may stand still while the page is being loaded, in ms. */
const LONGEST_WAIT_MS = 350

let arrive: (() => void) | undefined

/** Called by the page once its picture stands. */
export const pictureArrived = (): void => arrive?.()

const canMove = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Goes to a page with the picture moving there; just goes where it cannot move. */
export const goWithPicture = (picture: HTMLElement | null, go: () => void): void => {
  if (!picture || !canMove()) {
    go()
    return
  }
  picture.style.viewTransitionName = SHARED_PICTURE
  const transition = document.startViewTransition(async () => {
    const arrival = new Promise<void>((resolve) => {
      arrive = resolve
      setTimeout(resolve, LONGEST_WAIT_MS)
    })
    go()
    await arrival
    // The card is gone or stays behind: only one picture may bear the name.
    picture.style.viewTransitionName = ''
  })
  transition.finished.catch(() => undefined)
}
