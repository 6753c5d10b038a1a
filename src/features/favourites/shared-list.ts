import { paths } from '../../config/paths.ts'

/** Maximum ids in an address; the rest is ignored. */
const MAX_IDS = 200
/** Bytes in a QR code of version 12 at level L: larger codes are hard to scan from a screen. */
const CODE_BYTES = 367

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** Returns the address that shows these events. The ids come after the `#`, so that no server sees them. */
export const sharedAddress = (origin: string, ids: readonly string[]): string =>
  `${origin}${paths.sharedFavourites}#${ids.slice(0, MAX_IDS).join(',')}`

/** Parses the ids of such an address, without duplicates and invalid ones. */
export const sharedIds = (hash: string): string[] => {
  const parts = hash.replace(/^#/, '').split(',')
  return [...new Set(parts.filter((part) => ID.test(part)))].slice(0, MAX_IDS)
}

/** Returns how many of the first ids fit in a code that another phone can scan from the screen. */
export const codeCount = (origin: string, ids: readonly string[]): number => {
  let count = ids.length
  while (count > 0 && sharedAddress(origin, ids.slice(0, count)).length > CODE_BYTES) count--
  return count
}
