import { createHandlerBoundToURL } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { SHELL } from '../src/config/worker.ts'
import { notTheApp } from './rules.ts'

/** Answers every navigation of the app with the precached shell, with and without a network. */
export const installNavigation = (): void => {
  registerRoute(new NavigationRoute(createHandlerBoundToURL(SHELL), { denylist: notTheApp }))
}
