/** Name of the view transition that moves a picture from a card to its page, if the browser supports it and motion is allowed. */
const SHARED_PICTURE = 'shared-picture'

/** Longest freeze of the old screen while the page is loading, in ms. */
const LONGEST_WAIT_MS = 350

let arrive: (() => void) | undefined

/** Called by the page once its picture is rendered. */
export const pictureArrived = (): void => arrive?.()

const canMove = (): boolean =>
  typeof document.startViewTransition === 'function' &&
  !matchMedia('(prefers-reduced-motion: reduce)').matches

/** Navigates with the picture moving along; without motion if it cannot move. */
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
    // The card disappears or stays behind: only one picture may have the name.
    picture.style.viewTransitionName = ''
  })
  transition.finished.catch(() => undefined)
}
