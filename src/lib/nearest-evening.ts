/** From when until when a concert is today's, and when it starts, in ms since 1970. */
export interface Evening {
  from: number
  startsAt: number
  until: number
}

/** Of those that are today's the one whose start is nearest: the next one, but not before the one that has just begun is halfway over to it. */
export const nearestEvening = <T extends Evening>(evenings: readonly T[], now: number): T | undefined =>
  evenings
    .filter(({ from, until }) => from <= now && now < until)
    .sort((a, b) => Math.abs(a.startsAt - now) - Math.abs(b.startsAt - now))[0]
