import { type ReactNode, StrictMode, startTransition, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { App } from './app/app.tsx'
import { takePageData } from './app/page-data.ts'
import { createQueryClient, createQueryPersistence } from './app/query-client.ts'
import { preloadPage } from './app/router.tsx'
import { reloadOnce, reloadWhenReachable } from './boot/reload-once.ts'
import { searchOf } from './config/paths.ts'
import { noteLostFile } from './lib/lost-file.ts'
import { announceReady } from './lib/ready.ts'
import { takeOverWith } from './shared/taken-over.ts'

addEventListener('vite:preloadError', ({ payload }) => {
  noteLostFile(payload)
  void reloadOnce()
})

const Announced = ({ children }: { children: ReactNode }) => {
  useEffect(() => announceReady(document.getElementById('root')), [])
  return children
}

/** Whoever went back while the first screen was being rendered has gone back: the router listens only once it stands. */
const UpToDate = ({ children }: { children: ReactNode }) => {
  const rendered = useLocation()
  const first = useRef(rendered)
  useEffect(() => {
    const { pathname, search, hash } = first.current
    if (pathname + search + hash !== location.pathname + location.search + location.hash)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, [])
  return children
}

const localStorageIfAllowed = (): Storage | undefined => {
  try {
    return globalThis.localStorage
  } catch {
    return undefined
  }
}

const client = createQueryClient()
const persistence = createQueryPersistence(localStorageIfAllowed())

const app = (
  <StrictMode>
    <Announced>
      <BrowserRouter>
        <UpToDate>
          <App client={client} persistence={persistence} />
        </UpToDate>
      </BrowserRouter>
    </Announced>
  </StrictMode>
)

/** Whether the document was rendered for this address, apart from what its page does not read of the query (a link's `utm_source`). */
const isRenderedHere = ({ dataset: { path, reads = '' } }: HTMLElement): boolean =>
  path !== undefined && path === location.pathname + searchOf(location.search, reads.split(' '))

const mount = async (root: HTMLElement) => {
  await Promise.all([preloadPage(location.pathname), persistence.restore(client)])
  const keys = takePageData(client)
  const isRendered = keys !== null && isRenderedHere(root)
  if (isRendered) takeOverWith(keys)
  startTransition(() => {
    // Only what was rendered for this very address can be taken over; the shell stands for every other.
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

const root = document.getElementById('root')
if (root) void mount(root)
// The document broke off before it.
else void reloadWhenReachable()
