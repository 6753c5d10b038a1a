/** A point in degrees, WGS 84. */
export interface Point {
  latitude: number
  longitude: number
}

const EARTH_RADIUS_KM = 6_371
const radians = (degrees: number): number => (degrees * Math.PI) / 180

/** Returns the distance in km as the crow flies (haversine). */
export const distanceKm = (from: Point, to: Point): number => {
  const haversine = (degrees: number) => Math.sin(radians(degrees) / 2) ** 2
  const between =
    haversine(to.latitude - from.latitude) +
    Math.cos(radians(from.latitude)) *
      Math.cos(radians(to.latitude)) *
      haversine(to.longitude - from.longitude)
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(between)))
}

/** Returns the point if both halves are degrees, else null. */
export const pointOf = (latitude: unknown, longitude: unknown): Point | null =>
  typeof latitude === 'number' &&
  typeof longitude === 'number' &&
  Math.abs(latitude) <= 90 &&
  Math.abs(longitude) <= 180
    ? { latitude, longitude }
    : null
