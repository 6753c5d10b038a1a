const DAY_MS = 24 * 60 * 60_000

/** How many networks of a member are known at a time: home, work, a phone's, friends'. Each adds to what may be guessed in a day. */
export const MOST_KNOWN_NETWORKS = 10

/** How often a network's last use is written again. */
export const NOTED_EVERY_MS = DAY_MS

/** A network that was used before is not the member's any more. */
export const networksKnownSince = (now: Date): Date => new Date(now.getTime() - 90 * DAY_MS)
