import { type ComponentType, lazy } from 'react'
import { matchPath, Route, Routes } from 'react-router-dom'

/** A page whose code comes when it is shown, or before: one that is there already renders at once, without a fallback. */
const page = (load: () => Promise<{ default: ComponentType }>) => {
  let Loaded: ComponentType | undefined
  const Lazy = lazy(load)
  return {
    Page: () => (Loaded ? <Loaded /> : <Lazy />),
    preload: async (): Promise<void> => {
      Loaded = (await load()).default
    },
  }
}

// One page under two addresses: going from tab to tab keeps it, and the focus in it.
const directory = page(() => import('../pages/artists.tsx'))
const terms = page(() => import('../pages/terms.tsx'))
const legal = page(() => import('../pages/legal.tsx'))

/** One lazy line a page. */
const routes = [
  { path: '/', ...page(() => import('../pages/home.tsx')) },
  { path: '/events', ...page(() => import('../pages/events.tsx')) },
  { path: '/events/:id', ...page(() => import('../pages/event.tsx')) },
  { path: '/events/:eventId/checkout', ...page(() => import('../pages/event-checkout.tsx')) },
  { path: '/checkout', ...page(() => import('../pages/checkout.tsx')) },
  { path: '/payment/success/:paymentIntentId?', ...page(() => import('../pages/payment-success.tsx')) },
  { path: '/favorites', ...page(() => import('../pages/favorites.tsx')) },
  { path: '/auth', ...page(() => import('../pages/auth.tsx')) },
  { path: '/forgot-password', ...page(() => import('../pages/forgot-password.tsx')) },
  { path: '/reset-password', ...page(() => import('../pages/reset-password.tsx')) },
  { path: '/verifier-email', ...page(() => import('../pages/verify-email.tsx')) },
  { path: '/tickets', ...page(() => import('../pages/tickets.tsx')) },
  { path: '/store', ...page(() => import('../pages/store.tsx')) },
  { path: '/pass-nectar', ...page(() => import('../pages/pass-nectar.tsx')) },
  { path: '/booking/confirmation/:eventId', ...page(() => import('../pages/booking-confirmation.tsx')) },
  { path: '/billet/:id', ...page(() => import('../pages/billet.tsx')) },
  { path: '/pass/:userId', ...page(() => import('../pages/pass.tsx')) },
  { path: '/artists', ...directory },
  { path: '/artists/:id', ...page(() => import('../pages/artist.tsx')) },
  { path: '/venues', ...directory },
  { path: '/venues/:id', ...page(() => import('../pages/venue.tsx')) },
  { path: '/paiement-demo/:id', ...page(() => import('../pages/demo-payment.tsx')) },
  { path: '/cgu', ...terms },
  { path: '/cgv', ...terms },
  { path: '/legal/privacy', ...legal },
  { path: '/legal/cookies', ...legal },
  { path: '/legal/mentions', ...legal },
  { path: '/legal/accessibility', ...legal },
  { path: '/help', ...page(() => import('../pages/help.tsx')) },
  { path: '/contact', ...page(() => import('../pages/contact.tsx')) },
  { path: '/support', ...page(() => import('../pages/support.tsx')) },
  { path: '/resilier', ...page(() => import('../pages/resilier.tsx')) },
  { path: '/retractation', ...page(() => import('../pages/retractation.tsx')) },
  { path: '/settings', ...page(() => import('../pages/settings.tsx')) },
  { path: '/profile', ...page(() => import('../pages/profile.tsx')) },
  {
    path: '/subscription/success/:planType?',
    ...page(() => import('../pages/subscription-success.tsx')),
  },
  { path: '/feedback/:type?', ...page(() => import('../pages/feedback.tsx')) },
  { path: '/coming-soon', ...page(() => import('../pages/coming-soon.tsx')) },
  { path: '*', ...page(() => import('../pages/not-found.tsx')) },
]

/**
 * Loads the page of a path, once, before the app mounts: React can take over prerendered HTML only with its code at hand, and
 * throws it away where it has to wait. Never rejects: what could not be loaded is tried again when it is shown.
 */
export const preloadPage = async (pathname: string): Promise<void> => {
  const route = routes.find(({ path }) => matchPath(path, pathname))
  await route?.preload().catch(() => undefined)
}

export const Router = () => (
  <Routes>
    {routes.map(({ path, Page }) => (
      <Route key={path} path={path} element={<Page />} />
    ))}
  </Routes>
)
