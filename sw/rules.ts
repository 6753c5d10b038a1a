/**
 * Navigations that are not the app's, matched against path and query: the API, which redirects a browser at `/api/login`
 * (ruling: favourite 401), and files, which have a dot in their last segment; our own addresses never have.
 */
export const notTheApp: RegExp[] = [/^\/api(\/|\?|$)/, /^\/media(\/|\?|$)/, /^[^?]*\.[^/?]+(\?|$)/]

/** Whether a request is for a public picture of this server; anything that carries a token is none. */
export const isPicture = ({
  url,
  request,
  sameOrigin,
}: {
  url: URL
  request: Request
  sameOrigin: boolean
}): boolean => sameOrigin && url.pathname.startsWith('/media/') && !request.headers.has('authorization')

/** Whole, plain answers of this origin alone: no errors, no ranges, nothing opaque. */
export const worthKeeping = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic'
