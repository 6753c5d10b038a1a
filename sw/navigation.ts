import type { RouteHandlerCallback } from 'workbox-core/types'
import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL } from '../src/config/worker.ts'
import { notTheApp, withPageHeaders } from './rules.ts'

/** Answers every navigation of the app with the precached shell, with and without a network, under the headers that its page asks for. */
export const installNavigation = (): void => {
  const shell = createHandlerBoundToURL(SHELL)
  const answer: RouteHandlerCallback = async (options) => withPageHeaders(options.url, await shell(options))
  registerRoute(new NavigationRoute(answer, { denylist: notTheApp }))
}
