import { webAddress } from './web-address.ts'

/** Most sources of an organisation. */
export const MAX_SOURCES = 5

/** Returns the address of a source as it is fetched: `webcal://` is `https://`, and a fragment is never sent. Null if it is none. */
export const sourceAddress = (typed: string): string | null => {
  const address = webAddress(typed.trim().replace(/^webcals?:/i, 'https:'))
  if (address === null) return null
  const url = new URL(address)
  url.hash = ''
  return url.href
}
