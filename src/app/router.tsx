import type { QueryClient } from '@tanstack/react-query'
import { type ComponentType, lazy, useState } from 'react'
import { matchPath, useLocation } from 'react-router-dom'
import { type Path, paths } from '../config/paths.ts'
import { paramsOf } from '../shared/path-params.ts'

interface PageModule {
  default: ComponentType
  /** Prefetches the page's data for the id in its address. */
  prefetch?: (client: QueryClient, id: string) => Promise<void>
}

/** Creates a lazy page. If its code is already loaded, it renders at once, without a fallback. */
const page = (load: () => Promise<PageModule>) => {
  let Loaded: ComponentType | undefined
  const Lazy = lazy(load)
  const Page = () => {
    // Fixed while it is mounted: a link from one of its addresses to the other may preload its code meanwhile.
    const [Shown] = useState<ComponentType>(() => Loaded ?? Lazy)
    return <Shown />
  }
  return {
    Page,
    preload: async (): Promise<PageModule> => {
      const loaded = await load()
      Loaded = loaded.default
      return loaded
    },
  }
}

// One page under two addresses: switching tabs keeps it mounted, with its focus.
const directory = page(() => import('../pages/artists.tsx'))
const terms = page(() => import('../pages/terms.tsx'))
const organisers = page(() => import('../pages/orga.tsx'))
const gifts = page(() => import('../pages/gift.tsx'))
const legal = page(() => import('../pages/legal.tsx'))

/** All addresses of organisers, which their page tells apart: no other page carries them. */
const ORGANISERS = `${paths.orga}/*` as const

type Pattern = Exclude<Path, `${typeof paths.orga}${string}`> | typeof ORGANISERS

/** The loader of each page of the table: one lazy line per page. */
const loaded: Record<Pattern, ReturnType<typeof page>> = {
  [paths.home]: page(() => import('../pages/home.tsx')),
  [paths.events]: page(() => import('../pages/events.tsx')),
  [paths.event]: page(() => import('../pages/event.tsx')),
  [paths.eventCheckout]: page(() => import('../pages/event-checkout.tsx')),
  [paths.checkout]: page(() => import('../pages/checkout.tsx')),
  [paths.paymentSuccess]: page(() => import('../pages/payment-success.tsx')),
  [paths.favorites]: page(() => import('../pages/favorites.tsx')),
  [paths.auth]: page(() => import('../pages/auth.tsx')),
  [paths.forgotPassword]: page(() => import('../pages/forgot-password.tsx')),
  [paths.resetPassword]: page(() => import('../pages/reset-password.tsx')),
  [paths.verifyEmail]: page(() => import('../pages/verify-email.tsx')),
  [paths.tickets]: page(() => import('../pages/tickets.tsx')),
  [paths.printTicket]: page(() => import('../pages/print-ticket.tsx')),
  [paths.store]: page(() => import('../pages/store.tsx')),
  [paths.passNectar]: page(() => import('../pages/pass-nectar.tsx')),
  [paths.bookingConfirmation]: page(() => import('../pages/booking-confirmation.tsx')),
  [paths.billet]: page(() => import('../pages/billet.tsx')),
  [paths.invitation]: page(() => import('../pages/invitation.tsx')),
  [paths.checkIn]: page(() => import('../pages/check-in.tsx')),
  [paths.pass]: page(() => import('../pages/pass.tsx')),
  [paths.artists]: directory,
  [paths.artist]: page(() => import('../pages/artist.tsx')),
  [paths.venues]: directory,
  [paths.venue]: page(() => import('../pages/venue.tsx')),
  [paths.demoPayment]: page(() => import('../pages/demo-payment.tsx')),
  [paths.termsOfUse]: terms,
  [paths.termsOfSale]: terms,
  [paths.privacy]: legal,
  [paths.cookies]: legal,
  [paths.mentions]: legal,
  [paths.accessibility]: legal,
  [paths.help]: page(() => import('../pages/help.tsx')),
  [paths.contact]: page(() => import('../pages/contact.tsx')),
  [paths.support]: page(() => import('../pages/support.tsx')),
  [paths.play]: page(() => import('../pages/jouer.tsx')),
  [paths.resilier]: page(() => import('../pages/resilier.tsx')),
  [paths.retractation]: page(() => import('../pages/retractation.tsx')),
  [paths.settings]: page(() => import('../pages/settings.tsx')),
  [paths.profile]: page(() => import('../pages/profile.tsx')),
  [paths.subscriptionSuccess]: page(() => import('../pages/subscription-success.tsx')),
  [paths.sharedFavourites]: page(() => import('../pages/shared-favourites.tsx')),
  [paths.gift]: gifts,
  [paths.giftCard]: gifts,
  [paths.giftLink]: gifts,
  [ORGANISERS]: organisers,
  [paths.feedback]: page(() => import('../pages/feedback.tsx')),
  [paths.comingSoon]: page(() => import('../pages/coming-soon.tsx')),
  [paths.notFound]: page(() => import('../pages/not-found.tsx')),
}
const routes = Object.entries(loaded) as [Pattern, ReturnType<typeof page>][]

/** Returns the route of an address; the last route matches all. */
const routeOf = (pathname: string) => routes.find(([path]) => matchPath(path, pathname))

/**
 * Loads the page of a path before the app mounts: React can hydrate prerendered HTML only with its code loaded, and discards it otherwise. Never
 * rejects: a failed load is tried again when the page is shown.
 */
export const preloadPage = async (pathname: string): Promise<void> => {
  const [, route] = routeOf(pathname) ?? []
  await route?.preload().catch(() => undefined)
}

/** Loads a path's page and its data ahead of navigation. Rejects if either fails to load. */
export const preparePage = async (pathname: string, client: QueryClient): Promise<void> => {
  const [path = paths.notFound, route] = routeOf(pathname) ?? []
  const { prefetch } = (await route?.preload()) ?? {}
  if (!prefetch) return
  const { id } = paramsOf(path as Path, pathname)
  if (id) await prefetch(client, id)
}

/**
 * Renders the page of the address. `<Routes>` is not used: it ranks a tree of routes at each render, which this table does not need, and is a tenth
 * of the router (decision 060).
 */
export const Router = () => {
  const [, route] = routeOf(useLocation().pathname) ?? []
  return route && <route.Page />
}
