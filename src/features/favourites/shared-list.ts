import { paths } from '../../config/paths.ts'

/** As many as a person looks through; a longer address is not read to its end. */
const MOST = 200
/** What a QR code of version 12 holds at level L, in bytes: larger ones are hard to scan from a screen. */
const CODE_BYTES = 367

const ID = /^[A-Za-z0-9_-]{1,64}$/

/** The address that shows these events. They stand behind the `#`: no server is told of them. */
export const sharedAddress = (origin: string, ids: readonly string[]): string =>
  `${origin}${paths.sharedFavourites}#${ids.slice(0, MOST).join(',')}`

/** The ids that such an address names, each once, without what is none. */
export const sharedIds = (hash: string): string[] => {
  const parts = hash.replace(/^#/, '').split(',')
  return [...new Set(parts.filter((part) => ID.test(part)))].slice(0, MOST)
}

/** How many of the first ids go into a code that a phone reads from another's screen. */
export const codeCount = (origin: string, ids: readonly string[]): number => {
  let count = ids.length
  while (count > 0 && sharedAddress(origin, ids.slice(0, count)).length > CODE_BYTES) count--
  return count
}
