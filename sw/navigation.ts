import type { RouteHandlerCallback } from 'workbox-core/types'
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { canonicalPath } from '../src/config/paths.ts'
import { SHELL } from '../src/config/worker.ts'
import { notTheApp, withPageHeaders } from './rules.ts'

/** Answers every navigation of the app with the precached shell, with and without a network, under the headers that its page asks for; redirects as the server does. */
export const installNavigation = (): void => {
  const shell = createHandlerBoundToURL(SHELL)
  const answer: RouteHandlerCallback = async (options) => {
    const { pathname, search } = options.url
    const canonical = canonicalPath(pathname)
    if (canonical !== null) return Response.redirect(canonical + search, 308)
    return withPageHeaders(options.url, await shell(options))
  }
  registerRoute(new NavigationRoute(answer, { denylist: notTheApp }))
}
