import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** The server was asked to fetch from an address outside the public internet. */
export class ForbiddenAddress extends Error {
  override name = 'ForbiddenAddress'
}

const GLOBAL_UNICAST_V6: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3]

/** Returns true for a public IP address: IPv4 unicast, or IPv6 within 2000::/3, except the special ranges of both. */
export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 0) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  return parsed instanceof ipaddr.IPv4 || parsed.match(GLOBAL_UNICAST_V6)
}

/** Returns true if a host may be fetched. A host name is accepted here and checked by `guardedLookup`. */
export const isAllowedHost = (hostname: string, isAllowed: (address: string) => boolean): boolean => {
  const literal = hostname.replace(/^\[|\]$/g, '')
  return isIP(literal) === 0 || isAllowed(literal)
}

/**
 * Resolves a host for a connection. Fails with ForbiddenAddress if any address is not allowed. The connection uses the checked address, so
 * that a name that resolves differently later cannot bypass the check.
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
