/** The toast of the latest change of a heart: a newer one replaces it. */
export const HEART_TOAST = 'favourite'
