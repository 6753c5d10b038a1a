import { type Point, pointOf } from '../../../contract/rules/distance.ts'

export type NoPosition = 'refused' | 'unavailable' | 'vague'

/** A position that may be wrong by more is not worth a distance. */
const MAX_ERROR_M = 5_000
const TIMEOUT_MS = 15_000
/** A recent position is as good as a new one, and faster. */
const MAX_AGE_MS = 60_000
const PERMISSION_DENIED = 1

/** Asks the browser once for the position. Never rejects. */
export const askPosition = (): Promise<Point | NoPosition> =>
  new Promise((resolve) => {
    const { geolocation } = navigator
    // Absent without a secure connection.
    if (!geolocation) return resolve('unavailable')
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve(accuracy <= MAX_ERROR_M ? (pointOf(latitude, longitude) ?? 'unavailable') : 'vague'),
      ({ code }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'unavailable'),
      { timeout: TIMEOUT_MS, maximumAge: MAX_AGE_MS },
    )
  })
