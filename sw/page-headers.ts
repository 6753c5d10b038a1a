import { cameraPageHeaders } from '../contract/rules/camera-page.ts'
import { expressionOf, type PageRow, pageRows } from '../src/config/paths.ts'

const cameraPages = (rows: readonly PageRow[]): RegExp[] =>
  rows.flatMap(({ path, usesCamera }) => (usesCamera ? [expressionOf(path)] : []))

/** The shell as a page's address asks for it: one that uses the camera has headers of its own, as from the server (decision 050). */
export const withPageHeaders = (
  { pathname }: URL,
  shell: Response,
  rows: readonly PageRow[] = pageRows,
): Response => {
  if (!cameraPages(rows).some((expression) => expression.test(pathname))) return shell
  const headers = new Headers(shell.headers)
  const own = cameraPageHeaders({
    policy: headers.get('content-security-policy') ?? '',
    permissions: headers.get('permissions-policy') ?? '',
  })
  for (const [name, value] of Object.entries(own)) headers.set(name, value)
  return new Response(shell.body, { status: shell.status, statusText: shell.statusText, headers })
}
