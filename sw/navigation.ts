import type { RouteHandlerCallback } from 'workbox-core/types'
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { canonicalPath } from '../src/config/paths.ts'
import { SHELL } from '../src/config/worker.ts'
import { notTheApp, withPageHeaders } from './rules.ts'

/**
 * Serves the precached shell for every navigation of the app, online and offline, with the headers of its page. Redirects as the server does. `restore`
 * caches the app again if it is lost.
 */
export const installNavigation = (restore: () => Promise<void>): void => {
  const shell = createHandlerBoundToURL(SHELL)
  const answer: RouteHandlerCallback = async (options) => {
    const { pathname, search } = options.url
    const canonical = canonicalPath(pathname)
    if (canonical !== null) return Response.redirect(canonical + search, 308)
    const response = withPageHeaders(options.url, await shell(options))
    options.event.waitUntil(restore())
    return response
  }
  registerRoute(new NavigationRoute(answer, { denylist: notTheApp }))
}
