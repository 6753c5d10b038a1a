import { type ReactNode, StrictMode, startTransition, useEffect, useRef } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { BrowserRouter, useLocation } from 'react-router-dom'
import { App } from './app/app.tsx'
import { noteLostFile } from './app/lost-file.ts'
import { takePageData } from './app/page-data.ts'
import { createQueryClient, createQueryPersistence } from './app/query-client.ts'
import { preloadPage } from './app/router.tsx'
import { reloadOnce, reloadWhenReachable } from './boot/reload-once.ts'
import { searchOf } from './config/paths.ts'
import { STICKY_ACTION } from './config/rendered-app.ts'
import { markHydrated } from './lib/ready.ts'
import { takeOverWith } from './shared/taken-over.ts'

addEventListener('vite:preloadError', ({ payload }) => {
  noteLostFile(payload)
  void reloadOnce()
})

const Announced = ({ children }: { children: ReactNode }) => {
  useEffect(() => {
    const root = document.getElementById('root')
    root?.classList.remove(STICKY_ACTION)
    markHydrated(root)
  }, [])
  return children
}

/** Handles a 'back' during the first render: the router starts to listen only after it. */
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

/** Checks that the document was rendered for this address, ignoring query parameters that its page does not read (such as `utm_source`). */
const isRenderedHere = ({ dataset: { path, reads = '' } }: HTMLElement): boolean =>
  path !== undefined && path === location.pathname + searchOf(location.search, reads.split(' '))

const mount = async (root: HTMLElement) => {
  await Promise.all([preloadPage(location.pathname), persistence.restore(client)])
  const keys = takePageData(client)
  const isRendered = keys !== null && isRenderedHere(root)
  if (isRendered) takeOverWith(keys)
  startTransition(() => {
    // Hydrate only a document rendered for this address; for any other, the shell was served.
    if (isRendered) hydrateRoot(root, app)
    else createRoot(root).render(app)
  })
}

const root = document.getElementById('root')
if (root) void mount(root)
// The document was truncated before the root element.
else void reloadWhenReachable()
