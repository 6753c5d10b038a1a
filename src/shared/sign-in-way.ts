let isTaken = false

/** A flag set while a screen redirects to the sign-in page, so that no other code redirects too. */
export const signInWay = {
  isTaken: (): boolean => isTaken,
  take: (): void => {
    isTaken = true
  },
  leave: (): void => {
    isTaken = false
  },
}
