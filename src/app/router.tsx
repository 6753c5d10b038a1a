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

/** One lazy line a page. */
const routes = [
  { path: '/', ...page(() => import('../pages/home.tsx')) },
  { path: '/events', ...page(() => import('../pages/events.tsx')) },
  { path: '/events/:id', ...page(() => import('../pages/event.tsx')) },
  { path: '/auth', ...page(() => import('../pages/auth.tsx')) },
  { path: '/tickets', ...page(() => import('../pages/tickets.tsx')) },
  { path: '/pass/:userId', ...page(() => import('../pages/pass.tsx')) },
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
