/** The time during which a concert counts as today's, and its start, in ms since 1970. */
export interface Evening {
  from: number
  startsAt: number
  until: number
}

/** Returns the evening of today with the nearest start: the next one takes over halfway between the two starts. */
export const nearestEvening = <T extends Evening>(evenings: readonly T[], now: number): T | undefined =>
  evenings
    .filter(({ from, until }) => from <= now && now < until)
    .sort((a, b) => Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now))[0]
