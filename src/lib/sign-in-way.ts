let isTaken = false

/** Set while a screen is leading a person to the sign-in page by itself: nothing else shall lead them there as well. */
export const signInWay = {
  isTaken: (): boolean => isTaken,
  take: (): void => {
    isTaken = true
  },
  leave: (): void => {
    isTaken = false
  },
}
