/** Most messages to the holders of a concert. */
export const MAX_MESSAGES = 3
/** Longest message, in UTF-16 units. */
export const MAX_MESSAGE = 1_000
