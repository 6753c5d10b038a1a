import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../../../contract/endpoint.ts'
import { endpoints } from '../../../contract/endpoints.ts'
import { Refusal } from '../refusal.ts'
import { ApiError } from './errors.ts'

const table = Object.values(endpoints as Record<string, Endpoint>).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/:\w+/g, '[^/]+')}$`),
}))

/** Whether an address belongs to the API, so that it is never answered with the app's HTML. */
export const isApiPath = (pathname: string): boolean => /^\/api(\/|$)/i.test(pathname)

/** Why an address of the API found no route: unknown, or known by another method. */
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
 * The path of a request's address as a browser would resolve it: nothing but the path, dots resolved, letters decoded. What is sent
 * otherwise finds the same routes, and must not be taken for something else when it finds none.
 */
export const pathOf = (address: string): string => {
  try {
    return decodeURI(new URL(address.startsWith('/') ? `http://host${address}` : address).pathname)
  } catch {
    return address
  }
}
