import { pageHeaders } from '../contract/rules/page-headers.ts'
import { type PageRow, pageRows, rowAt } from '../src/config/paths.ts'

/**
 * Navigations outside the app, matched against path and query: the API, which redirects browsers at `/api/login`, site-wide resources, and
 * files: a dot in the last segment, which app addresses never have.
 */
export const notTheApp: RegExp[] = [
  /^\/api(\/|\?|$)/,
  /^\/\.well-known\//,
  /^\/media(\/|\?|$)/,
  /^[^?]*\.[^/?]+(\?|$)/,
]

/** Returns true for a public picture of this server; requests with a token never are. */
export const isPicture = ({
  url,
  request,
  sameOrigin,
}: {
  url: URL
  request: Request
  sameOrigin: boolean
}): boolean => sameOrigin && url.pathname.startsWith('/media/') && !request.headers.has('authorization')

/** Returns true for an HTML page sent instead of a file: proxies and maintenance pages respond with 200 to any request. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.includes('text/html') === true

/** Returns true for complete, plain responses of this origin: no errors, ranges, opaque responses or pages instead of files. */
export const worthKeeping = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !isPage(response)

/** Returns true if the response is the requested built file: a wrong body would stay cached over releases under an unchanged name. */
export const isBuiltFile = (path: string, response: Response): boolean =>
  response.status === 200 && isPage(response) === path.endsWith('.html')

/** Gives the shell the status and headers of the address, as the server does: 404 for unknown pages, and what the page needs. */
export const withPageHeaders = (
  { pathname }: URL,
  shell: Response,
  rows: readonly PageRow[] = pageRows,
): Response => {
  const row = rowAt(pathname, rows)
  if (!row) return new Response(shell.body, { status: 404, headers: shell.headers })
  const own = pageHeaders(row, {
    policy: shell.headers.get('content-security-policy') ?? '',
    permissions: shell.headers.get('permissions-policy') ?? '',
  })
  // The browser reads the cache's own response without the worker, but pumps the body of a new one through it.
  if (Object.keys(own).length === 0) return shell
  const headers = new Headers(shell.headers)
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(shell.body, { status: shell.status, statusText: shell.statusText, headers })
}
