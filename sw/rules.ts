import { cameraPageHeaders } from '../contract/rules/camera-page.ts'
import { expressionOf, isPagePath, type PageRow, pageRows } from '../src/config/paths.ts'

/**
 * Navigations that are not the app's, matched against path and query: the API, which redirects a browser at `/api/login`
 *, what concerns the whole site, and files, which have a dot in their last segment; our own addresses never have.
 */
export const notTheApp: RegExp[] = [
  /^\/api(\/|\?|$)/,
  /^\/\.well-known\//,
  /^\/media(\/|\?|$)/,
  /^[^?]*\.[^/?]+(\?|$)/,
]

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

/** A page in a file's place: a proxy's or a maintenance page, which answers 200 for whatever is asked. */
const isPage = ({ headers }: Response): boolean => headers.get('content-type')?.includes('text/html') === true

/** Whole, plain answers of this origin alone: no errors, no ranges, nothing opaque, no page in a file's place. */
export const worthKeeping = (response: Response): boolean =>
  response.status === 200 && response.type === 'basic' && !isPage(response)

/** Whether an answer is the built file that was asked for: what is kept in its place would stay over releases, as a file keeps its name. */
export const isBuiltFile = (path: string, response: Response): boolean =>
  response.status === 200 && isPage(response) === path.endsWith('.html')

const cameraPages = (rows: readonly PageRow[]): RegExp[] =>
  rows.flatMap(({ path, usesCamera }) => (usesCamera ? [expressionOf(path)] : []))

/** The shell as a page's address asks for it, as from the server: one that uses the camera has headers of its own (decision 050), one that is no page's is 404. */
export const withPageHeaders = (
  { pathname }: URL,
  shell: Response,
  rows: readonly PageRow[] = pageRows,
): Response => {
  if (!isPagePath(pathname, rows)) return new Response(shell.body, { status: 404, headers: shell.headers })
  if (!cameraPages(rows).some((expression) => expression.test(pathname))) return shell
  const headers = new Headers(shell.headers)
  const own = cameraPageHeaders({
    policy: headers.get('content-security-policy') ?? '',
    permissions: headers.get('permissions-policy') ?? '',
  })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(shell.body, { status: shell.status, statusText: shell.statusText, headers })
}
