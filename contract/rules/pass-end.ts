import { parisDay, parisWallClock } from './paris-time.ts'

/** Formats the end of a Pass with its hour, '4 septembre 2026 à 14:05': it opens nothing that evening. */
export const passEnd = (instant: Date): string => `${parisDay(instant)} à ${parisWallClock(instant).time}`
