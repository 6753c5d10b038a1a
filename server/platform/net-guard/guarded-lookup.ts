import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'

/** Nobody is asked at an address that is not for us to ask. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

/**
 * Finds the addresses of a host for a connection that is about to be made, so that what was checked is what is connected to, and
 * refuses a host of which one address is not allowed.
 */
export const guardedLookup =
  (isAllowed: (address: string) => boolean, find: typeof systemLookup = systemLookup): LookupFunction =>
  (hostname, options, callback) => {
    find(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0)
      const [first] = addresses
      if (!first || !addresses.every(({ address }) => isAllowed(address)))
        return callback(new ForbiddenAddress('not a public address'), '', 0)
      if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }

/** Whether a host written as an address, which nobody looks up, is allowed; a name is, until it is looked up. */
export const isAllowedHost = (hostname: string, isAllowed: (address: string) => boolean): boolean => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isAllowed(literal)
}
