import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { Refusal } from '../refusal.ts'
import { ApiError } from './errors.ts'

const table = Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Returns true if the path belongs to the API and must never get the app's HTML. */
export const isApiPath = (pathname: string): boolean => /^\/api(\/|$)/i.test(pathname)

/** Returns the refusal for an API path without a route: unknown path, or wrong method. */
export const apiNotFound = (request: FastifyRequest, pathname: string): Refusal => {
  const allowed = table.filter(({ pattern }) => pattern.test(pathname)).map(({ method }) => method)
  if (allowed.length === 0 || allowed.includes(request.method as Endpoint['method'])) {
    return new Refusal('not_found', 'Cette adresse n’existe pas.')
  }
  return new ApiError('method_not_allowed', 'Cette méthode n’est pas permise à cette adresse.', {
    allow: [...new Set(allowed)].join(', '),
  })
}

/**
 * Returns a request's path as a browser resolves it: no query, dots resolved, letters decoded. Other spellings find the same routes and
 * must get the same error.
 */
export const pathOf = (address: string): string => {
  try {
    return decodeURI(new URL(address.startsWith('/') ? `http://host${address}` : address).pathname)
  } catch {
    return address
  }
}
